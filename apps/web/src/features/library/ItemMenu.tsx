import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { LibraryItem } from '@sermon/contract/library';
import { itemActions, type ItemAction } from './actions.ts';

type Opened = { item: LibraryItem; anchor: HTMLElement };

/** What can be done to an item. */
export function ItemMenu({
  opened,
  onClose,
  onChoose,
}: {
  opened: Opened | null;
  onClose: () => void;
  onChoose: (action: ItemAction, item: LibraryItem) => void;
}) {
  return (
    <Menu
      open={opened !== null}
      anchorEl={opened?.anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ list: { 'aria-label': opened?.item.name }, paper: { sx: { minWidth: 176 } } }}
    >
      {opened &&
        itemActions
          .filter((action) => action.isShown(opened.item))
          .map((action) => (
            <MenuItem key={action.label} onClick={() => onChoose(action, opened.item)}>
              <action.Icon size={18} strokeWidth={1.6} aria-hidden />
              {action.label}
            </MenuItem>
          ))}
    </Menu>
  );
}
