import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import type { LibraryItem } from '@sermon/contract/library';
import { createContext, useContext, useEffect, useRef, useState } from 'react';

/** A folder opens while something is held over it for so long. */
export const springOpensAfterMs = 700;

type Dragged = { draggedItems: readonly LibraryItem[] };
/** Where things can be dropped: a folder or series, or null for the library itself. */
type Target = { dropFolder: LibraryItem | null };
type Given = Record<string | symbol, unknown>;

export const dragData = (draggedItems: readonly LibraryItem[]): Dragged => ({ draggedItems });

/** What is dragged; null where it is none of the library's lists that drags it. */
export function draggedItems(data: Given): readonly LibraryItem[] | null {
  const isOurs = (given: Given): given is Dragged => 'draggedItems' in given;
  return isOurs(data) ? data.draggedItems : null;
}

/** The folder of a drop; undefined where it was dropped on something else. */
export function dropFolder(data: Given): LibraryItem | null | undefined {
  const isOurs = (given: Given): given is Target => 'dropFolder' in given;
  return isOurs(data) ? data.dropFolder : undefined;
}

export type DraggingState = {
  /** What is being dragged; nothing most of the time. */
  dragged: readonly LibraryItem[];
  /** Whether what is being dragged may be dropped into this folder. */
  mayDrop: (target: LibraryItem | null) => boolean;
};

export const DraggingContext = createContext<DraggingState>({ dragged: [], mayDrop: () => false });

export const useDragging = (): DraggingState => useContext(DraggingContext);

/**
 * Makes an element a place where items can be dropped into `folder`; null is the library itself, undefined makes it none.
 * Tells how it should look while something is dragged: 'over' it, or 'refused'.
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
