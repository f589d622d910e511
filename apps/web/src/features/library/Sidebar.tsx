import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import { createLink, useLocation } from '@tanstack/react-router';
import { Library, Plus } from 'lucide-react';
import { size } from '../../ui/tokens.ts';
import { Wordmark } from '../../ui/Wordmark.tsx';

const EntryLink = createLink(ListItemButton);

/** The way round the library. `onLeave` is told when an entry was chosen; without `onNew` there is no New button. */
export function Sidebar({ onNew, onLeave }: { onNew?: () => void; onLeave?: () => void }) {
  const isHome = useLocation({ select: ({ pathname }) => pathname === '/library-home' });
  return (
    <Box component="nav" aria-label="Library" sx={{ height: 1, px: 1.5, bgcolor: 'surface.sunken', overflowY: 'auto' }}>
      <Box sx={{ height: size.header, display: 'flex', alignItems: 'center', pl: 1 }}>
        <Wordmark />
      </Box>
      {onNew && (
        <Button
          variant="contained"
          fullWidth
          startIcon={<Plus size={18} strokeWidth={1.6} />}
          onClick={onNew}
          sx={{ mb: 1.5 }}
        >
          New
        </Button>
      )}
      <Box sx={{ display: 'grid', gap: 0.25 }}>
        <EntryLink to="/library-home" selected={isHome} onClick={onLeave}>
          <Library size={20} strokeWidth={1.6} aria-hidden />
          <ListItemText primary="My Library" />
        </EntryLink>
      </Box>
    </Box>
  );
}
