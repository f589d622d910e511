import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { LibraryItem } from '@sermon/contract/library';
import { memo, useCallback, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useNotify } from '../../ui/notices.tsx';
import { useIsPhone } from '../../ui/useIsPhone.ts';
import { useNow } from '../../ui/useNow.ts';
import type { ItemAction } from './actions.ts';
import { CardContent, RowContent } from './ItemContent.tsx';
import { ItemMenu } from './ItemMenu.tsx';
import { Head, Line, Lines, Table } from './listStyles.ts';

/** Shorter lists are drawn whole, so that the browser's own search finds everything in them. */
const drawnWhole = 200;

const pitch = { row: 48, card: 76 };

/** Items as rows, on the phone as cards. Of a long list only what is seen is drawn. */
export function ItemList({ items, scroller }: { items: LibraryItem[]; scroller: RefObject<HTMLElement | null> }) {
  const isPhone = useIsPhone();
  const now = useNow();
  const menu = useItemMenu();
  const lines = useRef<HTMLDivElement>(null);
  const height = isPhone ? pitch.card : pitch.row;
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => setScrollMargin(lines.current?.offsetTop ?? 0), [isPhone]);
  const isLong = items.length > drawnWhole;
  const virtualizer = useVirtualizer({
    enabled: isLong,
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    scrollMargin,
    overscan: 8,
  });
  const drawn = isLong ? virtualizer.getVirtualItems().map(({ index }) => index) : items.map((_, index) => index);

  const moveFocus = (event: KeyboardEvent) => {
    const from = Number((event.target as HTMLElement).closest<HTMLElement>('[data-index]')?.dataset.index);
    const to = { ArrowDown: from + 1, ArrowUp: from - 1, Home: 0, End: items.length - 1 }[event.key];
    if (to === undefined || !items[to]) return;
    event.preventDefault();
    if (isLong) virtualizer.scrollToIndex(to);
    requestAnimationFrame(() =>
      lines.current?.querySelector<HTMLElement>(`[data-index="${to}"] a, [data-index="${to}"] button`)?.focus(),
    );
  };

  return (
    <Table role="table" aria-label="Items" aria-rowcount={items.length + 1} onKeyDown={moveFocus}>
      <Head role="row" aria-rowindex={1} data-hidden={isPhone || undefined}>
        <span role="columnheader">Name</span>
        <span role="columnheader">Preach Date</span>
        <span role="columnheader">Location</span>
        <span role="columnheader" aria-sort="descending">
          Modified
        </span>
        <span role="columnheader" aria-label="Actions" />
      </Head>
      <Lines ref={lines} role="rowgroup" style={{ height: items.length * height }}>
        {drawn.map((index) => {
          const item = items[index]!;
          return (
            <ItemLine
              key={item.id}
              item={item}
              index={index}
              height={height}
              isCard={isPhone}
              now={now}
              onMenu={menu.open}
            />
          );
        })}
      </Lines>
      {menu.element}
    </Table>
  );
}

type LineProps = {
  item: LibraryItem;
  index: number;
  height: number;
  isCard: boolean;
  now: Date;
  onMenu: (item: LibraryItem, anchor: HTMLElement) => void;
};

const ItemLine = memo(function ItemLine({ item, index, height, isCard, now, onMenu }: LineProps) {
  const Content = isCard ? CardContent : RowContent;
  return (
    <Line
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      data-card={isCard || undefined}
      style={{ transform: `translateY(${index * height}px)` }}
    >
      <Content item={item} now={now} onMenu={onMenu} />
    </Line>
  );
});

/** One menu for all lines, opened at the line that asked for it. */
function useItemMenu() {
  const client = useQueryClient();
  const router = useRouter();
  const notify = useNotify();
  const [opened, setOpened] = useState<{ item: LibraryItem; anchor: HTMLElement } | null>(null);
  const open = useCallback((item: LibraryItem, anchor: HTMLElement) => setOpened({ item, anchor }), []);
  const choose = async (action: ItemAction, item: LibraryItem) => {
    setOpened(null);
    const notice = await action.perform(item, { client, goTo: (href) => void router.navigate({ href }) });
    if (notice) notify(notice);
  };
  return {
    open,
    element: (
      <ItemMenu opened={opened} onClose={() => setOpened(null)} onChoose={(...chosen) => void choose(...chosen)} />
    ),
  };
}
