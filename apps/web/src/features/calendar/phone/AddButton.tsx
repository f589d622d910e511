import IconButton from '@mui/material/IconButton';
import { Plus } from 'lucide-react';
import { createPortal } from 'react-dom';
import { size } from '../../../ui/theme/tokens.ts';
import { useShell } from '../../library/shell/shellContext.ts';

/** In the bar, the button covers no row of the lists. */
export function AddButton({ onAdd }: { onAdd: (anchor: HTMLElement) => void }) {
  const { titleSlot } = useShell();
  if (!titleSlot) return null;
  return createPortal(
    <IconButton
      aria-label="Plan a Sermon"
      aria-haspopup="dialog"
      onClick={({ currentTarget }) => onAdd(currentTarget)}
      sx={{ flex: 'none', ml: 'auto', width: size.tap, height: size.tap }}
    >
      <Plus size={22} strokeWidth={1.6} />
    </IconButton>,
    titleSlot,
  );
}
