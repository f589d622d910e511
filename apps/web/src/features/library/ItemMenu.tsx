import MenuItem from '@mui/material/MenuItem';
import type { LibraryItem } from '@sermon/contract/library';
import { PopMenu } from '../../ui/PopMenu.tsx';
import { itemActions, type ItemAction } from './actions.ts';

/** What can be done to an item. It keeps the item's name while it fades away. */
export const ItemMenu = ({
  item,
  anchor,
  onClose,
  onChoose,
}: {
  item: LibraryItem | null;
  anchor: HTMLElement | null;
  onClose: () => void;
  onChoose: (action: ItemAction, item: LibraryItem) => void;
}) => (
  <PopMenu label={item?.name ?? ''} anchor={anchor} onClose={onClose}>
    {item &&
      itemActions
        .filter((action) => action.isShown(item))
        .map((action) => (
          <MenuItem key={action.label} onClick={() => onChoose(action, item)}>
            <action.Icon size={18} strokeWidth={1.6} aria-hidden />
            {action.label}
          </MenuItem>
        ))}
  </PopMenu>
);
