import MenuItem from '@mui/material/MenuItem';
import type { LibraryItem } from '@sermon/contract/library';
import { CalendarClock } from 'lucide-react';
import { PopMenu, type Point } from '../../ui/dialogs/PopMenu.tsx';
import { useItemActions } from '../library/actions/useItemActions.ts';
import { canBePreached } from '../library/itemCalls.ts';

type MenuProps = {
  item: LibraryItem | null;
  /** What the menu was asked for at; it is open while there is something. */
  anchor: HTMLElement | null;
  /** Where the pointer asked for it; null where a button or a key did. */
  point: Point | null;
  onClose: () => void;
  onSetDate: (item: LibraryItem) => void;
};

/** What can be done to an item of the calendar: what can be done to it everywhere, and to give it another day. */
export function CalendarMenu({ item, anchor, point, onClose, onSetDate }: MenuProps) {
  const { shownFor, run } = useItemActions();
  const choose = (perform: () => void) => () => {
    onClose();
    perform();
  };
  const entries = item
    ? shownFor([item]).map(({ key, label, Icon }) => (
        <MenuItem key={key} onClick={choose(() => run(key, [item], anchor))}>
          <Icon size={18} strokeWidth={1.6} aria-hidden />
          {label([item])}
        </MenuItem>
      ))
    : [];
  // After Open, which comes first everywhere.
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
