import { styled } from '@mui/material/styles';
import { toHtml } from '@sermon/domain/document/html/serialize';
import type { Block } from '@sermon/domain/document/schema';
import { markedSlides } from '@sermon/domain/slides/markedSlides';
import { presenter as texts } from '@sermon/domain/texts/presenter/presenter';
import { timing } from '@sermon/domain/texts/presenter/timing';
import { type ComponentProps, memo, type Ref, useEffect, useState } from 'react';
import { sermonText, skipMark } from '../../../editor/paperStyles.ts';
import { useStore } from '../../../ui/store.ts';
import type { MarginChoice, Movement, Spacing } from '../deviceSettings.ts';
import type { Place } from '../progress.ts';
import { TextView } from './textView.ts';

type ScreenProps = Pick<ComponentProps<'div'>, 'onClick' | 'onTouchStart' | 'onTouchEnd'> & {
  blocks: Block[];
  fontSize: number;
  spacing: Spacing;
  margins: MarginChoice;
  view: TextView;
  scrollerRef: Ref<HTMLDivElement>;
  textRef: Ref<HTMLDivElement>;
  movement: Movement;
  /** The user of this window cannot move the text. */
  isFixed?: boolean;
};

export function TextOnScreen({
  blocks,
  fontSize,
  spacing,
  margins,
  view,
  scrollerRef,
  textRef,
  movement,
  isFixed = false,
  ...handlers
}: ScreenProps) {
  return (
    <>
      <Scroller
        ref={scrollerRef}
        role="region"
        aria-label={texts.text}
        tabIndex={isFixed ? undefined : 0}
        data-movement={isFixed ? 'page' : movement}
        {...handlers}
      >
        <Flow>
          <PresenterText ref={textRef} {...{ blocks, fontSize, spacing, margins }} />
          <Numbers data-margins={margins}>
            <SlideNumbers view={view} />
          </Numbers>
        </Flow>
      </Scroller>
      <Masks view={view} />
    </>
  );
}

const Scroller = styled('div')({
  height: '100%',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  // The text returns to its place automatically when it is laid out again.
  overflowAnchor: 'none',
  outline: 'none',
  '&[data-movement="page"]': {
    overflowY: 'hidden',
    touchAction: 'pinch-zoom',
    // A long press would select words.
    '@media (pointer: coarse)': { userSelect: 'none', WebkitTouchCallout: 'none' },
  },
});

const Flow = styled('div')({ position: 'relative' });

const Numbers = styled('div')({
  position: 'absolute',
  inset: 0,
  pointerEvents: 'none',
  '--edge': 'max(0px, (100% - 840px) / 2 - 72px)',
  '&[data-margins="narrow"]': { '--edge': 'max(0px, (100% - 1120px) / 2 - 72px)' },
  '&[data-margins="wide"]': { '--edge': 'max(0px, (100% - 640px) / 2 - 72px)' },
});

type TextProps = {
  ref: Ref<HTMLDivElement>;
  blocks: Block[];
  fontSize: number;
  spacing: Spacing;
  margins: MarginChoice;
};

const lineHeights: Record<Spacing, number> = { tight: 1.4, usual: 1.6, wide: 1.9 };

/** In px. */
const widths: Record<MarginChoice, number> = { narrow: 1120, usual: 840, wide: 640 };

/** Links are text, so that a tap never leaves the sermon. */
const PresenterText = memo(function PresenterText({ ref, blocks, fontSize, spacing, margins }: TextProps) {
  return (
    <Text
      ref={ref}
      style={{ fontSize, lineHeight: lineHeights[spacing], maxWidth: `calc(${widths[margins]}px + 2 * var(--side))` }}
      dangerouslySetInnerHTML={{ __html: withoutLinks(toHtml(blocks)) }}
    />
  );
});

/**
 * Plain string replacement is safe here, because `toHtml` writes every link the same way and escapes every `<` and `"` in
 * the document's text.
 */
const withoutLinks = (html: string) => html.replaceAll(/<a href="[^"]*">/g, '<a>');

const Text = styled('div')(({ theme }) => ({
  ...sermonText(theme),
  '--space': '48px',
  '--side': '72px',
  [theme.breakpoints.down('sm')]: { '--space': '20px', '--side': '28px' },
  boxSizing: 'border-box',
  margin: '0 auto',
  // Below the end, there is space so that the last page can begin at the top.
  padding: 'var(--space) var(--side) 100vh',
  fontWeight: theme.typography.presenter.fontWeight,
  textWrap: 'pretty',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'break-word',
  '& > :first-of-type': { marginTop: 0 },
  '& p': { margin: '0 0 0.75em' },
  '& h1': { margin: '0 0 0.5em', fontSize: '1.5em', lineHeight: 1.2, fontWeight: 600, textWrap: 'balance' },
  '& h2': { margin: '1em 0 0.25em', fontSize: '1.25em', lineHeight: 1.25, fontWeight: 620, textWrap: 'balance' },
  '& ul, & ol': { margin: '0 0 0.75em', paddingInlineStart: '1.2em' },
  '& blockquote': {
    margin: '0.5em 0 0.9em',
    paddingInlineStart: '1em',
    borderInlineStart: `2px solid ${theme.vars.palette.divider}`,
  },
  '& blockquote.scripture': { borderInlineStartColor: theme.vars.palette.rubric },
  '& a': { color: 'inherit', textDecoration: 'none' },
  '&[data-timed] p[data-skip]': { position: 'relative' },
  '&[data-timed] p[data-skip]::after': {
    content: skipMark,
    position: 'absolute',
    insetInlineEnd: -16,
    [theme.breakpoints.down('sm')]: { insetInlineEnd: -9 },
    insetBlock: '0.25em',
    borderInlineEnd: `3px dotted ${theme.vars.palette.text.secondary}`,
    pointerEvents: 'none',
  },
  '&[data-timed] p[data-skip-now]::after': {
    ...theme.typography.subtitle2,
    content: `"${timing.skipNow}"`,
    insetInlineEnd: 'auto',
    insetInlineStart: 'calc(100% + 13px)',
    paddingInlineStart: 8,
    borderInlineEnd: 0,
    borderInlineStart: `3px solid ${theme.vars.palette.warning.main}`,
    color: theme.vars.palette.warning.main,
    // Beside the text of a phone, there is space for a word only from top to bottom.
    [theme.breakpoints.down('sm')]: {
      // Not logical: the writing mode turns the logical sides.
      inset: '0.25em auto 0.25em calc(100% + 6px)',
      padding: '0 0 0 3px',
      border: 0,
      borderLeft: `3px solid ${theme.vars.palette.warning.main}`,
      fontSize: theme.typography.caption.fontSize,
      lineHeight: 1,
      writingMode: 'vertical-rl',
    },
  },
  '& p:empty::before': { content: '"\\00a0"' },
  '& blockquote.scripture::after': {
    content: 'attr(data-reference) "  " attr(data-translation)',
    display: 'block',
    // Taps reach only its words.
    width: 'fit-content',
    fontFamily: theme.typography.fontFamily,
    fontSize: 'max(0.9rem, 0.68em)',
    fontWeight: 600,
    whiteSpace: 'pre-wrap',
    color: theme.vars.palette.rubric,
  },
  '& [data-passage]': { cursor: 'pointer' },
  '& span[data-passage], & blockquote[data-passage]::after': {
    textDecoration: `underline dotted 1px ${theme.vars.palette.rubric}`,
    textUnderlineOffset: '0.2em',
  },
}));

function Masks({ view }: { view: TextView }) {
  const clip = useStore(view, (state) => state.clip);
  const newFrom = useStore(view, (state) => state.newFrom);
  if (!clip) return null;
  return (
    <>
      <Mask style={{ top: 0, height: clip.top }} />
      <Mask style={{ top: clip.bottom, bottom: 0 }} />
      {newFrom !== null && <Mask data-repeated style={{ top: clip.top, height: newFrom - clip.top }} />}
    </>
  );
}

const Mask = styled('div')(({ theme }) => ({
  position: 'absolute',
  insetInline: 0,
  pointerEvents: 'none',
  backgroundColor: theme.vars.palette.surface.canvas,
  '&[data-repeated]': { opacity: 0.4 },
}));

function SlideNumbers({ view }: { view: TextView }) {
  const slides = useStore(view, (state) => state.slides);
  return slides.map(({ number, top, bottom }) => (
    <Mark key={number} style={{ top, height: Math.max(0, bottom - top) }}>
      <span role="img" aria-label={texts.slide(number)}>
        {number}
      </span>
    </Mark>
  ));
}

const Mark = styled('div')(({ theme }) => ({
  position: 'absolute',
  insetInlineStart: 'calc(var(--edge) + 56px)',
  width: 3,
  borderRadius: 2,
  backgroundColor: theme.vars.palette.primary.main,
  pointerEvents: 'none',
  '& > span': {
    ...theme.typography.subtitle2,
    position: 'absolute',
    insetInlineEnd: 10,
    top: 2,
    boxSizing: 'border-box',
    display: 'grid',
    placeItems: 'center',
    minWidth: 36,
    height: 36,
    padding: '0 4px',
    borderRadius: 8,
    color: theme.vars.palette.primary.contrastText,
    backgroundColor: theme.vars.palette.primary.main,
    fontVariantNumeric: 'lining-nums tabular-nums',
  },
  [theme.breakpoints.down('sm')]: {
    insetInlineStart: 14,
    // The number is for screen readers only. There is no space for it.
    '& > span': { opacity: 0 },
  },
}));

export function ProgressBar({ view }: { view: TextView }) {
  const progress = useStore(view, (state) => state.progress);
  return (
    <Bar
      role="progressbar"
      aria-label={texts.progress}
      aria-valuenow={Math.round(progress * 100)}
      style={{ width: `${progress * 100}%` }}
    />
  );
}

const Bar = styled('div')(({ theme }) => ({
  position: 'absolute',
  insetInlineStart: 0,
  top: 0,
  zIndex: 1,
  height: 3,
  backgroundColor: theme.vars.palette.text.secondary,
}));

const slideNumbers = (blocks: readonly Block[]): ReadonlyMap<string, number> =>
  new Map(markedSlides(blocks).flatMap(({ ids }, at) => [...ids].map((id) => [id, at + 1] as const)));

type ViewOptions = {
  blocks: readonly Block[];
  place: Place;
  movement: Movement;
};

export function useTextView({ blocks, place, movement }: ViewOptions) {
  const [view] = useState(() => new TextView(place, slideNumbers(blocks)));
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [text, setText] = useState<HTMLElement | null>(null);
  useEffect(() => (scroller && text ? view.connect({ scroller, text }) : undefined), [view, scroller, text]);
  useEffect(() => view.moveBy(movement), [view, movement]);
  return { view, scroller, text, setScroller, setText };
}
