import { parseDocument } from '@sermon/domain/document/html/parse';
import type { Background } from '@sermon/domain/slides/backgrounds';
import { textAfterSlides } from '@sermon/domain/slides/markedSlides';
import { layoutSlide, type SlideLine, type SlidePage } from '@sermon/domain/slides/layout';
import { type Aspect, maxParts } from '@sermon/domain/slides/page';
import { slidesOf } from '@sermon/domain/slides/slidesOf';
import { slideExports as texts } from '@sermon/domain/texts/slides/panel';

export type SlideBackground = {
  /** A JPEG. A picture of the gallery has the shape of the slides. */
  picture: Uint8Array;
  fontColor: Background['fontColor'];
  /** The opacity of a black layer over a custom picture. Null for a picture of the gallery. */
  scrim: number | null;
};

/** The slides of a document to export. `text` is the document's HTML. */
export type Slides = {
  title: string;
  author: string;
  text: string;
  aspect: Aspect;
  background: SlideBackground;
  /** The preacher's own notes, by the id of their slide. */
  notes: ReadonlyMap<string, string>;
};

export type DeckPage = SlidePage & { notes: string[] };

export type Deck = { pages: DeckPage[] } | { refusal: string };

export function deckOf({ text, aspect, notes }: Slides, max: number): Deck {
  const blocks = parseDocument(text);
  const slides = slidesOf(blocks);
  const following = textAfterSlides(blocks, slides);
  const pages: DeckPage[] = [];
  for (const [at, slide] of slides.entries()) {
    const layout = layoutSlide(slide, aspect);
    if (layout.isCut) return { refusal: texts.slideTooLong(maxParts) };
    const own = notes.get(slide.domSlideIds[0] ?? '') ?? '';
    for (const page of layout.pages) {
      // The preacher's own note belongs to the first part, and the text that follows the slide to the last.
      const texts = [page.part === 1 ? own : '', page.part === page.parts ? following[at]! : ''];
      pages.push({ ...page, notes: texts.filter((note) => note.trim() !== '') });
    }
  }
  if (pages.length === 0) return { refusal: texts.none };
  return pages.length > max ? { refusal: texts.tooMany(pages.length, max) } : { pages };
}

/** The smallest space between two paragraphs, in points. Rows of the same paragraph have none between them. */
const minSpace = 0.01;

export function paragraphsOf({ lines }: SlidePage): SlideLine[][] {
  const paragraphs: SlideLine[][] = [];
  let previous: SlideLine | undefined;
  for (const line of lines) {
    if (previous && line.y - (previous.y + previous.height) < minSpace) paragraphs.at(-1)!.push(line);
    else paragraphs.push([line]);
    previous = line;
  }
  return paragraphs;
}
