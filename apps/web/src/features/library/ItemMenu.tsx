import MenuItem from '@mui/material/MenuItem';
import type { LibraryItem } from '@sermon/contract/library';
import { PopMenu } from '../../ui/PopMenu.tsx';
import type { ItemAction } from './actions/action.ts';
import { useItemActions } from './actions/useItemActions.ts';

/** What can be done to an item. It keeps the item's name while it fades away. */
export function ItemMenu(props: {
  item: LibraryItem | null;
  anchor: HTMLElement | null;
  onClose: () => void;
  onChoose: (key: ItemAction['key'], item: LibraryItem) => void;
}) {
  const { item, anchor, onClose, onChoose } = props;
  const { shownFor } = useItemActions();
  return (
    <PopMenu label={item?.name ?? ''} anchor={anchor} onClose={onClose}>
      {item &&
        shownFor([item]).map(({ key, label, Icon }) => (
          <MenuItem key={key} onClick={() => onChoose(key, item)}>
            <Icon size={18} strokeWidth={1.6} aria-hidden />
            {label([item])}
          </MenuItem>
        ))}
    </PopMenu>
  );
}
