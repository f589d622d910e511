import type { RoutePath } from '@sermon/domain/accounts/guard';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import { createLink, useLocation, useNavigate } from '@tanstack/react-router';
import {
  ArrowDownUp,
  CalendarDays,
  ChevronDown,
  ChevronRight,
  Clock,
  Gem,
  Layers,
  LayoutTemplate,
  Library,
  Plus,
  Star,
  Trash2,
  type LucideIcon,
} from 'lucide-react';
import { useState, type MouseEvent } from 'react';
import * as z from 'zod';
import { useRemembered } from '../../../ui/browser/remembered.ts';
import { size } from '../../../ui/theme/tokens.ts';
import { Wordmark } from '../../../ui/Wordmark.tsx';
import { StorageLine } from '../../storage/StorageLine.tsx';
import { useDropTarget } from '../dragging/dropping.ts';
import { FolderTree } from './FolderTree.tsx';
import { useFolderId } from '../screens/useFolderId.ts';

type Entry = { to: Exclude<RoutePath, `${string}{${string}`>; label: string; Icon: LucideIcon };

/**
 * The views other than My Library, in the order of the specification (part 1 §2). Views that are not in the
 * specification come last.
 */
const groups: readonly (readonly Entry[])[] = [
  [
    { to: '/library-recent', label: 'Recent', Icon: Clock },
    { to: '/library-starred', label: 'Starred', Icon: Star },
    { to: '/library-calendar', label: 'Calendar', Icon: CalendarDays },
  ],
  [
    { to: '/sermon-templates', label: 'Sermon Templates', Icon: LayoutTemplate },
    { to: '/premium-sermons', label: 'Premium Sermons', Icon: Gem },
    { to: '/premium-series', label: 'Premium Series', Icon: Layers },
  ],
  [
    { to: '/library-trash', label: 'Trash', Icon: Trash2 },
    { to: '/library-import', label: 'Import and Export', Icon: ArrowDownUp },
  ],
];

const EntryLink = createLink(ListItemButton);
const treeChoice = z.enum(['open', 'closed']);

type SidebarProps = {
  /** Opens the New menu. The New button is hidden without it. */
  onNew?: (event: MouseEvent<HTMLElement>) => void;
  /** Called after the user chooses an entry. */
  onLeave?: () => void;
};

/** The main navigation of the library. */
export function Sidebar({ onNew, onLeave }: SidebarProps) {
  const pathname = useLocation({ select: (location) => location.pathname });
  const folderId = useFolderId();
  return (
    <Box
      component="nav"
      aria-label="Library"
      sx={{
        height: 1,
        px: 1.5,
        pb: 1,
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
          sx={{ mb: 1.5 }}
        >
          New
        </Button>
      )}
      <MyLibrary isCurrent={pathname === '/library-home'} folderId={folderId} onLeave={onLeave} />
      {groups.map((entries, index) => (
        <Box key={index}>
          {index > 0 && <Divider sx={{ my: 1.25 }} />}
          <Box sx={{ display: 'grid', gap: 0.25 }}>
            {entries.map(({ to, label, Icon }) => (
              <EntryLink
                key={to}
                to={to}
                selected={pathname === to || pathname.startsWith(`${to}/`)}
                aria-current={pathname === to ? 'page' : undefined}
                onClick={onLeave}
                sx={{ minHeight: { xs: size.tap, md: 40 } }}
              >
                <Icon size={20} strokeWidth={1.6} aria-hidden />
                <ListItemText primary={label} />
              </EntryLink>
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

/** The My Library entry and its collapsible folder tree. Items can be dropped on the entry and on each folder. */
function MyLibrary(props: { isCurrent: boolean; folderId: string | null; onLeave: (() => void) | undefined }) {
  const { isCurrent, folderId, onLeave } = props;
  const navigate = useNavigate();
  const [tree, setTree] = useRemembered('sermon-library-tree', treeChoice, 'open');
  const [element, setElement] = useState<HTMLElement | null>(null);
  const drop = useDropTarget(element, null, { onSpring: () => void navigate({ to: '/library-home' }) });
  const isOpen = tree === 'open';
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <Box sx={{ mb: 0.25 }}>
      <Box ref={setElement} sx={{ position: 'relative' }}>
        <EntryLink
          to="/library-home"
          selected={isCurrent}
          aria-current={isCurrent ? 'page' : undefined}
          data-drop={drop}
          draggable={false}
          onClick={onLeave}
          sx={{
            pr: 6,
            minHeight: { xs: size.tap, md: 40 },
            '&[data-drop="over"]': { bgcolor: 'surface.tint', outline: 2, outlineColor: 'primary.main' },
            '&[data-drop="refused"]': { opacity: 0.45 },
          }}
        >
          <Library size={20} strokeWidth={1.6} aria-hidden />
          <ListItemText primary="My Library" />
        </EntryLink>
        <IconButton
          size="small"
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
