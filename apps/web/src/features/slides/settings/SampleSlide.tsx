import { styled } from '@mui/material/styles';
import type { SlideLayout } from '@sermon/domain/slides/layout';
import type { Aspect } from '@sermon/domain/slides/page';
import { slidesPanel as texts } from '@sermon/domain/texts/slides/panel';
import type { SlideBackground } from '../background.ts';
import { layoutOf, sampleSlide } from '../engine.ts';
import { SlideView } from '../SlideView.tsx';
import type { SlidesView } from '../slidesView.ts';

/** The slide of the document with the most text, or an example, in a shape and on a background. */
export function SampleSlide({
  view,
  aspect,
  background,
}: {
  view: SlidesView;
  aspect: Aspect;
  background: SlideBackground;
}) {
  const slides = view.deck.deck?.slides ?? [];
  const longest = slides.reduce<(typeof slides)[number] | null>(
    (most, slide) => (most === null || charsIn(slide.layout) > charsIn(most.layout) ? slide : most),
    null,
  );
  const page = layoutOf(longest?.slide ?? sampleSlide(texts.example), aspect).pages[0];
  return <Frame aria-hidden>{page && <SlideView page={page} aspect={aspect} background={background} />}</Frame>;
}

/** Returns the number of characters on the first page. */
const charsIn = ({ pages }: SlideLayout): number =>
  pages[0]?.lines.flatMap(({ runs }) => runs).reduce((sum, { text }) => sum + text.length, 0) ?? 0;

const Frame = styled('div')({ '& > div': { borderRadius: 4 } });
