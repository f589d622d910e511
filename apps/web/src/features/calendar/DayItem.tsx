import { draggable } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { styled } from '@mui/material/styles';
import type { LibraryItem } from '@sermon/contract/library';
import { isSermon } from '@sermon/domain/calendar/days';
import { useEffect, useRef, useState } from 'react';
import type { Point } from '../../ui/dialogs/PopMenu.tsx';
import { dragData } from '../library/dragging/dropping.ts';
import { ItemIcon } from '../library/ItemIcon.tsx';
import { menuPoint } from './menuPoint.ts';
import { canBePreached } from '../library/itemCalls.ts';

export type ItemHandlers = {
  onOpen: (item: LibraryItem) => void;
  /** Called when the user opens an item's menu. `point` is set if the menu was opened with the pointer. */
  onMenu: (item: LibraryItem, anchor: HTMLElement, point: Point | null) => void;
};

/** An item in a day cell. A click opens it, dragging moves it to another day, and a right-click opens its menu. */
export function DayItem({ item, isOutside, onOpen, onMenu }: ItemHandlers & { item: LibraryItem; isOutside: boolean }) {
  const element = useRef<HTMLButtonElement>(null);
  const [isDragged, setIsDragged] = useState(false);
  useEffect(
    () =>
      draggable({
        element: element.current!,
        canDrag: () => canBePreached(item),
        getInitialData: () => dragData([item]),
        onDragStart: () => setIsDragged(true),
        onDrop: () => setIsDragged(false),
      }),
    [item],
  );
  return (
    <Line
      ref={element}
      type="button"
      // Items are not tab stops because the grid has only one. Pressing Enter on a day leads to its items.
      tabIndex={-1}
      aria-label={item.name}
      title={[item.name, item.scripture, item.locationPreached].filter(Boolean).join(' · ')}
      data-sermon={isSermon(item) || undefined}
      data-outside={isOutside || undefined}
      data-dragged={isDragged || undefined}
      onClick={() => onOpen(item)}
      onContextMenu={(event) => {
        event.preventDefault();
        onMenu(item, event.currentTarget, menuPoint(event));
      }}
    >
      <ItemIcon item={item} size={14} />
      <span>{item.name}</span>
    </Line>
  );
}

const Line = styled('button')(({ theme }) => ({
  ...theme.typography.caption,
  lineHeight: '21px',
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  width: '100%',
  height: 21,
  padding: '0 5px',
  border: 0,
  borderRadius: 3,
  background: 'none',
  color: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
  '& span': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
  '&[data-sermon]': { fontWeight: 600 },
  '&[data-sermon]:not([data-outside])': {
    backgroundColor: theme.vars.palette.surface.selected,
    color: theme.vars.palette.primary.main,
    '& svg': { color: theme.vars.palette.primary.main },
  },
  '&[data-sermon]:hover': {
    backgroundColor: `color-mix(in srgb, ${theme.vars.palette.primary.main} 10%, ${theme.vars.palette.surface.selected})`,
  },
  '&[data-dragged]': { opacity: 0.5 },
}));
