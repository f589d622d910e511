import { parseDocument } from '@sermon/domain/document/html/parse';
import { layoutSlide, type SlidePage } from '@sermon/domain/slides/layout';
import type { Aspect } from '@sermon/domain/slides/page';
import { type PassageParagraph, passagesOf, type ShowPages } from '@sermon/domain/slides/show/show';
import { slidesOf } from '@sermon/domain/slides/slidesOf';
import { slideShow as texts } from '@sermon/domain/texts/slides/show';
import { pause } from '../../../ui/time/pause.ts';

/** Between time slices, the browser can handle input. */
const readsForMs = 8;

export type ShowSlide = { id: string; pages: readonly SlidePage[]; passage: readonly PassageParagraph[] };

export type ShowDeck = {
  slides: readonly ShowSlide[];
  pages: ShowPages;
  slideIds: readonly string[];
  allPages: readonly SlidePage[];
};

/** If aborted, throws the signal's abort reason. */
export async function readShowDeck(text: string, aspect: Aspect, signal: AbortSignal): Promise<ShowDeck> {
  const blocks = parseDocument(text);
  const passages = passagesOf(blocks);
  const slides: ShowSlide[] = [];
  let until = performance.now() + readsForMs;
  for (const [at, slide] of slidesOf(blocks).entries()) {
    if (performance.now() > until) {
      await pause();
      signal.throwIfAborted();
      until = performance.now() + readsForMs;
    }
    slides.push({ id: slide.domSlideIds[0]!, pages: layoutSlide(slide, aspect).pages, passage: passages[at] ?? [] });
  }
  return {
    slides,
    pages: slides.map(({ pages }) => pages.length),
    slideIds: slides.map(({ id }) => id),
    allPages: slides.flatMap(({ pages }) => pages),
  };
}

export const wordsOn = ({ lines }: SlidePage): string =>
  lines.map(({ runs }) => runs.map(({ text }) => text).join('')).join(' ') || texts.noWords;
