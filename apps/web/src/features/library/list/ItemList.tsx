import type { LibraryItem } from '@sermon/contract/library';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useIsPhone } from '../../../ui/browser/useIsPhone.ts';
import { useIsTouch } from '../../../ui/browser/useIsTouch.ts';
import { useIsWide } from '../../../ui/browser/useIsWide.ts';
import { useNow } from '../../../ui/time/useNow.ts';
import { open } from '../actions/open.ts';
import { details } from '../actions/details.ts';
import { star } from '../actions/star.ts';
import { useItemActions } from '../actions/useItemActions.ts';
import { useDetailsPanel } from '../details/detailsPanel.ts';
import { goTo, toggle, useSelection } from '../selection/selection.ts';
import { useHasDetailsPanel } from '../shell/useHasSidePanel.ts';
import { useItemMenu } from '../actions/menu/useItemMenu.tsx';
import { dateKeyOf } from './columns.ts';
import { ItemRow } from './ItemRow.tsx';
import { linesOf, type Section } from './lines.ts';
import { ListHead } from './ListHead.tsx';
import { Grid, HeadingLine, Lines } from './listStyles.ts';
import { useListKeys } from './useListKeys.ts';
import { useListPresses } from './useListPresses.ts';
import { useRowFocus } from './useRowFocus.ts';
import type { Sorting } from './useSort.ts';

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
  const kind = isPhone ? 'card' : isWide && !isTouch ? 'row' : 'tallRow';
  const lines = useMemo(() => linesOf(sections, kind), [sections, kind]);
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
                <div role="gridcell" aria-colspan={5}>
                  <h2>{line.title}</h2>
                </div>
              </HeadingLine>
            );
          const { item, ...place } = line;
          return (
            <ItemRow
              key={item.id}
              item={item}
              result={place.resultOf?.(item) ?? null}
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
