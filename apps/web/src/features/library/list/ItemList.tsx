import type { LibraryItem } from '@sermon/contract/library';
import type { SortKey } from '@sermon/domain/library/sort';
import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp } from 'lucide-react';
import {
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { usePassages } from '../../../passages.ts';
import { useIsCompact, useIsPhone, useIsTouch, useIsWide } from '../../../ui/browser/useIsPhone.ts';
import { useNow } from '../../../ui/time/useNow.ts';
import { useItemActions } from '../actions/action.ts';
import { details, open, star } from '../actions/itemActions.ts';
import { useItemMenu } from '../actions/useItemMenu.tsx';
import { useDetailsPanel, useHasDetailsPanel } from '../details/DetailsPanelProvider.tsx';
import { goTo, toggle, useSelection } from '../selection/selection.ts';
import { columnsFor, type DateKey, dateKeyOf, resultColumnsFor } from './columns.ts';
import { ItemRow } from './ItemRow.tsx';
import { linesOf, type Section } from './lines.ts';
import { Grid, Head, HeadingLine, Lines } from './listStyles.ts';
import { type Sorting, SortMenu } from './SortMenu.tsx';
import { useListKeys } from './useListKeys.ts';
import { useListPresses } from './useListPresses.ts';

/** Lists up to this length are rendered completely so that the browser's find-in-page covers every item. */
const virtualizedAbove = 200;

type ListProps = {
  sections: readonly Section[];
  /** Null for a list with its own fixed order. */
  sorting: Sorting | null;
  isResults: boolean;
  scroller: HTMLElement | null;
  returnedTo: string | null;
};

export function ItemList({ sections, sorting, isResults, scroller, returnedTo }: ListProps) {
  const isPhone = useIsPhone();
  const isCompact = useIsCompact();
  const isTouch = useIsTouch();
  const isWide = useIsWide();
  const now = useNow();
  const menu = useItemMenu();
  const panel = useDetailsPanel();
  const hasPanel = useHasDetailsPanel();
  const { run } = useItemActions();
  const { selection, selected, change, togetherWith } = useSelection();
  const box = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  const kind = isPhone ? 'card' : isCompact ? 'narrowRow' : isWide && !isTouch ? 'row' : 'tallRow';
  const lines = useMemo(() => linesOf(sections, kind), [sections, kind]);
  const passagesOf = usePassages(useMemo(() => sections.flatMap((section) => section.items), [sections]));
  const items = useMemo(() => lines.flatMap((line) => (line.kind === 'item' ? [line.item] : [])), [lines]);
  useLayoutEffect(() => setScrollMargin(box.current?.offsetTop ?? 0), [lines]);
  const last = lines.at(-1);
  const isLong = lines.length > virtualizedAbove;
  // oxlint-disable-next-line react/incompatible-library -- what it returns is used here only and never handed on.
  const virtualizer = useVirtualizer({
    enabled: isLong,
    count: lines.length,
    getScrollElement: () => scroller,
    estimateSize: (index) => lines[index]?.height ?? 0,
    scrollMargin,
    overscan: 8,
  });
  // The virtualizer's measured heights become invalid whenever the lines change.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, lines]);
  const drawn = isLong ? virtualizer.getVirtualItems().map(({ index }) => index) : lines.map((_, index) => index);

  const { focusAt, stop } = useRowFocus({
    box,
    items,
    returnedTo: isPhone ? null : returnedTo,
    bringIntoSight: (id) =>
      virtualizer.scrollToIndex(lines.findIndex((line) => line.kind === 'item' && line.item.id === id)),
  });

  const onKeyDown = useListKeys({
    items,
    pageSize: () => Math.max(1, Math.floor((scroller?.clientHeight ?? 0) / (last?.height ?? 1)) - 2),
    focusAt,
    leaveUpwards: () => {
      const bar = document.querySelector<HTMLElement>('[data-selection-bar] button');
      if (bar) return bar.focus();
      const sorted = head.current?.querySelector<HTMLElement>('button[data-sorted]');
      (sorted ?? head.current?.querySelector<HTMLElement>('button'))?.focus();
    },
    openMenuFor: (item, row) =>
      menu.open(togetherWith(item), row.querySelector<HTMLElement>('button[aria-haspopup]') ?? row),
    toggleDetails: (item, row) => {
      if (hasPanel && panel.isOpen) panel.setOpen(false);
      else run(details, [item], row);
    },
  });
  const presses = useListPresses({ items, isPhone, openMenuAt: menu.open });

  // These callbacks are stable so that rows re-render only when their content changes.
  const latest = useRef({ run, togetherWith, open: menu.open });
  useEffect(() => {
    latest.current = { run, togetherWith, open: menu.open };
  });
  const onCheck = useCallback((item: LibraryItem) => change(toggle(item.id)), [change]);
  const onStar = useCallback((item: LibraryItem) => latest.current.run(star, [item]), []);
  const onSpring = useCallback((item: LibraryItem) => latest.current.run(open, [item]), []);
  const onMenu = useCallback(
    (item: LibraryItem, anchor: HTMLElement) => latest.current.open(latest.current.togetherWith(item), anchor),
    [],
  );
  const dateKey = dateKeyOf(sorting?.order ?? { key: isResults ? 'modified' : 'opened' });

  return (
    <Grid
      role="grid"
      aria-label="Items"
      aria-multiselectable
      aria-rowcount={lines.length + 1}
      data-results={isResults || undefined}
      data-beside={(hasPanel && panel.isOpen) || undefined}
    >
      <ListHead
        ref={head}
        sorting={sorting}
        dateKey={dateKey}
        isResults={isResults}
        isHidden={isPhone || isResults}
        isCovered={selected.length > 0}
        onLeave={() => focusAt(0)}
      />
      <Lines
        ref={box}
        role="rowgroup"
        style={{ height: last ? last.top + last.height : 0 }}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => {
          const id = target.closest<HTMLElement>('[data-id]')?.dataset.id;
          if (id) change(goTo(id));
        }}
        {...presses}
      >
        {drawn.map((index) => {
          const line = lines[index];
          if (!line) return null;
          if (line.kind === 'heading')
            return (
              <HeadingLine
                key={line.title}
                role="row"
                aria-rowindex={index + 2}
                style={{ transform: `translateY(${line.top}px)`, height: line.height }}
              >
                <div role="gridcell" aria-colspan={6}>
                  <h2>{line.title}</h2>
                </div>
              </HeadingLine>
            );
          const { item, ...place } = line;
          return (
            <ItemRow
              key={item.id}
              item={item}
              passage={passagesOf(item.scripture).shown}
              result={place.from.resultOf?.(item) ?? null}
              folder={place.from.folderOf?.(item) ?? null}
              isStale={place.isStale}
              top={place.top}
              height={place.height}
              rowIndex={index + 2}
              isCard={isPhone}
              isDraggable={!isPhone && !isTouch}
              isSelected={selection.ids.has(item.id)}
              isStop={item.id === stop}
              now={now}
              dateKey={dateKey}
              onCheck={onCheck}
              onStar={onStar}
              onMenu={onMenu}
              onSpring={onSpring}
            />
          );
        })}
      </Lines>
      {menu.element}
    </Grid>
  );
}

/**
 * The last header is a menu with all sort keys, because some have no column. The headers have no tab stop of their
 * own: the up arrow key reaches them from the first row.
 */
function ListHead(props: {
  ref: Ref<HTMLDivElement>;
  sorting: Sorting | null;
  dateKey: DateKey;
  isResults: boolean;
  isHidden: boolean;
  isCovered: boolean;
  onLeave: () => void;
}) {
  const { ref, sorting, dateKey, isResults, isHidden, isCovered, onLeave } = props;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    if (event.key === 'ArrowDown') onLeave();
    else if (event.key === 'ArrowRight') buttons[at + 1]?.focus();
    else if (event.key === 'ArrowLeft') buttons[at - 1]?.focus();
    else return;
    event.preventDefault();
  };
  return (
    <Head
      ref={ref}
      role="row"
      aria-rowindex={1}
      data-hidden={isHidden || undefined}
      data-covered={isCovered || undefined}
      onKeyDown={onKeyDown}
    >
      {(isResults ? resultColumnsFor : columnsFor)(dateKey).map(({ key, label }) => (
        <ColumnHead key={key} column={key} label={label} sorting={sorting} isHidden={isHidden} />
      ))}
      <span role="columnheader" data-last>
        <span data-hidden>Actions</span>
        {sorting && !isHidden && <SortMenu sorting={sorting} isIcon />}
      </span>
    </Head>
  );
}

function ColumnHead(props: { column: SortKey; label: string; sorting: Sorting | null; isHidden: boolean }) {
  const { column, label, sorting, isHidden } = props;
  const isLocation = column === 'location' || undefined;
  if (!sorting || isHidden)
    return (
      <span role="columnheader" data-location={isLocation}>
        {label}
      </span>
    );
  const { order, sortBy } = sorting;
  const isSorted = order.key === column;
  const Arrow = order.direction === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <span role="columnheader" data-location={isLocation} aria-sort={isSorted ? order.direction : undefined}>
      <button type="button" tabIndex={-1} data-sorted={isSorted || undefined} onClick={() => sortBy(column)}>
        {label} {isSorted && <Arrow size={14} strokeWidth={1.75} aria-hidden />}
      </button>
    </span>
  );
}

type Rows = {
  box: RefObject<HTMLElement | null>;
  items: readonly LibraryItem[];
  returnedTo: string | null;
  bringIntoSight: (id: string) => void;
};

/**
 * Manages focus in a virtualized list. When the focused row disappears, the next row receives focus. `stop` is the id
 * of the row that the Tab key reaches.
 */
function useRowFocus({ box, items, returnedTo, bringIntoSight }: Rows) {
  const {
    selection: { current },
  } = useSelection();
  const wanted = useRef(returnedTo);
  const isInside = useRef(false);
  const lastPlace = useRef(0);
  const isListed = current !== null && items.some(({ id }) => id === current);
  const stop = isListed ? current : (items[0]?.id ?? null);

  const tryFocus = () => {
    if (!wanted.current) return true;
    const row = box.current?.querySelector<HTMLElement>(`[data-id="${wanted.current}"]`);
    if (!row) return false;
    wanted.current = null;
    row.focus();
    return true;
  };

  const focusAt = (index: number) => {
    wanted.current = items[index]?.id ?? null;
    if (wanted.current && !tryFocus()) bringIntoSight(wanted.current);
  };

  // A row that was just scrolled into view is rendered one update later.
  useLayoutEffect(() => {
    tryFocus();
  });

  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      if (box.current?.contains(target)) isInside.current = true;
      // Focus in a menu or dialog does not count as leaving the list, because it returns to the list when they close.
      else if (!target.closest('.MuiModal-root')) isInside.current = false;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [box]);

  useEffect(() => {
    const place = items.findIndex(({ id }) => id === current);
    if (place >= 0) {
      lastPlace.current = place;
      return;
    }
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (isInside.current && isLost && items.length) focusAt(Math.min(lastPlace.current, items.length - 1));
  });

  return { focusAt, stop };
}
