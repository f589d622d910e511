import { styled } from '@mui/material/styles';
import type { SlideLayout } from '@sermon/domain/slides/layout';
import { maxParts, warnBelow } from '@sermon/domain/slides/page';
import { slideLimits } from '@sermon/domain/texts/slides/limits';
import { slidesPanel as texts } from '@sermon/domain/texts/slides/panel';
import type { SlideContrast } from '@sermon/domain/slides/contrast/slideContrast';
import { AArrowDown, Check, Contrast, Copy, type LucideIcon } from 'lucide-react';

type Note = { Icon: LucideIcon; short: string; sentence: string; isWarning: boolean };

/** A warning if the text is small or the slide is divided. */
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
    short: texts.points(size),
    sentence: isWarning ? texts.shrunkBelow(size) : texts.shrunk(size),
    isWarning,
  };
}

export function FitNote({ layout }: { layout: SlideLayout }) {
  const { Icon, short, isWarning } = fitNote(layout);
  return (
    <Line data-warning={isWarning || undefined}>
      <Icon size={16} strokeWidth={1.8} aria-hidden />
      {short}
    </Line>
  );
}

export function ContrastNote({ contrast: { ratio } }: { contrast: SlideContrast }) {
  return (
    <Line data-warning>
      <Contrast size={16} strokeWidth={1.8} aria-hidden />
      {texts.contrast(ratio)}
    </Line>
  );
}

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
