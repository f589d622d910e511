import type { LibraryItem } from '@sermon/contract/library';
import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown } from 'lucide-react';
import { memo, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useIsPhone } from '../../ui/useIsPhone.ts';
import { useNow } from '../../ui/useNow.ts';
import { ItemContent, type ContentProps } from './ItemContent.tsx';
import { Head, Line, Lines } from './listStyles.ts';
import { useItemMenu } from './useItemMenu.tsx';

/** Shorter lists are drawn whole, so that the browser's own search finds everything in them. */
const drawnWhole = 200;

/** From one line to the next, in px. */
const pitch = { row: 48, card: 76 };

/** Items as rows, on the phone as cards. Of a long list only what is seen is drawn. */
export function ItemList({ items, scroller }: { items: LibraryItem[]; scroller: HTMLElement | null }) {
  const isPhone = useIsPhone();
  const now = useNow();
  const menu = useItemMenu();
  const lines = useRef<HTMLDivElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => setScrollMargin(lines.current?.offsetTop ?? 0), [isPhone]);

  const height = isPhone ? pitch.card : pitch.row;
  const isLong = items.length > drawnWhole;
  // oxlint-disable-next-line react/incompatible-library -- what it returns is used here only and never handed on.
  const virtualizer = useVirtualizer({
    enabled: isLong,
    count: items.length,
    getScrollElement: () => scroller,
    estimateSize: () => height,
    scrollMargin,
    overscan: 8,
  });
  const drawn = isLong ? virtualizer.getVirtualItems().map(({ index }) => index) : items.map((_, index) => index);

  const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
    const from = lineOf(event.target);
    if (from === null) return;
    const to = { ArrowDown: from + 1, ArrowUp: from - 1, Home: 0, End: items.length - 1 }[event.key];
    if (to === undefined || !items[to]) return;
    event.preventDefault();
    if (focusLine(lines.current, to)) return;
    virtualizer.scrollToIndex(to);
    // A line that has just come into sight is drawn in the next frame.
    requestAnimationFrame(() => focusLine(lines.current, to));
  };

  return (
    <div role="table" aria-label="Items" aria-rowcount={items.length + 1}>
      <Head role="row" aria-rowindex={1} data-hidden={isPhone || undefined}>
        <span role="columnheader">Name</span>
        <span role="columnheader">Preach Date</span>
        <span role="columnheader">Location</span>
        <span role="columnheader" aria-sort="descending">
          Modified <ArrowDown size={14} strokeWidth={1.75} aria-hidden />
        </span>
        <span role="columnheader">
          <span data-hidden>Actions</span>
        </span>
      </Head>
      <Lines ref={lines} role="rowgroup" style={{ height: items.length * height }} onKeyDown={moveFocus}>
        {drawn.map((index) => {
          const item = items[index];
          return (
            item && (
              <ItemLine
                key={item.id}
                item={item}
                index={index}
                top={index * height}
                isCard={isPhone}
                now={now}
                onMenu={menu.open}
              />
            )
          );
        })}
      </Lines>
      {menu.element}
    </div>
  );
}

type LineProps = ContentProps & { index: number; top: number; isCard: boolean };

const ItemLine = memo(function ItemLine({ index, top, isCard, ...content }: LineProps) {
  return (
    <Line
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      data-card={isCard || undefined}
      style={{ transform: `translateY(${top}px)` }}
    >
      <ItemContent isCard={isCard} {...content} />
    </Line>
  );
});

/** The line in which something happened: its place in the list. */
function lineOf(target: EventTarget): number | null {
  const line = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
  return line ? Number(line.dataset.index) : null;
}

/** Puts the focus on a line's link; false where the line is not drawn. */
function focusLine(lines: HTMLElement | null, index: number): boolean {
  const target = lines?.querySelector<HTMLElement>(`[data-index="${index}"] :is(a, button)`);
  target?.focus();
  return Boolean(target);
}
