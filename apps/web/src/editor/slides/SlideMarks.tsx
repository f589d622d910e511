import { styled } from '@mui/material/styles';
import { slidesInText as texts } from '@sermon/domain/texts/slides/panel';
import type { Editor } from '@tiptap/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { afterFrame } from '../../ui/browser/afterFrame.ts';
import { scrollerOf } from '../scroller.ts';
import { type SlideRange, slidesOf } from './slideRanges.ts';
import type { Transaction } from '@tiptap/pm/state';
import { visuallyHidden } from '../../ui/visuallyHidden.ts';

/** In px from the top of the text. */
type Drawn = { id: string; number: number; top: number; height: number };

/** The distance from the visible part of the text up to which slides are drawn, in px. */
const margin = 600;

type SlideMarksProps = {
  editor: Editor;
  inParts: ReadonlySet<string>;
  onOpen: (at: number) => void;
};

/**
 * Rules and numbers in the margin beside the slides of the text. They are drawn over the sheet and are not part of the
 * text, so nothing moves when a slide is made. Only slides near the visible part of the text are drawn.
 */
export function SlideMarks({ editor, inParts, onOpen }: SlideMarksProps) {
  const layer = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<readonly Drawn[]>([]);
  const measure = useEffectEvent(() => {
    if (!layer.current || editor.isDestroyed) return;
    const next = drawnSlides(editor, layer.current.getBoundingClientRect().top);
    setDrawn((before) => (isSame(before, next) ? before : next));
  });
  useEffect(() => {
    // After the frame, so that what was typed is shown first. Typing rarely moves a slide.
    const { soon: measureSoon, end } = afterFrame(() => measure());
    const scroller = scrollerOf(editor);
    const sizes = new ResizeObserver(measureSoon);
    sizes.observe(editor.view.dom);
    sizes.observe(scroller);
    scroller.addEventListener('scroll', measureSoon, { passive: true });
    editor.on('update', measureSoon);
    measureSoon();
    return () => {
      end();
      sizes.disconnect();
      scroller.removeEventListener('scroll', measureSoon);
      editor.off('update', measureSoon);
    };
  }, [editor]);
  return (
    <Layer ref={layer}>
      {drawn.map(({ id, number, top, height }) => (
        <div key={id}>
          <Rule style={{ top: top + 4, height: Math.max(0, height - 8) }} />
          <Badge
            type="button"
            aria-label={texts.badge(number, inParts.has(id))}
            data-parts={inParts.has(id) || undefined}
            style={{ top }}
            onClick={() => onOpen(number - 1)}
          >
            {number}
          </Badge>
        </div>
      ))}
    </Layer>
  );
}

/** `origin` is the top of the layer in screen coordinates. */
function drawnSlides(editor: Editor, origin: number): Drawn[] {
  const slides = slidesOf(editor.state);
  const view = scrollerOf(editor).getBoundingClientRect();
  const [top, bottom] = [view.top - margin, view.bottom + margin];
  const drawn: Drawn[] = [];
  for (let at = firstBelow(editor, slides, top); at < slides.length; at += 1) {
    const { id, from, to } = slides[at]!;
    if (blockOf(editor, from).top > bottom) break;
    const start = editor.view.coordsAtPos(from, 1).top;
    drawn.push({ id, number: at + 1, top: start - origin, height: editor.view.coordsAtPos(to, -1).bottom - start });
  }
  return drawn;
}

function firstBelow(editor: Editor, slides: readonly SlideRange[], line: number): number {
  let [low, high] = [0, slides.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (blockOf(editor, slides[middle]!.to).bottom < line) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the place of the outermost block at a position. Browsers know it even for blocks that they do not draw. */
function blockOf({ state, view }: Editor, pos: number): DOMRect {
  const block = view.nodeDOM(state.doc.resolve(pos).before(1));
  return block instanceof HTMLElement ? block.getBoundingClientRect() : new DOMRect();
}

const isSame = (before: readonly Drawn[], next: readonly Drawn[]): boolean =>
  before.length === next.length &&
  before.every(({ id, number, top, height }, at) => {
    const other = next[at]!;
    return id === other.id && number === other.number && top === other.top && height === other.height;
  });

const Layer = styled('div')({
  position: 'absolute',
  inset: 0,
  pointerEvents: 'none',
  '@media print': { display: 'none' },
});

const Rule = styled('span')(({ theme }) => ({
  position: 'absolute',
  insetInlineStart: -16,
  width: 2,
  borderRadius: 1,
  backgroundColor: theme.vars.palette.primary.main,
  [theme.breakpoints.down('sm')]: { insetInlineStart: -10 },
}));

const Badge = styled('button')(({ theme }) => ({
  ...theme.typography.caption,
  position: 'absolute',
  insetInlineStart: -48,
  boxSizing: 'border-box',
  minWidth: 24,
  height: 24,
  padding: '0 4px',
  border: 0,
  borderRadius: 6,
  fontWeight: 600,
  pointerEvents: 'auto',
  cursor: 'pointer',
  color: theme.vars.palette.primary.contrastText,
  backgroundColor: theme.vars.palette.primary.main,
  '&[data-parts]': {
    color: theme.vars.palette.warning.main,
    backgroundColor: theme.vars.palette.surface.sheet,
    boxShadow: `inset 0 0 0 2px ${theme.vars.palette.warning.main}`,
  },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
  // The margin of a phone has room for the rule and a small number to its left, but not for a filled badge.
  [theme.breakpoints.down('sm')]: {
    // The number ends at the rule, so that more digits do not cover it.
    insetInlineStart: 'auto',
    insetInlineEnd: '100%',
    padding: '0 12px 0 0',
    fontSize: '0.625rem',
    letterSpacing: '-0.02em',
    textAlign: 'end',
    '&, &[data-parts]': { backgroundColor: 'transparent', boxShadow: 'none' },
    color: theme.vars.palette.primary.main,
    '&[data-parts]': { color: theme.vars.palette.warning.main, textDecoration: 'underline 2px' },
  },
}));

export function SlideAnnouncer({ editor }: { editor: Editor }) {
  const [sentence, setSentence] = useState('');
  useEffect(() => {
    let slides = slidesOf(editor.state);
    const compare = ({ transaction }: { transaction: Transaction }) => {
      const before = slides;
      slides = slidesOf(editor.state);
      if (before === slides) return;
      const change = slideChange(before, slides, (position) => transaction.mapping.map(position, 1));
      if (change !== null) setSentence(change);
    };
    editor.on('transaction', compare);
    return () => {
      editor.off('transaction', compare);
    };
  }, [editor]);
  return (
    <span role="status" style={visuallyHidden}>
      {sentence}
    </span>
  );
}

type Slides = readonly SlideRange[];

function missingIn(slides: Slides, others: Slides): SlideRange[] {
  const ids = new Set(others.map(({ id }) => id));
  return slides.filter(({ id }) => !ids.has(id));
}

/**
 * Returns a sentence about the slide that was added or removed, or the slides that were merged. Returns null if nothing changed, or too much for one
 * sentence. `map` converts a position before the change to one after it.
 */
export function slideChange(before: Slides, after: Slides, map: (position: number) => number): string | null {
  if (before.length === after.length && before.every(({ id }, at) => id === after[at]?.id)) return null;
  const [added, gone] = [missingIn(after, before), missingIn(before, after)];
  const [first, last] = [gone[0], gone.at(-1)];
  if (!first || !last) return added.length === 1 ? texts.added(after.indexOf(added[0]!) + 1) : null;
  if (added.length > 0) return null;
  const at = map(first.from);
  const owner = after.find(({ from, to }) => from <= at && at < to);
  if (!owner) return gone.length === 1 ? texts.removed(before.indexOf(first) + 1) : null;
  const numbers = [owner, first, last].map(({ id }) => before.findIndex((slide) => slide.id === id) + 1);
  return texts.merged(Math.min(...numbers), Math.max(...numbers));
}
