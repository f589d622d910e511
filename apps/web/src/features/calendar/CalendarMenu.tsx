import MenuItem from '@mui/material/MenuItem';
import type { LibraryItem } from '@sermon/contract/library';
import { CalendarClock } from 'lucide-react';
import { PopMenu, type Point } from '../../ui/dialogs/PopMenu.tsx';
import { useItemActions } from '../library/actions/useItemActions.ts';
import { canBePreached } from '../library/itemCalls.ts';

type MenuProps = {
  item: LibraryItem | null;
  /** Null while the menu is closed. */
  anchor: HTMLElement | null;
  /** Null if a button or a key opened the menu. */
  point: Point | null;
  onClose: () => void;
  onSetDate: (item: LibraryItem) => void;
};

/** All item actions, and an entry for setting the preach date. */
export function CalendarMenu({ item, anchor, point, onClose, onSetDate }: MenuProps) {
  const { shownFor, run } = useItemActions();
  const choose = (perform: () => void) => () => {
    onClose();
    perform();
  };
  const entries = item
    ? shownFor([item]).map((action) => (
        <MenuItem key={action.order} onClick={choose(() => run(action, [item], anchor))}>
          <action.Icon size={18} strokeWidth={1.6} aria-hidden />
          {action.label([item])}
        </MenuItem>
      ))
    : [];
  if (item && canBePreached(item))
    entries.splice(
      1,
      0,
      <MenuItem key="preach date" onClick={choose(() => onSetDate(item))}>
        <CalendarClock size={18} strokeWidth={1.6} aria-hidden />
        Set Preach Date…
      </MenuItem>,
    );
  return (
    <PopMenu label={item?.name ?? ''} anchor={anchor} point={anchor && point} onClose={onClose}>
      {entries}
    </PopMenu>
  );
}
