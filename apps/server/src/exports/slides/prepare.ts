import { maxExportedPictures } from '@sermon/domain/slides/limits';
import { isDeepStrictEqual } from 'node:util';
import { slidesContent, type SlidesContent } from './content.ts';
import { deckOf, type DeckPage, type Slides } from './deck.ts';
import { backgroundForms } from '@sermon/domain/slides/backgrounds';
import sharp from 'sharp';

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

const quality = 90;

/** Returns slides whose custom picture has their shape and is as dark as its text needs. Others are returned unchanged. */
export async function withShapedBackground(slides: Slides): Promise<Slides> {
  const { aspect, background } = slides;
  if (background.scrim === null) return slides;
  const { width, height } = backgroundForms[aspect];
  const picture = await sharp(background.picture)
    .resize(width, height, { fit: 'cover' })
    .linear(1 - background.scrim, 0)
    .jpeg({ quality })
    .toBuffer();
  return { ...slides, background: { ...background, picture, scrim: null } };
}
