import { maxExportedPictures } from '@sermon/domain/slides/export/limits';
import { isDeepStrictEqual } from 'node:util';
import { slidesContent, type SlidesContent } from './content.ts';
import { withShapedBackground } from './customBackground.ts';
import { type DeckPage, deckOf, type Slides } from './deck.ts';

type PreparedSlides = { slides: Slides; pages: DeckPage[]; content: SlidesContent };

let kept: { slides: Slides; prepared: Promise<PreparedSlides | { refusal: string }> } | null = null;

/**
 * Prepares slides for their pictures, or returns the reason why they cannot be exported. The result is kept, because the
 * pictures of a deck are drawn a few at a time.
 */
export function prepareSlides(slides: Slides): Promise<PreparedSlides | { refusal: string }> {
  if (!kept || !isDeepStrictEqual(kept.slides, slides)) kept = { slides, prepared: prepare(slides) };
  return kept.prepared;
}

async function prepare(slides: Slides): Promise<PreparedSlides | { refusal: string }> {
  const deck = deckOf(slides, maxExportedPictures);
  if ('refusal' in deck) return deck;
  const { pages } = deck;
  return { slides: await withShapedBackground(slides), pages, content: slidesContent(slides, pages, false) };
}
