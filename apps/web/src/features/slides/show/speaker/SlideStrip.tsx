import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { type Aspect, pageSizes } from '@sermon/domain/slides/page';
import type { ShowCommand } from '@sermon/domain/slides/show/show';
import { slideShow as texts } from '@sermon/domain/texts/slides/show';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useRef } from 'react';
import type { SlideBackground } from '../../background.ts';
import { SlideView } from '../../SlideView.tsx';
import { keepFocus } from '../../../../ui/browser/keepFocus.ts';
import { type ShowSlide, wordsOn } from '../showDeck.ts';

/** Thumbnails and the space between them, in px. */
const thumbnailHeight = 70;
const gap = 8;

type StripProps = {
  slides: readonly ShowSlide[];
  /** -1 after the last slide. */
  current: number;
  aspect: Aspect;
  background: SlideBackground;
  onGo: (command: ShowCommand) => void;
};

export function SlideStrip({ slides, current, aspect, background, onGo }: StripProps) {
  const scroller = useRef<HTMLElement>(null);
  const { width, height } = pageSizes[aspect];
  const thumbnailWidth = Math.round((thumbnailHeight * width) / height);
  // oxlint-disable-next-line react/incompatible-library -- what it returns is used here only and never handed on.
  const virtualizer = useVirtualizer({
    horizontal: true,
    count: slides.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => thumbnailWidth + gap,
    // The size before it is measured, so that the first slides are drawn at once.
    initialRect: { width: 1_280, height: thumbnailHeight },
    overscan: 4,
  });
  useEffect(() => {
    if (current >= 0) virtualizer.scrollToIndex(current, { align: 'center' });
  }, [current, virtualizer]);
  return (
    <Strip ref={scroller} aria-label={texts.slides}>
      <div style={{ width: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => (
          <Thumbnail
            key={index}
            slide={slides[index]!}
            at={index}
            isCurrent={index === current}
            left={start + gap / 2}
            width={thumbnailWidth}
            {...{ aspect, background, onGo }}
          />
        ))}
      </div>
    </Strip>
  );
}

type ThumbnailProps = Pick<StripProps, 'aspect' | 'background' | 'onGo'> & {
  slide: ShowSlide;
  at: number;
  isCurrent: boolean;
  left: number;
  width: number;
};

const Thumbnail = memo(function Thumbnail({ slide, at, isCurrent, left, width, ...props }: ThumbnailProps) {
  const { aspect, background, onGo } = props;
  const first = slide.pages[0]!;
  const number = at + 1;
  return (
    <Item
      aria-label={texts.slide(number, wordsOn(first).slice(0, 80))}
      aria-current={isCurrent || undefined}
      style={{ left, width }}
      onMouseDown={keepFocus}
      onClick={() => onGo({ type: 'go', slide: number })}
    >
      <SlideView page={first} aspect={aspect} background={background} />
      <span>{number}</span>
    </Item>
  );
});

const Strip = styled('nav')(({ theme }) => ({
  gridArea: 'strip',
  flex: 'none',
  overflowX: 'auto',
  overflowY: 'hidden',
  minWidth: 0,
  marginInline: -4,
  paddingBlock: '12px 4px',
  '& > div': { position: 'relative', height: thumbnailHeight + 28 },
  [theme.breakpoints.down('md')]: { paddingBlock: '4px 0' },
}));

const Item = styled(ButtonBase)(({ theme }) => ({
  position: 'absolute',
  top: 2,
  display: 'block',
  '& > div': { borderRadius: 4, boxShadow: `0 0 0 1px ${theme.vars.palette.divider}` },
  '& > span': {
    ...theme.typography.caption,
    display: 'inline-block',
    minWidth: 20,
    marginTop: 4,
    padding: '0 5px',
    borderRadius: 6,
    fontWeight: 600,
    fontVariantNumeric: 'lining-nums tabular-nums',
    color: theme.vars.palette.text.secondary,
  },
  '&[aria-current] > div': { boxShadow: `0 0 0 2px ${theme.vars.palette.primary.main}` },
  '&[aria-current] > span': {
    color: theme.vars.palette.primary.contrastText,
    backgroundColor: theme.vars.palette.primary.main,
  },
  '&.Mui-focusVisible > div': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -4 },
}));
