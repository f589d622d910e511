import { draggable } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import type { LibraryItem } from '@sermon/contract/library';
import { isContainer, typeLabel } from '@sermon/domain/library/items';
import { ready as readyTexts } from '@sermon/domain/texts/offline/ready';
import { memo, useEffect, useState } from 'react';
import { useIsKept } from '../../../offline/keptIds.ts';
import { type ReadyState, useReadyState } from '../../../offline/ready/readyStates.ts';
import { writtenDay } from '../../../ui/time/when.ts';
import { dragData, useDragging, useDropTarget } from '../dragging/dropping.ts';
import { useSelection } from '../selection/selection.ts';
import { showDragPreview } from './dragPreview.ts';
import { ItemContent } from './ItemContent.tsx';
import { ItemLine } from './listStyles.ts';
import type { ContentProps } from './rowParts.tsx';

type RowProps = ContentProps & {
  top: number;
  height: number;
  /** The header is row 1. */
  rowIndex: number;
  isCard: boolean;
  /** False where a long press selects the row instead of dragging it. */
  isDraggable: boolean;
  isStale: boolean;
  /** True for the only row that the Tab key reaches. */
  isStop: boolean;
  onSpring: (item: LibraryItem) => void;
};

export const ItemRow = memo(function ItemRow(props: RowProps) {
  const { top, height, rowIndex, isCard, isDraggable, isStale, isStop, onSpring, ...content } = props;
  const { item, isSelected } = content;
  const [element, setElement] = useState<HTMLElement | null>(null);
  const isKept = useIsKept(item.id);
  const ready = useReadyState(item.id)?.kind;
  const { togetherWith } = useSelection();
  const { dragged } = useDragging();
  const drop = useDropTarget(element, isContainer(item) ? item : undefined, { onSpring: () => onSpring(item) });

  useEffect(() => {
    if (!element || !isDraggable) return;
    return draggable({
      element,
      getInitialData: () => dragData(togetherWith(item)),
      onGenerateDragPreview: ({ nativeSetDragImage }) => showDragPreview(nativeSetDragImage, togetherWith(item)),
    });
  }, [element, isDraggable, item, togetherWith]);

  return (
    <ItemLine
      ref={setElement}
      role="row"
      aria-rowindex={rowIndex}
      aria-selected={isSelected}
      aria-label={accessibleName(item, isKept, ready)}
      tabIndex={isStop ? 0 : -1}
      data-id={item.id}
      data-card={isCard || undefined}
      data-stale={isStale || undefined}
      data-result={content.result !== null || undefined}
      data-drop={drop}
      data-dragged={dragged.some(({ id }) => id === item.id) || undefined}
      style={{ transform: `translateY(${top}px)`, height: isCard ? height - 8 : height }}
    >
      <ItemContent isCard={isCard} {...content} />
    </ItemLine>
  );
});

const accessibleName = (item: LibraryItem, isKept: boolean, ready: ReadyState['kind'] | undefined): string =>
  [
    item.name,
    typeLabel(item),
    item.isSample && 'sample',
    item.isStarred && 'starred',
    isKept && 'available offline',
    isKept && ready && readyTexts.labels[ready],
    item.datePreached && `preach date ${writtenDay(item.datePreached)}`,
    item.locationPreached,
  ]
    .filter(Boolean)
    .join(', ');
