import { styled } from '@mui/material/styles';
import type { SlidePage } from '@sermon/domain/slides/layout';
import { lettersThrough, lettersToMiddle } from '@sermon/domain/slides/split/splitPoint';
import { slidesInText } from '@sermon/domain/texts/slides/inText';
import { slidesPanel as texts } from '@sermon/domain/texts/slides/panel';
import type { SlideContrast } from '@sermon/domain/slides/contrast/slideContrast';
import { Contrast } from 'lucide-react';
import { Button } from '../../../ui/plain/Button.tsx';
import type { DeckSlide } from '../deck.ts';
import { fitNote } from '../FitNote.tsx';

type FitProps = {
  slide: DeckSlide;
  page: SlidePage;
  contrast: SlideContrast | null | undefined;
  onGo: () => void;
  /** The slide is split after this number of letters, without spaces. */
  onSplit: (letters: number) => void;
  onChangeBackground: () => void;
};

export function SlideFit({ slide, page, contrast, onGo, onSplit, onChangeBackground }: FitProps) {
  const { Icon, sentence, isWarning } = fitNote(slide.layout);
  const isInParts = page.parts > 1;
  const split = () => {
    onSplit(isInParts ? lettersThrough(slide.layout.pages, page.part) : lettersToMiddle(slide.slide));
  };
  return (
    <>
      <Fit role="status" data-warning={isWarning || undefined}>
        <Icon size={18} strokeWidth={1.8} aria-hidden />
        <span>{sentence}</span>
        <Remedies>
          <Button variant="tonal" onClick={onGo}>
            {isWarning ? texts.shortenText : texts.goToWords}
          </Button>
          {isWarning && (
            <Button variant="tonal" onClick={split}>
              {isInParts ? texts.splitElsewhere : slidesInText.split}
            </Button>
          )}
        </Remedies>
      </Fit>
      {contrast && (
        <Fit role="status" data-warning>
          <Contrast size={18} strokeWidth={1.8} aria-hidden />
          <span>{`${texts.lowContrast(contrast.letters, contrast.ratio)}. ${texts.lowContrastHint}`}</span>
          <Remedies>
            <Button variant="tonal" aria-haspopup="dialog" onClick={onChangeBackground}>
              {texts.changeBackground}
            </Button>
          </Remedies>
        </Fit>
      )}
    </>
  );
}

const Fit = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  padding: '6px 6px 6px 14px',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 8,
  backgroundColor: theme.vars.palette.surface.sheet,
  '& > svg': { flex: 'none', color: theme.vars.palette.primary.main },
  '&[data-warning] > svg': { color: theme.vars.palette.warning.main },
  '& > span': { flex: '1 1 150px', textWrap: 'pretty' },
  [theme.breakpoints.down('sm')]: { margin: '0 16px', flexWrap: 'wrap' },
}));

const Remedies = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: 8,
  marginInlineStart: 'auto',
  [theme.breakpoints.down('sm')]: { flexWrap: 'wrap', justifyContent: 'flex-end' },
}));
