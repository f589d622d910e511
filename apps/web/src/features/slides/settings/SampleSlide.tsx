import { styled } from '@mui/material/styles';
import type { SlideLayout } from '@sermon/domain/slides/layout';
import type { Aspect } from '@sermon/domain/slides/page';
import type { SlideContrast } from '@sermon/domain/slides/contrast/slideContrast';
import { slidesPanel as texts } from '@sermon/domain/texts/slides/panel';
import { Check, Contrast } from 'lucide-react';
import { useMemo } from 'react';
import type { SlideBackground } from '../background.ts';
import { useContrasts } from '../contrast/useContrasts.ts';
import { type DeckSlide, emptyDeck } from '../deck.ts';
import { layoutOf, sampleSlide } from '../engine.ts';
import { SlideView } from '../SlideView.tsx';
import type { SlidesView } from '../slidesView.ts';

export function SampleSlide({
  view,
  aspect,
  background,
}: {
  view: SlidesView;
  aspect: Aspect;
  background: SlideBackground;
}) {
  const { deck } = view.deck;
  const longest = (deck ?? emptyDeck).slides.reduce<DeckSlide | null>(
    (most, slide) => (most === null || charsIn(slide.layout) > charsIn(most.layout) ? slide : most),
    null,
  );
  const [page] = layoutOf(longest?.slide ?? sample, aspect).pages;
  const shown = useMemo(
    () =>
      (deck && deck.total > 0 ? deck.slides.map(({ slide }) => slide) : [sample]).map((slide) =>
        laidOutLater(slide, aspect),
      ),
    [deck, aspect],
  );
  const { lowest: contrast } = useContrasts(shown, aspect, background);
  return (
    <>
      <Frame aria-hidden>{page && <SlideView page={page} aspect={aspect} background={background} />}</Frame>
      <Note role="status" data-warning={contrast?.isLow || undefined}>
        {contrast?.isLow ? (
          <Contrast size={16} strokeWidth={1.8} aria-hidden />
        ) : (
          <Check size={16} strokeWidth={1.8} aria-hidden />
        )}
        {contrastSentence(contrast) ?? texts.textColor[background.fontColor]}
      </Note>
      {contrast?.isLow && <p>{texts.lowContrastHint}</p>}
    </>
  );
}

/** Slides are laid out in another shape when they are measured, in time slices. */
const laidOutLater = (slide: DeckSlide['slide'], aspect: Aspect) => ({
  get layout() {
    return layoutOf(slide, aspect);
  },
});

const sample = sampleSlide(texts.example);

function contrastSentence(contrast: SlideContrast | null): string | null {
  if (!contrast) return null;
  const { letters, ratio, isLow } = contrast;
  return isLow ? texts.lowContrast(letters, ratio) : texts.enoughContrast(letters, ratio);
}

const charsIn = ({ pages }: SlideLayout): number =>
  pages[0]?.lines.flatMap(({ runs }) => runs).reduce((sum, { text }) => sum + text.length, 0) ?? 0;

const Frame = styled('div')({ '& > div': { borderRadius: 4 } });

const Note = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  margin: '12px 0 0',
  color: theme.vars.palette.primary.main,
  '&[data-warning]': { color: theme.vars.palette.warning.main },
}));
