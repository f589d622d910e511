import { dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview';
import type { LibraryItem } from '@sermon/contract/library';
import { moveRule } from '@sermon/domain/library/tree';
import { itemCount } from '@sermon/domain/texts/library';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useItemActions } from './actions/action.ts';
import { allItems } from './items.ts';

type Rule = (target: LibraryItem | null) => boolean;
const refuseAll: Rule = () => false;

export function Dragging({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { moveTo } = useItemActions();
  const [dragged, setDragged] = useState<readonly LibraryItem[]>([]);
  const [mayDrop, setMayDrop] = useState<Rule>(() => refuseAll);
  const move = useRef(moveTo);
  useEffect(() => {
    move.current = moveTo;
  }, [moveTo]);

  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => draggedItems(source.data) !== null,
        onDragStart: ({ source }) => {
          const items = draggedItems(source.data) ?? [];
          setDragged(items);
          setMayDrop(() => moveRule(client.getQueryData(allItems.queryKey) ?? [], items));
        },
        onDrop: ({ source, location }) => {
          setDragged([]);
          setMayDrop(() => refuseAll);
          const items = draggedItems(source.data);
          const [target] = location.current.dropTargets;
          const folder = target && dropFolder(target.data);
          if (items && folder !== undefined) move.current(items, folder);
        },
      }),
    [client],
  );

  const dragging = useMemo(() => ({ dragged, mayDrop }), [dragged, mayDrop]);
  return <DraggingContext value={dragging}>{children}</DraggingContext>;
}

const springOpensAfterMs = 700;

type Dragged = { draggedItems: readonly LibraryItem[] };
/** Null is the library itself. */
type Target = { dropFolder: LibraryItem | null };
type DragPayload = Record<string | symbol, unknown>;

export const dragData = (draggedItems: readonly LibraryItem[]): Dragged => ({ draggedItems });

export function draggedItems(data: DragPayload): readonly LibraryItem[] | null {
  const isKnown = (payload: DragPayload): payload is Dragged => 'draggedItems' in payload;
  return isKnown(data) ? data.draggedItems : null;
}

function dropFolder(data: DragPayload): LibraryItem | null | undefined {
  const isKnown = (payload: DragPayload): payload is Target => 'dropFolder' in payload;
  return isKnown(data) ? data.dropFolder : undefined;
}

type DraggingState = {
  dragged: readonly LibraryItem[];
  mayDrop: (target: LibraryItem | null) => boolean;
};

const DraggingContext = createContext<DraggingState>({ dragged: [], mayDrop: () => false });

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

export function showDragPreview(
  nativeSetDragImage: Parameters<typeof setCustomNativeDragPreview>[0]['nativeSetDragImage'],
  items: readonly LibraryItem[],
): void {
  setCustomNativeDragPreview({
    nativeSetDragImage,
    render: ({ container }) => {
      const label = document.createElement('div');
      label.textContent = items.length === 1 ? (items[0]?.name ?? '') : itemCount(items.length);
      Object.assign(label.style, {
        maxWidth: '280px',
        padding: '8px 14px',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
        borderRadius: '8px',
        background: 'var(--sm-palette-surface-inverse)',
        color: 'var(--sm-palette-surface-onInverse)',
        font: '600 0.9375rem / 1.375rem var(--sans)',
      });
      container.append(label);
    },
  });
}
