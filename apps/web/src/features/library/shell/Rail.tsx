import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { Library, Menu, Plus, type LucideIcon } from 'lucide-react';
import { useState, type MouseEvent } from 'react';
import { isOfflinePath } from '@sermon/domain/accounts/guard';
import { builder as texts } from '@sermon/domain/texts/builder';
import { useWorksOffline } from '../../../connection/useConnection.ts';
import { PopMenu } from '../../../ui/dialogs/PopMenu.tsx';
import { DisabledIf } from '../../../ui/Tooltip.tsx';
import { size } from '../../../ui/theme/tokens.ts';
import { useUser } from '../../../user.ts';
import { useDropTarget } from '../Dragging.tsx';
import { isInView, viewGroupsOf, type ViewEntry } from '../../../frame/views.ts';

type RailProps = {
  onNew: (event: MouseEvent<HTMLElement>) => void;
  onMenu: () => void;
};

export function Rail({ onNew, onMenu }: RailProps) {
  const [personal = [], templates = [], last = []] = viewGroupsOf(useUser());
  const pathname = useLocation({ select: (location) => location.pathname });
  const entry = (view: ViewEntry) => (
    <RailLink key={view.to} view={view} pathname={pathname} isCurrent={isInView(pathname, view)} />
  );
  return (
    <Bar aria-label="Library">
      <button type="button" data-menu aria-label="Menu" onClick={onMenu}>
        <Menu size={22} strokeWidth={1.6} aria-hidden />
      </button>
      <button type="button" data-new aria-haspopup="menu" onClick={onNew}>
        <Plus size={18} strokeWidth={1.8} aria-hidden />
        New
      </button>
      <MyLibraryLink isCurrent={pathname === '/library-home'} isWithin={pathname.startsWith('/library-home')} />
      {[...personal, ...templates].filter(({ railMenu }) => !railMenu).map(entry)}
      <RailMenu views={templates.filter(({ railMenu }) => railMenu)} pathname={pathname} />
      <span data-space />
      {last.map(entry)}
    </Bar>
  );
}

function RailLink({ view, pathname, isCurrent }: { view: ViewEntry; pathname: string; isCurrent: boolean }) {
  const { to, label, short, Icon } = view;
  const worksOffline = useWorksOffline();
  return (
    <DisabledIf why={worksOffline && !isOfflinePath(to) && texts.notOffline} title={short && label}>
      <Link
        to={to}
        aria-label={short ? label : undefined}
        data-current={isCurrent || undefined}
        aria-current={pathname === to ? 'page' : undefined}
      >
        <Content Icon={Icon} label={short ?? label} />
      </Link>
    </DisabledIf>
  );
}

function RailMenu({ views, pathname }: { views: readonly ViewEntry[]; pathname: string }) {
  const navigate = useNavigate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const worksOffline = useWorksOffline();
  const [first] = views;
  if (!first?.railMenu) return null;
  const { railMenu: label, Icon } = first;
  return (
    <>
      <DisabledIf why={worksOffline && texts.notOffline}>
        <button
          type="button"
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          data-current={views.some((view) => isInView(pathname, view)) || undefined}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <Content Icon={Icon} label={label} />
        </button>
      </DisabledIf>
      <PopMenu label={label} anchor={anchor} flush="left" onClose={() => setAnchor(null)}>
        {views.map((view) => (
          <MenuItem
            key={view.to}
            selected={isInView(pathname, view)}
            aria-current={pathname === view.to ? 'page' : undefined}
            onClick={() => {
              setAnchor(null);
              void navigate({ to: view.to });
            }}
          >
            <view.Icon size={18} strokeWidth={1.6} aria-hidden />
            {view.label}
          </MenuItem>
        ))}
      </PopMenu>
    </>
  );
}

function MyLibraryLink({ isCurrent, isWithin }: { isCurrent: boolean; isWithin: boolean }) {
  const navigate = useNavigate();
  const [element, setElement] = useState<HTMLElement | null>(null);
  const drop = useDropTarget(element, null, { onSpring: () => void navigate({ to: '/library-home' }) });
  const worksOffline = useWorksOffline();
  return (
    <DisabledIf why={worksOffline && texts.notOffline}>
      <Link
        to="/library-home"
        ref={setElement}
        draggable={false}
        data-drop={drop}
        data-current={isWithin || undefined}
        aria-current={isCurrent ? 'page' : undefined}
      >
        <Content Icon={Library} label="My Library" />
      </Link>
    </DisabledIf>
  );
}

const Content = ({ Icon, label }: { Icon: LucideIcon; label: string }) => (
  <>
    <Icon size={20} strokeWidth={1.6} aria-hidden />
    <span>{label}</span>
  </>
);

const Bar = styled('nav')(({ theme }) => ({
  flex: 'none',
  width: size.rail,
  boxSizing: 'border-box',
  height: '100%',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 2,
  paddingBottom: 8,
  overflowY: 'auto',
  scrollbarWidth: 'none',
  borderRight: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.surface.sunken,
  '& > *': { flex: 'none' },
  '& > [data-space]': { flex: '1 0 8px' },
  '& > :is(a, button)': {
    ...theme.typography.label,
    boxSizing: 'border-box',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 5,
    width: 64,
    height: 56,
    padding: 0,
    border: 0,
    borderRadius: 8,
    background: 'none',
    color: theme.vars.palette.text.secondary,
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
  },
  '& > :is(a, button):hover': {
    backgroundColor: theme.vars.palette.surface.hover,
    color: theme.vars.palette.text.primary,
  },
  '& > :is(a, button):focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
  '& > :is(a, button)[data-current]': {
    backgroundColor: theme.vars.palette.surface.selected,
    color: theme.vars.palette.primary.main,
    fontWeight: 650,
  },
  '& > a[data-drop="over"]': {
    backgroundColor: theme.vars.palette.surface.tint,
    outline: `2px solid ${theme.vars.palette.primary.main}`,
    outlineOffset: -2,
  },
  '& > a[data-drop="refused"]': { opacity: 0.45 },
  '& > [data-menu]': { width: size.tap, height: size.tap, marginTop: 6 },
  '& > [data-new]': {
    width: 56,
    height: 52,
    gap: 2,
    margin: '6px 0 8px',
    backgroundColor: theme.vars.palette.primary.main,
    color: theme.vars.palette.primary.contrastText,
    fontWeight: 650,
  },
  '& > [data-new]:hover': {
    backgroundColor: theme.vars.palette.primary.dark,
    color: theme.vars.palette.primary.contrastText,
  },
  '& > [data-new]:focus-visible': { outlineOffset: 2 },
}));
