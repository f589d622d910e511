import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import type { LibraryItem } from '@sermon/contract/library';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { dragData, draggedItems } from '../library/Dragging.tsx';
import { canBePreached } from '../library/itemEdits.ts';

/** Makes the button of an item draggable to a day, to the undated documents and to a folder. */
export function useItemDrag(item: LibraryItem): { ref: RefObject<HTMLButtonElement | null>; isDragged: boolean } {
  const ref = useRef<HTMLButtonElement>(null);
  const [isDragged, setIsDragged] = useState(false);
  useEffect(
    () =>
      draggable({
        element: ref.current!,
        canDrag: () => canBePreached(item),
        getInitialData: () => dragData([item]),
        onDragStart: () => setIsDragged(true),
        onDrop: () => setIsDragged(false),
      }),
    [item],
  );
  return { ref, isDragged };
}

/** An item is dropped on a day, or on null to remove its date. */
export type DropHandler<Day extends string | null> = (item: LibraryItem, day: Day) => void;

/** Makes an element a target that gives dropped items this date; null removes their dates. */
export function useDateDrop<Target extends HTMLElement, Day extends string | null>(
  day: Day,
  onDrop: DropHandler<Day>,
): { ref: RefObject<Target | null>; isOver: boolean } {
  const ref = useRef<Target>(null);
  const [isOver, setIsOver] = useState(false);
  useEffect(
    () =>
      dropTargetForElements({
        element: ref.current!,
        canDrop: ({ source }) => {
          const items = draggedItems(source.data);
          return !!items?.every((item) => canBePreached(item) && (day ?? item.datePreached) !== null);
        },
        onDragEnter: () => setIsOver(true),
        onDragLeave: () => setIsOver(false),
        onDrop({ source }) {
          setIsOver(false);
          for (const item of draggedItems(source.data) ?? []) if (item.datePreached !== day) onDrop(item, day);
        },
      }),
    [day, onDrop],
  );
  return { ref, isOver };
}
