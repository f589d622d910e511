import { draggable } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import type { LibraryItem } from '@sermon/contract/library';
import { isContainer, typeLabel } from '@sermon/domain/library/items';
import { ready as readyTexts } from '@sermon/domain/texts/offline/ready';
import { Link } from '@tanstack/react-router';
import { Library } from 'lucide-react';
import { createElement, memo, useEffect, useState } from 'react';
import { useIsAvailableOffline } from '../../../offline/offlineIds.ts';
import { type ReadyState, useReadyState } from '../../../offline/ready/readyStates.ts';
import { dayOf, formatRelativeShort, formatDate, formatDateShort } from '../../../ui/time/dateFormat.ts';
import { dragData, showDragPreview, useDragging, useDropTarget } from '../Dragging.tsx';
import { iconOf } from '../ItemIcon.tsx';
import { useSelection } from '../selection/selection.ts';
import { dateColumn } from './columns.ts';
import type { Result } from './lines.ts';
import { Cell, Found, ItemLine, Meta, Path, TitleAndPath } from './listStyles.ts';
import { type ContentProps, ItemCheck, ItemControls, ItemName, Marked } from './rowParts.tsx';

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
  const isAvailableOffline = useIsAvailableOffline(item.id);
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
      aria-label={accessibleName(content, isAvailableOffline, ready)}
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

const accessibleName = (
  { item, passage }: Pick<ContentProps, 'item' | 'passage'>,
  isAvailableOffline: boolean,
  ready: ReadyState['kind'] | undefined,
): string =>
  [
    item.name,
    typeLabel(item),
    item.isSample && 'sample',
    item.isStarred && 'starred',
    isAvailableOffline && 'available offline',
    isAvailableOffline && ready && readyTexts.labels[ready],
    passage,
    item.datePreached && `preach date ${formatDate(item.datePreached)}`,
    item.locationPreached,
  ]
    .filter(Boolean)
    .join(', ');

const ItemContent = ({ isCard, ...content }: ContentProps & { isCard: boolean }) => {
  const { result } = content;
  if (result) return <ResultContent {...content} isCard={isCard} result={result} />;
  return isCard ? <CardContent {...content} /> : <RowContent {...content} />;
};

const RowContent = ({ item, passage, folder, now, dateKey, isSelected, onCheck, ...controls }: ContentProps) => (
  <>
    <Cell role="gridcell">
      <ItemCheck item={item} isSelected={isSelected} onCheck={onCheck} />
      {folder ? (
        <div style={{ minWidth: 0 }}>
          <ItemName item={item} />
          <FolderPath folder={folder} />
        </div>
      ) : (
        <ItemName item={item} />
      )}
    </Cell>
    <PassageCell passage={passage} />
    <Meta role="gridcell">{item.datePreached && formatDateShort(item.datePreached, now)}</Meta>
    <Meta role="gridcell" data-location>
      {item.locationPreached}
    </Meta>
    <Meta role="gridcell">{formatRelativeShort(dateColumn(dateKey).of(item), now)}</Meta>
    <ItemControls item={item} {...controls} />
  </>
);

const PassageCell = ({ passage }: Pick<ContentProps, 'passage'>) => (
  <Meta role="gridcell" data-scripture title={passage || undefined}>
    {passage}
  </Meta>
);

const CardContent = ({ item, passage, folder, now, dateKey, isSelected, onCheck, ...controls }: ContentProps) => (
  <>
    <Cell role="gridcell">
      <ItemCheck item={item} isSelected={isSelected} onCheck={onCheck} />
      <div>
        <ItemName item={item} />
        <Meta>
          {passage && <span data-scripture>{passage}</span>}
          {passage && ' · '}
          {secondLine({ item, passage, folder, now, dateKey })}
        </Meta>
      </div>
    </Cell>
    <ItemControls item={item} {...controls} />
  </>
);

type LineProps = Pick<ContentProps, 'item' | 'passage' | 'folder' | 'now' | 'dateKey'>;

/** Returns the rest of the second line, after the passage. */
function secondLine({ item, passage, folder, now, dateKey }: LineProps): string {
  const { datePreached, locationPreached } = item;
  const { verb, of } = dateColumn(dateKey);
  const shown = `${verb} ${dayOf(of(item), now)}`;
  if (isContainer(item)) return `${typeLabel(item)} · ${shown}`;
  const first = datePreached && `Preach ${formatDateShort(datePreached, now)}`;
  const type = passage ? '' : typeLabel(item);
  const parts = first ? [first, locationPreached] : [locationPreached || type, shown];
  return [...parts, folder?.label].filter(Boolean).join(' · ');
}

type ResultProps = ContentProps & { result: Result };

const ResultContent = ({ isCard, ...content }: ResultProps & { isCard: boolean }) =>
  isCard ? <ResultCard {...content} /> : <ResultRow {...content} />;

const ResultRow = ({ item, passage, result, now, dateKey, isSelected, onCheck, ...controls }: ResultProps) => {
  const { preached, shown } = datesOf({ item, now, dateKey });
  return (
    <>
      <Cell role="gridcell">
        <ItemCheck item={item} isSelected={isSelected} onCheck={onCheck} />
        <div style={{ minWidth: 0 }}>
          <TitleAndPath>
            <ItemName item={item}>
              <Marked parts={result.name} />
            </ItemName>
            <FolderPath folder={result.folder} />
          </TitleAndPath>
          <SecondLine item={item} result={result} />
        </div>
      </Cell>
      <PassageCell passage={passage} />
      <Meta role="gridcell">{preached}</Meta>
      <Meta role="gridcell">{shown}</Meta>
      <ItemControls item={item} {...controls} />
    </>
  );
};

const ResultCard = ({ item, passage, result, now, dateKey, isSelected, onCheck, ...controls }: ResultProps) => {
  const { preached, shown } = datesOf({ item, now, dateKey });
  return (
    <>
      <Cell role="gridcell">
        <ItemCheck item={item} isSelected={isSelected} onCheck={onCheck} />
        <div>
          <ItemName item={item}>
            <Marked parts={result.name} />
          </ItemName>
          <FolderPath folder={result.folder} />
          <SecondLine item={item} result={result} />
          <Meta>{[passage, preached, shown].filter(Boolean).join(' · ')}</Meta>
        </div>
      </Cell>
      <ItemControls item={item} {...controls} />
    </>
  );
};

function datesOf({ item, now, dateKey }: Pick<ContentProps, 'item' | 'now' | 'dateKey'>) {
  const { verb, of } = dateColumn(dateKey);
  return {
    preached: item.datePreached && `Preach ${formatDateShort(item.datePreached, now)}`,
    shown: `${verb} ${dayOf(of(item), now)}`,
  };
}

const FolderPath = ({ folder: { label, to, folder } }: Pick<Result, 'folder'>) => (
  <Path>
    <Link to={to} tabIndex={-1} draggable={false} data-control data-path title={label}>
      {createElement(folder ? iconOf(folder) : Library, { size: 14, strokeWidth: 1.6, 'aria-hidden': true })}
      <span>{label}</span>
    </Link>
  </Path>
);

const SecondLine = ({ item, result: { snippet } }: Pick<ResultProps, 'item' | 'result'>) => (
  <Found>{snippet ? <Marked parts={snippet} /> : item.openingLine || typeLabel(item)}</Found>
);
