import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import type { LibraryItem } from '@sermon/contract/library';
import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronRight, Ellipsis } from 'lucide-react';
import { Fragment, useState } from 'react';
import { PopMenu } from '../../../ui/dialogs/PopMenu.tsx';
import { useDropTarget } from '../dragging/dropping.ts';

/** The maximum number of folders shown as breadcrumbs. The folders above them are in a menu. */
const maxNamedFolders = 2;

export function Crumbs({ within }: { within: readonly LibraryItem[] }) {
  const hidden = within.slice(0, Math.max(0, within.length - maxNamedFolders));
  const named = within.slice(hidden.length);
  return (
    <CrumbList aria-label="Breadcrumb">
      <Crumb folder={null} />
      <ChevronRight size={20} strokeWidth={1.6} aria-hidden />
      {hidden.length > 0 && (
        <>
          <HiddenCrumbs folders={hidden} />
          <ChevronRight size={20} strokeWidth={1.6} aria-hidden />
        </>
      )}
      {named.map((folder) => (
        <Fragment key={folder.id}>
          <Crumb folder={folder} />
          <ChevronRight size={20} strokeWidth={1.6} aria-hidden />
        </Fragment>
      ))}
    </CrumbList>
  );
}

export type List = {
  label: string;
  to: '/sermon-templates' | '/premium-sermons' | '/premium-series';
  search: { templateId?: string };
};

export const ListCrumb = ({ list: { label, to, search } }: { list: List }) => (
  <CrumbList aria-label="Breadcrumb" style={{ flex: 'none' }}>
    <Link to={to} search={search} style={{ maxWidth: 'none' }}>
      {label}
    </Link>
    <ChevronRight size={20} strokeWidth={1.6} aria-hidden />
  </CrumbList>
);

function Crumb({ folder }: { folder: LibraryItem | null }) {
  const navigate = useNavigate();
  const [element, setElement] = useState<HTMLElement | null>(null);
  const place = folder
    ? ({ to: '/library-home/$id', params: { id: folder.id } } as const)
    : ({ to: '/library-home' } as const);
  const drop = useDropTarget(element, folder, { onSpring: () => void navigate(place) });
  return (
    <Link {...place} ref={setElement} data-drop={drop} draggable={false} title={folder?.name}>
      {folder?.name ?? 'My Library'}
    </Link>
  );
}

function HiddenCrumbs({ folders }: { folders: readonly LibraryItem[] }) {
  const navigate = useNavigate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        size="small"
        aria-label="More folders"
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Ellipsis size={20} strokeWidth={1.6} />
      </IconButton>
      <PopMenu label="More folders" anchor={anchor} onClose={() => setAnchor(null)}>
        {folders.map(({ id, name }) => (
          <MenuItem key={id} onClick={() => void navigate({ to: '/library-home/$id', params: { id } })}>
            {name}
          </MenuItem>
        ))}
      </PopMenu>
    </>
  );
}

const CrumbList = styled('nav')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minWidth: 0,
  flexShrink: 4,
  overflow: 'hidden',
  padding: 4,
  margin: -4,
  color: theme.vars.palette.text.secondary,
  '& svg, & button': { flex: 'none' },
  '& a': {
    color: 'inherit',
    textDecoration: 'none',
    ...theme.typography.h2,
    fontWeight: 400,
    maxWidth: 160,
    minWidth: 40,
    borderRadius: 6,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& a:first-of-type': { flex: 'none' },
  '& a:hover': { textDecoration: 'underline', textUnderlineOffset: 4, textDecorationThickness: 1 },
  '& a[data-drop="over"]': {
    backgroundColor: theme.vars.palette.surface.tint,
    outline: `2px solid ${theme.vars.palette.primary.main}`,
    outlineOffset: 2,
  },
  '& a[data-drop="refused"]': { opacity: 0.45 },
}));
