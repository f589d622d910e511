import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import type { LibraryItem } from '@sermon/contract/library';
import { moveRule } from '@sermon/domain/library/tree';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useItemActions } from '../actions/useItemActions.ts';
import { draggedItems, DraggingContext, dropFolder } from './dropping.ts';
import { allItems } from '../items.ts';

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
