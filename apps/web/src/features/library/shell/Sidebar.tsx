import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import { createLink, useLocation, useNavigate } from '@tanstack/react-router';
import { ChevronDown, ChevronRight, Library, Plus } from 'lucide-react';
import { useState, type MouseEvent } from 'react';
import * as z from 'zod';
import { isOfflinePath } from '@sermon/domain/accounts/guard';
import { builder as texts } from '@sermon/domain/texts/builder';
import { useWorksOffline } from '../../../connection/useConnection.ts';
import { useStoredChoice } from '../../../ui/browser/useStoredChoice.ts';
import { DisabledIf } from '../../../ui/Tooltip.tsx';
import { size, touch } from '../../../ui/theme/tokens.ts';
import { Wordmark } from '../../../ui/PlainPage.tsx';
import { useUser } from '../../../user.ts';
import { StorageLine } from '../../storage/StorageLine.tsx';
import { useDropTarget } from '../Dragging.tsx';
import { FolderTree } from './FolderTree.tsx';
import { useFolderId } from './shellContext.ts';
import { isInView, viewGroupsOf } from '../../../frame/views.ts';

const EntryLink = createLink(ListItemButton);
const treeChoice = z.enum(['open', 'closed']);

type SidebarProps = {
  onNew?: (event: MouseEvent<HTMLElement>) => void;
  onLeave?: () => void;
};

export function Sidebar({ onNew, onLeave }: SidebarProps) {
  const pathname = useLocation({ select: (location) => location.pathname });
  const folderId = useFolderId();
  const worksOffline = useWorksOffline();
  const user = useUser();
  return (
    <Box
      component="nav"
      aria-label="Library"
      sx={{
        height: 1,
        px: 1.5,
        pb: 'calc(8px + var(--pinned-room, 0px))',
        bgcolor: 'surface.sunken',
        overflowY: 'auto',
        display: 'flex',
        flexDirection: 'column',
        '& > *': { flex: 'none' },
      }}
    >
      <Box sx={{ height: size.header, display: 'flex', alignItems: 'center', pl: 1 }}>
        <Wordmark />
      </Box>
      {onNew && (
        <Button
          variant="contained"
          fullWidth
          aria-haspopup="menu"
          startIcon={<Plus size={18} strokeWidth={1.6} />}
          onClick={onNew}
          data-new
          sx={{ mb: 1.5 }}
        >
          New
        </Button>
      )}
      <MyLibrary isCurrent={pathname === '/library-home'} folderId={folderId} onLeave={onLeave} />
      {viewGroupsOf(user).map((entries, index) => (
        <Box key={index}>
          {index > 0 && <Divider sx={{ my: 1.25 }} />}
          <Box sx={{ display: 'grid', gap: 0.25 }}>
            {entries.map((view) => (
              <DisabledIf key={view.to} why={worksOffline && !isOfflinePath(view.to) && texts.notOffline}>
                <EntryLink
                  to={view.to}
                  selected={isInView(pathname, view)}
                  aria-current={pathname === view.to ? 'page' : undefined}
                  onClick={onLeave}
                  sx={{ minHeight: 40, [touch]: { minHeight: size.tap } }}
                >
                  <view.Icon size={20} strokeWidth={1.6} aria-hidden />
                  <ListItemText primary={view.label} />
                </EntryLink>
              </DisabledIf>
            ))}
          </Box>
        </Box>
      ))}
      <Box sx={{ mt: 'auto', pt: 2 }}>
        <StorageLine />
      </Box>
    </Box>
  );
}

function MyLibrary(props: { isCurrent: boolean; folderId: string | null; onLeave: (() => void) | undefined }) {
  const { isCurrent, folderId, onLeave } = props;
  const navigate = useNavigate();
  const [tree, setTree] = useStoredChoice('sermon-library-tree', treeChoice, 'open');
  const [element, setElement] = useState<HTMLElement | null>(null);
  const drop = useDropTarget(element, null, { onSpring: () => void navigate({ to: '/library-home' }) });
  const worksOffline = useWorksOffline();
  const isOpen = tree === 'open' && !worksOffline;
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <Box sx={{ mb: 0.25 }}>
      <Box ref={setElement} sx={{ position: 'relative' }}>
        <DisabledIf why={worksOffline && texts.notOffline}>
          <EntryLink
            to="/library-home"
            selected={isCurrent}
            aria-current={isCurrent ? 'page' : undefined}
            data-drop={drop}
            draggable={false}
            onClick={onLeave}
            sx={{
              pr: 6,
              minHeight: 40,
              [touch]: { minHeight: size.tap },
              '&[data-drop="over"]': { bgcolor: 'surface.tint', outline: 2, outlineColor: 'primary.main' },
              '&[data-drop="refused"]': { opacity: 0.45 },
            }}
          >
            <Library size={20} strokeWidth={1.6} aria-hidden />
            <ListItemText primary="My Library" />
          </EntryLink>
        </DisabledIf>
        <IconButton
          size="small"
          disabled={worksOffline}
          aria-label={isOpen ? 'Hide folders' : 'Show folders'}
          aria-expanded={isOpen}
          onClick={() => setTree(isOpen ? 'closed' : 'open')}
          sx={{ position: 'absolute', right: 4, top: 'calc(50% - 16px)' }}
        >
          <Chevron size={16} strokeWidth={1.75} />
        </IconButton>
      </Box>
      {isOpen && <FolderTree openId={folderId} onLeave={onLeave} />}
    </Box>
  );
}
