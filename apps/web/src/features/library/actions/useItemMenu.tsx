import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import type { LibraryItem } from '@sermon/contract/library';
import { itemCount } from '@sermon/domain/texts/library';
import { useCallback, useState } from 'react';
import { useIsPhone, useIsTouch } from '../../../ui/browser/useIsPhone.ts';
import { type Point, PopMenu } from '../../../ui/dialogs/PopMenu.tsx';
import { useItemActions } from './action.ts';
import { details } from './itemActions.ts';

type Opened = { items: readonly LibraryItem[]; anchor: HTMLElement | null; point: Point | null };

export function useItemMenu() {
  const [opened, setOpened] = useState<Opened>({ items: [], anchor: null, point: null });
  const open = useCallback((items: LibraryItem | readonly LibraryItem[], at: HTMLElement | Point) => {
    const isElement = at instanceof HTMLElement;
    setOpened({ items: [items].flat(), anchor: isElement ? at : null, point: isElement ? null : at });
  }, []);
  const close = useCallback(() => setOpened(({ items }) => ({ items, anchor: null, point: null })), []);
  return { open, element: <ItemMenu {...opened} onClose={close} /> };
}

/**
 * Keeps its content while it fades out. On touch screens, where a tap on the row opens the item, Details comes first.
 */
function ItemMenu(props: {
  items: readonly LibraryItem[];
  anchor: HTMLElement | null;
  point: Point | null;
  onClose: () => void;
}) {
  const { items, anchor, point, onClose } = props;
  const isPhone = useIsPhone();
  const isTouch = useIsTouch() || isPhone;
  const { shownFor, run } = useItemActions();
  const actions = shownFor(items);
  const ordered =
    isTouch && actions.includes(details) ? [details, ...actions.filter((each) => each !== details)] : actions;
  const label = items.length === 1 ? (items[0]?.name ?? '') : itemCount(items.length);
  return (
    <PopMenu label={label} anchor={anchor} point={point} width={208} onClose={onClose}>
      {ordered.map((action) => (
        <MenuItem
          key={action.order}
          aria-keyshortcuts={isTouch ? undefined : action.shortcut?.label}
          onClick={() => {
            onClose();
            run(action, items, anchor ?? point);
          }}
        >
          <action.Icon size={18} strokeWidth={1.6} aria-hidden />
          <Box component="span" sx={{ flex: 1 }}>
            {action.label(items)}
          </Box>
          {action.shortcut && !isTouch && (
            <Box component="span" aria-hidden sx={{ typography: 'caption', color: 'text.secondary', ml: 2 }}>
              {action.shortcut.label}
            </Box>
          )}
        </MenuItem>
      ))}
    </PopMenu>
  );
}
