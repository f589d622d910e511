import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import type { LibraryItem } from '@sermon/contract/library';
import { createContext, useContext, useEffect, useRef, useState } from 'react';

export const springOpensAfterMs = 700;

type Dragged = { draggedItems: readonly LibraryItem[] };
/** Null is the library itself. */
type Target = { dropFolder: LibraryItem | null };
type DragPayload = Record<string | symbol, unknown>;

export const dragData = (draggedItems: readonly LibraryItem[]): Dragged => ({ draggedItems });

/** Returns null if the drag did not start in a list of the library. */
export function draggedItems(data: DragPayload): readonly LibraryItem[] | null {
  const isKnown = (payload: DragPayload): payload is Dragged => 'draggedItems' in payload;
  return isKnown(data) ? data.draggedItems : null;
}

/** Undefined if the target is not a folder. */
export function dropFolder(data: DragPayload): LibraryItem | null | undefined {
  const isKnown = (payload: DragPayload): payload is Target => 'dropFolder' in payload;
  return isKnown(data) ? data.dropFolder : undefined;
}

export type DraggingState = {
  dragged: readonly LibraryItem[];
  mayDrop: (target: LibraryItem | null) => boolean;
};

export const DraggingContext = createContext<DraggingState>({ dragged: [], mayDrop: () => false });

export const useDragging = (): DraggingState => useContext(DraggingContext);

/**
 * `folder` is null for the library itself; undefined disables dropping. During a drag, returns 'over' or 'refused'
 * for styling.
 */
export function useDropTarget(
  element: HTMLElement | null,
  folder: LibraryItem | null | undefined,
  { onSpring }: { onSpring?: (() => void) | undefined } = {},
): 'over' | 'refused' | undefined {
  const { dragged, mayDrop } = useDragging();
  const [isOver, setIsOver] = useState(false);
  const latest = useRef({ mayDrop, onSpring });
  useEffect(() => {
    latest.current = { mayDrop, onSpring };
  });

  useEffect(() => {
    if (!element || folder === undefined) return;
    let timer: ReturnType<typeof setTimeout>;
    const leave = () => {
      setIsOver(false);
      clearTimeout(timer);
    };
    const stop = dropTargetForElements({
      element,
      getData: (): Target => ({ dropFolder: folder }),
      canDrop: ({ source }) => draggedItems(source.data) !== null && latest.current.mayDrop(folder),
      onDragEnter: () => {
        setIsOver(true);
        timer = setTimeout(() => latest.current.onSpring?.(), springOpensAfterMs);
      },
      onDragLeave: leave,
      onDrop: leave,
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [element, folder]);

  if (folder === undefined || !dragged.length) return undefined;
  if (isOver) return 'over';
  return mayDrop(folder) ? undefined : 'refused';
}
