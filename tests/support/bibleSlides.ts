import { bookAt, placeAt } from '@sermon/domain/scripture/books';
import { plainVerse } from '@sermon/domain/scripture/markup';
import { layoutSlide } from '@sermon/domain/slides/layout';
import type { Aspect } from '@sermon/domain/slides/page';
import { faultsOf, inkOf } from '@sermon/domain/slides/slides.setup';
import { slidesOf } from '@sermon/domain/slides/slidesOf';
import type { BibleText } from '../../apps/server/src/content/bibles/text.ts';

/**
 * Lays out a slide with a quotation of `count` verses. Returns what is outside of the box, too small or lost, and whether
 * the slide fits.
 */
export function layOutVerses({ id, verses }: BibleText, slot: number, count: number, aspect: Aspect) {
  const { book, chapter, verse } = placeAt(slot);
  const texts = verses.slice(slot, slot + count).map(({ marked }) => plainVerse(marked));
  const [slide] = slidesOf([
    {
      type: 'scripture',
      reference: `${bookAt(book).name} ${chapter}:${verse}${count > 1 ? `-${verse + count - 1}` : ''}`,
      translation: id,
      paragraphs: [
        {
          type: 'paragraph',
          runs: texts.flatMap((text, at) => [
            { text: `${verse + at}`, marks: { slide: 'a', superscript: true as const } },
            { text: `${text} `, marks: { slide: 'a' } },
          ]),
        },
      ],
    },
  ]);
  const layout = layoutSlide(slide!, aspect);
  const text = texts.map((each, at) => `${verse + at}${each}`).join('');
  const isLost = inkOf(layout) !== text.replace(/\s/g, '');
  return {
    faults: [...faultsOf(layout, aspect), ...(isLost ? [`lost: ${text}`] : [])],
    fit: layout.fit === 'fits' ? 'fits' : 'parts' in layout.fit ? 'in parts' : 'shrunk',
  } as const;
}
