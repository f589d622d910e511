import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import type { SlideContrast } from '@sermon/domain/slides/contrast/contrast';
import type { SlideLayout } from '@sermon/domain/slides/layout';
import { type Aspect, maxParts, pageSizes, warnBelow } from '@sermon/domain/slides/page';
import { slideLimits, slidesPanel as texts } from '@sermon/domain/texts/slides/panel';
import {
  AArrowDown,
  Check,
  Contrast,
  Copy,
  EllipsisVertical,
  GripVertical,
  type LucideIcon,
  Maximize2,
} from 'lucide-react';
import { memo, type PointerEvent } from 'react';
import { size, touch } from '../../../ui/theme/tokens.ts';
import { Tooltip } from '../../../ui/Tooltip.tsx';
import type { SlideBackground } from '../background.ts';
import { type DeckSlide, wordsOf } from '../deck.ts';
import { SlideView } from '../SlideView.tsx';

/** The height of the slides in a list, in px: in the usual panel, and in one that is at least `roomyFrom` px wide. */
export const thumbnailHeights = { usual: 110, roomy: 158 };
export const roomyFrom = 440;

/** In px. */
export const rowHeightOf = (thumbnailHeight: number): number => thumbnailHeight + 14;

type RowProps = {
  slide: DeckSlide;
  /** In px. */
  thumbnailHeight: number;
  at: number;
  aspect: Aspect;
  background: SlideBackground;
  lowContrast: SlideContrast | null;
  isCurrent: boolean;
  isTabStop: boolean;
  onFocus: (key: string, at: number) => void;
  onGrip: (key: string, event: PointerEvent<HTMLElement>) => void;
  onGo: (at: number) => void;
  onPreview: (at: number) => void;
  onMenu: (at: number, button: HTMLElement) => void;
};

export const SlideRow = memo(function SlideRow(props: RowProps) {
  const { slide, at, thumbnailHeight, aspect, background, lowContrast, isCurrent, isTabStop } = props;
  const { onFocus, onGrip, onGo, onPreview, onMenu } = props;
  const { width, height } = pageSizes[aspect];
  const number = at + 1;
  const { sentence } = fitNote(slide.layout);
  const first = slide.layout.pages[0];
  return (
    <Row data-current={isCurrent || undefined} style={{ height: rowHeightOf(thumbnailHeight) - 4 }}>
      <Grip
        aria-hidden
        title={texts.drag}
        onPointerDown={(event) => onGrip(slide.key, event)}
        // A finger that rests on the grip opens no menu of the browser.
        onContextMenu={(event) => event.preventDefault()}
      >
        <GripVertical size={16} strokeWidth={1.8} />
      </Grip>
      <Thumbnail
        data-slide={at}
        aria-label={texts.slide(number, wordsOf(slide, 80))}
        aria-description={
          lowContrast ? `${sentence} ${texts.lowContrast(lowContrast.letters, lowContrast.ratio)}.` : sentence
        }
        aria-current={isCurrent || undefined}
        tabIndex={isTabStop ? 0 : -1}
        onFocus={() => onFocus(slide.key, at)}
        onClick={() => onGo(at)}
        data-parts={slide.layout.pages.length > 1 || undefined}
        style={{ width: (thumbnailHeight * width) / height }}
      >
        {first && <SlideView page={first} aspect={aspect} background={background} />}
      </Thumbnail>
      <Side>
        <SlideNumber>{number}</SlideNumber>
        <FitNote layout={slide.layout} />
        {lowContrast && <ContrastNote />}
        <div>
          <Tooltip title="Preview">
            <IconButton
              size="small"
              tabIndex={isTabStop ? 0 : -1}
              aria-label={texts.preview(number)}
              onClick={() => onPreview(at)}
            >
              <Maximize2 size={16} strokeWidth={1.8} aria-hidden />
            </IconButton>
          </Tooltip>
          <Tooltip title="More">
            <IconButton
              size="small"
              tabIndex={isTabStop ? 0 : -1}
              aria-label={texts.more(number)}
              aria-haspopup="menu"
              onClick={({ currentTarget }) => onMenu(at, currentTarget)}
            >
              <EllipsisVertical size={16} strokeWidth={1.8} aria-hidden />
            </IconButton>
          </Tooltip>
        </div>
      </Side>
    </Row>
  );
});

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  boxSizing: 'border-box',
  marginBlock: 2,
  padding: '0 4px',
  borderRadius: 8,
  '&[data-current]': { backgroundColor: theme.vars.palette.surface.selected },
  [touch]: { padding: 0 },
}));

/** Elsewhere on the row, a finger scrolls the list. */
const Grip = styled('span')(({ theme }) => ({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 20,
  height: '100%',
  marginInlineEnd: -4,
  color: theme.vars.palette.text.secondary,
  cursor: 'grab',
  touchAction: 'none',
  userSelect: 'none',
  '&:active': { cursor: 'grabbing' },
  [touch]: { width: size.tap, marginInlineEnd: -12 },
}));

const Thumbnail = styled(ButtonBase)(({ theme }) => ({
  flex: 'none',
  display: 'block',
  borderRadius: 4,
  boxShadow: `0 0 0 1px ${theme.vars.palette.divider}`,
  '& > div': { borderRadius: 4 },
  '&[data-parts]': {
    boxShadow: `0 0 0 1px ${theme.vars.palette.divider}, 4px -4px 0 -1px ${theme.vars.palette.outline}`,
  },
  '&[aria-current]': { boxShadow: `0 0 0 2px ${theme.vars.palette.primary.main}` },
  '&.Mui-focusVisible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 3 },
}));

const Side = styled('div')({
  flex: 1,
  minWidth: 0,
  display: 'grid',
  justifyItems: 'start',
  gap: 6,
  '& > div': { display: 'flex', marginInlineStart: -6 },
  [touch]: { gap: 2, '& > div': { marginInlineStart: -12 }, '& button': { width: 44, height: 44 } },
});

export const SlideNumber = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  boxSizing: 'border-box',
  minWidth: 24,
  height: 24,
  padding: '0 5px',
  borderRadius: 6,
  fontWeight: 600,
  lineHeight: '24px',
  textAlign: 'center',
  fontVariantNumeric: 'lining-nums tabular-nums',
  color: theme.vars.palette.primary.contrastText,
  backgroundColor: theme.vars.palette.primary.main,
}));

type Note = { Icon: LucideIcon; short: string; sentence: string; isWarning: boolean };

export function fitNote({ fit, size, isCut }: SlideLayout): Note {
  if (fit === 'fits') return { Icon: Check, short: texts.fits, sentence: texts.fitsAt(size), isWarning: false };
  if ('parts' in fit)
    return {
      Icon: Copy,
      short: texts.parts(fit.parts),
      sentence: isCut ? slideLimits.tooLong(maxParts) : texts.divided(fit.parts, size),
      isWarning: true,
    };
  const isWarning = size < warnBelow;
  return {
    Icon: AArrowDown,
    short: (isWarning ? texts.small : texts.fitsSmaller)(size),
    sentence: isWarning ? texts.shrunkBelow(size) : texts.shrunk(size),
    isWarning,
  };
}

function FitNote({ layout }: { layout: SlideLayout }) {
  const { Icon, short, isWarning } = fitNote(layout);
  return (
    <Line data-warning={isWarning || undefined}>
      <Icon size={16} strokeWidth={1.8} aria-hidden />
      {short}
    </Line>
  );
}

const ContrastNote = () => (
  <Line data-warning>
    <Contrast size={16} strokeWidth={1.8} aria-hidden />
    {texts.hardToRead}
  </Line>
);

const Line = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  fontWeight: 600,
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'lining-nums tabular-nums',
  color: theme.vars.palette.primary.main,
  '&[data-warning]': { color: theme.vars.palette.warning.main },
}));
