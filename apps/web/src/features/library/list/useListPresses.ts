import type { LibraryItem } from '@sermon/contract/library';
import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react';
import type { Point } from '../../../ui/dialogs/PopMenu.tsx';
import { open } from '../actions/itemActions.ts';
import { useItemActions } from '../actions/action.ts';
import { extendTo, select, toggle, useSelection } from '../selection/selection.ts';

export const longPressMs = 500;
/** A touch that moves farther than this is a scroll. In px. */
const tapSlop = 10;

type List = {
  items: readonly LibraryItem[];
  isPhone: boolean;
  openMenuAt: (items: readonly LibraryItem[], point: Point) => void;
};

export const controls = 'button:not([data-title]), input, a:not([data-title])';

/**
 * Handles mouse and touch input in a list. Mouse: a click on a name opens, a click elsewhere in the row selects and a
 * double click opens. Touch: a tap opens and a long press selects; while items are selected, taps select too.
 */
export function useListPresses({ items, isPhone, openMenuAt }: List) {
  const { selected, change, togetherWith } = useSelection();
  const { run } = useItemActions();
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);
  const wasLongPress = useRef(false);
  /** The row of the first click of a double click. The second click may reach another list, opened by the first. */
  const firstClicked = useRef<string | null>(null);

  const itemOf = ({ target }: { target: EventTarget }) => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-id]') : null;
    return row && items.find(({ id }) => id === row.dataset.id);
  };
  const isFinger = ({ nativeEvent }: MouseEvent) =>
    isPhone || ('pointerType' in nativeEvent && nativeEvent.pointerType === 'touch');

  const cancelPress = () => {
    clearTimeout(press.current?.timer);
    press.current = null;
  };
  useEffect(() => () => clearTimeout(press.current?.timer), []);
  const pressLong = (item: LibraryItem) => {
    cancelPress();
    wasLongPress.current = true;
    change(toggle(item.id));
  };

  const onPointerDown = (event: PointerEvent) => {
    wasLongPress.current = false;
    const item = itemOf(event);
    if (!item || event.button !== 0 || !(isPhone || event.pointerType === 'touch') || isControl(event)) return;
    const timer = setTimeout(() => pressLong(item), longPressMs);
    press.current = { timer, x: event.clientX, y: event.clientY };
  };
  const onPointerMove = ({ clientX, clientY }: PointerEvent) => {
    const { x, y } = press.current ?? { x: clientX, y: clientY };
    if (Math.hypot(clientX - x, clientY - y) > tapSlop) cancelPress();
  };

  // `onClick` handles plain clicks on names. The browser handles clicks by screen readers and those that open a tab.
  const onClickCapture = (event: MouseEvent) => {
    if (event.detail > 0 && titleOf(event) && (isFinger(event) || !opensTab(event))) event.preventDefault();
  };

  const onClick = (event: MouseEvent) => {
    const item = itemOf(event);
    if (!item || isControl(event)) return;
    const title = titleOf(event);
    if (event.detail === 0) {
      if (title && !title.matches('a')) run(open, [item]);
      return;
    }
    if (event.detail === 1) firstClicked.current = item.id;
    if (wasLongPress.current) {
      wasLongPress.current = false;
      return;
    }
    if (isFinger(event)) {
      if (selected.length) change(toggle(item.id));
      else run(open, [item]);
    } else if (event.shiftKey) {
      change(
        extendTo(
          item.id,
          items.map(({ id }) => id),
        ),
      );
    } else if (opensTab(event)) {
      if (!title?.matches('a')) change(toggle(item.id));
    } else if (!title) change(select(item.id));
    else if (event.detail === 1) run(open, [item]);
  };

  const onDoubleClick = (event: MouseEvent) => {
    const item = itemOf(event);
    if (!item || item.id !== firstClicked.current || isFinger(event) || isControl(event) || titleOf(event)) return;
    run(open, [item]);
  };

  const onContextMenu = (event: MouseEvent) => {
    const item = itemOf(event);
    if (!item) return;
    event.preventDefault();
    if (isFinger(event)) {
      if (press.current) pressLong(item);
      return;
    }
    if (event.button !== 2 && !event.ctrlKey) return;
    const among = togetherWith(item);
    if (among.length === 1) change(select(item.id));
    openMenuAt(among, { x: event.clientX, y: event.clientY });
  };

  return {
    onPointerDown,
    onPointerMove,
    onPointerUp: cancelPress,
    onPointerCancel: cancelPress,
    onClickCapture,
    onClick,
    onDoubleClick,
    onContextMenu,
  };
}

const isControl = ({ target }: { target: EventTarget }) =>
  target instanceof Element && target.closest(controls) !== null;

const titleOf = ({ target }: { target: EventTarget }) =>
  target instanceof Element ? target.closest('[data-title]') : null;

const opensTab = ({ ctrlKey, metaKey }: MouseEvent) => ctrlKey || metaKey;
