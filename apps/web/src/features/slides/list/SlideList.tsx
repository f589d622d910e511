import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import type { SlideLook } from '@sermon/domain/document/slideLook';
import type { Aspect } from '@sermon/domain/slides/page';
import { slidesPanel as texts } from '@sermon/domain/texts/slides/panel';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { PopMenu } from '../../../ui/dialogs/PopMenu.tsx';
import type { SlideBackground } from '../background.ts';
import { type Contrasts, lowContrastOf } from '../contrast/useContrasts.ts';
import { LookChoices } from './LookChoices.tsx';
import type { DeckSlide } from '../deck.ts';
import { roomyFrom, rowHeightOf, SlideRow, thumbnailHeights } from './SlideRow.tsx';
import { useListPlace, useRowDrag } from './useRowDrag.ts';

const virtualizedAbove = 60;

type ListProps = {
  slides: readonly DeckSlide[];
  aspect: Aspect;
  background: SlideBackground;
  contrasts: Contrasts;
  /** -1 if the cursor is in no slide. */
  current: number;
  onGo: (at: number) => void;
  onPreview: (at: number) => void;
  onRemove: (at: number) => void;
  onMove: (at: number, to: 'up' | 'down' | number) => boolean;
  onLook: (at: number, change: Partial<SlideLook>) => void;
};

/**
 * A single Tab stop. The list scrolls to the slide at the cursor, and otherwise keeps its place when slides are added
 * or removed above.
 */
export function SlideList({
  slides,
  aspect,
  background,
  contrasts,
  current,
  onGo,
  onPreview,
  onRemove,
  onMove,
  onLook,
}: ListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState({ key: '', at: 0 });
  const thumbnailHeight = useThumbnailHeight(scroller);
  const rowHeight = rowHeightOf(thumbnailHeight);
  const isLong = slides.length > virtualizedAbove;
  const { drag, onGrip, handlers } = useRowDrag({
    scroller,
    count: slides.length,
    rowHeight,
    onDrop: (key, to) => {
      const at = slides.findIndex((slide) => slide.key === key);
      if (at >= 0 && at !== to) move(at, to);
    },
  });
  const draggedAt = drag ? slides.findIndex(({ key }) => key === drag.key) : -1;
  // oxlint-disable-next-line react/incompatible-library -- what it returns is used here only and never handed on.
  const virtualizer = useVirtualizer({
    enabled: isLong,
    count: slides.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 4,
    getItemKey: (at) => slides[at]!.key,
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range);
      return draggedAt < 0 || drawn.includes(draggedAt) ? drawn : [...drawn, draggedAt];
    },
  });
  const drawn = isLong ? virtualizer.getVirtualItems().map(({ index }) => index) : slides.map((_, at) => at);
  const kept =
    slides[focused.at]?.key === focused.key ? focused.at : slides.findIndex(({ key }) => key === focused.key);
  const tabStop = kept >= 0 ? kept : Math.min(focused.at, slides.length - 1);
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  useListPlace(scroller, slides, rowHeight);

  const show = useEffectEvent((at: number) => scrollTo(scroller.current, at, rowHeight));
  useEffect(() => {
    if (current >= 0) show(current);
  }, [current]);

  const wanted = useRef<number | null>(null);
  // The wanted row may appear only after the list has scrolled.
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-slide="${wanted.current}"]`);
    if (!row) return;
    wanted.current = null;
    row.focus({ preventScroll: true });
  });
  const focusRow = (at: number) => {
    wanted.current = at;
    setFocused({ key: slides[at]?.key ?? '', at });
    scrollTo(scroller.current, at, rowHeight);
    scroller.current?.querySelector<HTMLElement>(`[data-slide="${at}"]`)?.focus({ preventScroll: true });
  };
  const remove = (at: number) => {
    onRemove(at);
    focusRow(Math.min(at, Math.max(0, slides.length - 2)));
  };
  const move = (at: number, to: 'up' | 'down' | number) => {
    if (onMove(at, to)) moved.current = slides[at]!.id;
  };
  // The row of a moved slide keeps the focus. It is in its new place once the slides have been read again.
  const moved = useRef<string | null>(null);
  useEffect(() => {
    const at = slides.findIndex(({ id }) => id === moved.current);
    moved.current = null;
    if (at >= 0) focusMoved(at);
  }, [slides]);
  const [menu, setMenu] = useState<{ at: number; button: HTMLElement } | null>(null);
  const openMenu = useCallback((at: number, button: HTMLElement) => setMenu({ at, button }), []);
  const choose = (perform: (at: number) => void) => () => {
    const at = menu!.at;
    // The menu traps the focus, so it closes before a command moves the focus.
    flushSync(() => setMenu(null));
    perform(at);
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const { target } = event;
    if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey) return;
    const at = Number(target.dataset.slide ?? NaN);
    if (Number.isNaN(at)) return;
    const direction = ({ ArrowUp: 'up', ArrowDown: 'down' } as const)[event.key];
    if (event.altKey) {
      if (!direction) return;
      event.preventDefault();
      return move(at, direction);
    }
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1);
    const next = targetOf(event.key, at, slides.length, page);
    if (next === null && event.key !== 'F2' && event.key !== 'Delete') return;
    event.preventDefault();
    event.stopPropagation();
    if (next !== null) focusRow(next);
    else if (event.key === 'F2') onPreview(at);
    // Holding the key down removes one slide.
    else if (!event.repeat) remove(at);
  };
  const focusMoved = useEffectEvent(focusRow);
  // Stable, so that rows are rendered again only when their slides change.
  const latest = useRef({ onGo, onPreview });
  useEffect(() => {
    latest.current = { onGo, onPreview };
  });
  const go = useCallback((at: number) => latest.current.onGo(at), []);
  const preview = useCallback((at: number) => latest.current.onPreview(at), []);
  const focus = useCallback((key: string, at: number) => setFocused({ key, at }), []);

  return (
    <Scroller ref={scroller} onKeyDown={press} {...handlers} data-dragging={drag !== null || undefined}>
      <ul style={isLong ? { height: virtualizer.getTotalSize() } : {}} aria-label="Slides">
        {drawn.map((at) => (
          <li
            key={slides[at]!.key}
            aria-posinset={at + 1}
            aria-setsize={slides.length}
            data-dragged={at === draggedAt || undefined}
            style={{
              height: rowHeight,
              ...(isLong && { position: 'absolute', insetInline: 0, top: at * rowHeight }),
              ...(drag && at === draggedAt && { transform: `translateY(${drag.by}px)` }),
            }}
          >
            <SlideRow
              slide={slides[at]!}
              at={at}
              thumbnailHeight={thumbnailHeight}
              aspect={aspect}
              background={background}
              lowContrast={lowContrastOf(contrasts, slides[at]!.layout)}
              isCurrent={at === current}
              isTabStop={at === tabStop}
              onFocus={focus}
              onGrip={onGrip}
              onGo={go}
              onPreview={preview}
              onMenu={openMenu}
            />
          </li>
        ))}
      </ul>
      {drag && draggedAt >= 0 && draggedAt !== drag.to && (
        <Target style={{ top: (drag.to + (drag.to > draggedAt ? 1 : 0)) * rowHeight }} />
      )}
      <PopMenu
        label={menu ? texts.more(menu.at + 1) : ''}
        anchor={menu?.button ?? null}
        width={208}
        onClose={() => setMenu(null)}
      >
        <MenuItem onClick={choose(onGo)}>{texts.goToWords}</MenuItem>
        <MenuItem disabled={menu?.at === 0} onClick={choose((at) => move(at, 'up'))}>
          {texts.moveUp}
        </MenuItem>
        <MenuItem disabled={menu?.at === slides.length - 1} onClick={choose((at) => move(at, 'down'))}>
          {texts.moveDown}
        </MenuItem>
        <MenuItem onClick={choose(remove)}>{texts.removeSlide}</MenuItem>
        {menu && slides[menu.at] && (
          <LookChoices look={slides[menu.at]!.slide.look} onChoose={(change) => choose((at) => onLook(at, change))()} />
        )}
      </PopMenu>
    </Scroller>
  );
}

/** In px. */
function useThumbnailHeight(list: RefObject<HTMLElement | null>): number {
  const [isRoomy, setIsRoomy] = useState(false);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const read = () => {
      const { offsetWidth } = element;
      // A hidden panel has no width.
      if (offsetWidth > 0) setIsRoomy(offsetWidth >= roomyFrom);
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, [list]);
  return isRoomy ? thumbnailHeights.roomy : thumbnailHeights.usual;
}

function scrollTo(list: HTMLElement | null, at: number, rowHeight: number): void {
  if (!list) return;
  const [top, bottom] = [at * rowHeight, (at + 1) * rowHeight];
  if (top < list.scrollTop) list.scrollTop = top;
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
}

function targetOf(key: string, at: number, count: number, page: number): number | null {
  const clamp = (to: number) => Math.max(0, Math.min(count - 1, to));
  if (key === 'ArrowDown') return clamp(at + 1);
  if (key === 'ArrowUp') return clamp(at - 1);
  if (key === 'PageDown') return clamp(at + page);
  if (key === 'PageUp') return clamp(at - page);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

const Scroller = styled('div')({
  position: 'relative',
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  // `useListPlace` keeps the place.
  overflowAnchor: 'none',
  padding: '0 8px 16px',
  '& ul': { position: 'relative', listStyle: 'none', margin: 0, padding: 0 },
  '&[data-dragging]': { cursor: 'grabbing', userSelect: 'none' },
  '& [data-dragged]': { position: 'relative', zIndex: 1, opacity: 0.85 },
});

const Target = styled('div')(({ theme }) => ({
  position: 'absolute',
  insetInline: 8,
  height: 3,
  marginTop: -1.5,
  borderRadius: 2,
  pointerEvents: 'none',
  backgroundColor: theme.vars.palette.primary.main,
}));
