import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import type { LibraryItem } from '@sermon/contract/library';
import { itemCount } from '@sermon/domain/texts/library';
import { PopMenu, type Point } from '../../../ui/dialogs/PopMenu.tsx';
import { useIsPhone } from '../../../ui/browser/useIsPhone.ts';
import { useItemActions } from './useItemActions.ts';

/** What can be done to items. It keeps their name while it fades away. */
export function ItemMenu(props: {
  items: readonly LibraryItem[];
  anchor: HTMLElement | null;
  point: Point | null;
  onClose: () => void;
}) {
  const { items, anchor, point, onClose } = props;
  const isPhone = useIsPhone();
  const { shownFor, run } = useItemActions();
  const label = items.length === 1 ? (items[0]?.name ?? '') : itemCount(items.length);
  return (
    <PopMenu label={label} anchor={anchor} point={point} width={208} onClose={onClose}>
      {shownFor(items).map(({ key, label: named, Icon, shortcut }) => (
        <MenuItem
          key={key}
          aria-keyshortcuts={isPhone ? undefined : shortcut}
          onClick={() => {
            onClose();
            run(key, items, anchor ?? point);
          }}
        >
          <Icon size={18} strokeWidth={1.6} aria-hidden />
          <Box component="span" sx={{ flex: 1 }}>
            {named(items)}
          </Box>
          {shortcut && !isPhone && (
            <Box component="span" aria-hidden sx={{ typography: 'caption', color: 'text.secondary', ml: 2 }}>
              {shortcut}
            </Box>
          )}
        </MenuItem>
      ))}
    </PopMenu>
  );
}
