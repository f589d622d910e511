import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import type { LibraryItem } from '@sermon/contract/library';
import { itemCount } from '@sermon/domain/texts/library';
import { PopMenu, type Point } from '../../../../ui/dialogs/PopMenu.tsx';
import { useIsPhone } from '../../../../ui/browser/useIsPhone.ts';
import { useItemActions } from '../useItemActions.ts';

/** The actions menu for the given items. It keeps its content while it fades out. */
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
      {shownFor(items).map((action) => (
        <MenuItem
          key={action.order}
          aria-keyshortcuts={isPhone ? undefined : action.shortcut?.label}
          onClick={() => {
            onClose();
            run(action, items, anchor ?? point);
          }}
        >
          <action.Icon size={18} strokeWidth={1.6} aria-hidden />
          <Box component="span" sx={{ flex: 1 }}>
            {action.label(items)}
          </Box>
          {action.shortcut && !isPhone && (
            <Box component="span" aria-hidden sx={{ typography: 'caption', color: 'text.secondary', ml: 2 }}>
              {action.shortcut.label}
            </Box>
          )}
        </MenuItem>
      ))}
    </PopMenu>
  );
}
