import { parseDocument } from '@sermon/domain/document/html/parse';
import { layoutSlide } from '@sermon/domain/slides/layout';
import { aspects } from '@sermon/domain/slides/page';
import { slidesOf } from '@sermon/domain/slides/slidesOf';
import { readBible } from '../../apps/server/src/content/bibles/text.ts';
import { builtBibles } from '../support/bibles.ts';
import { layOutVerses } from '../support/bibleSlides.ts';
import { distribution } from './figures.ts';

const runs = 30;
const words = [
  'The',
  'father',
  'saw',
  'him,',
  'and',
  'he',
  'ran',
  'to',
  'him.',
  '“Bring',
  'the',
  'robe,”',
  'he',
  'said.',
];
const textOf = (count: number) => Array.from({ length: count }, (_, at) => words[at % words.length]).join(' ');
const marked = (text: string, id: number) => `<span class="sm-slide" data-slide-id="s${id}">${text}</span>`;

/** Measures finding and laying out the slides of long texts. */
export function benchLongTexts(): void {
  const sermon = Array.from(
    { length: 200 },
    (_, at) => `<p>${textOf(110)} ${marked(textOf(40), at)}</p><p>And so.</p>`,
  ).join('');
  measure('200 slides in 30,000 words', sermon);
  measure('a slide of 10,000 words', `<p>${marked(textOf(10_000), 0)}</p>`);
}

function measure(title: string, html: string): void {
  const blocks = parseDocument(html);
  const times = Array.from({ length: runs }, () => {
    const begun = performance.now();
    for (const slide of slidesOf(blocks)) layoutSlide(slide, '16x9');
    return performance.now() - begun;
  });
  console.log(`${title}, ${slidesOf(blocks).length} slides: ${distribution(times)}`);
}

/** Lays out every verse of two translations, one, two and three at a time, and counts what is outside of the box. */
export async function benchEveryVerse(): Promise<void> {
  const directory = await builtBibles();
  for (const id of ['KJV', 'WEB']) {
    const bible = await readBible(directory, id);
    for (const count of [1, 2, 3])
      for (const aspect of aspects) {
        const figures = { fits: 0, shrunk: 0, 'in parts': 0, faults: 0 };
        for (let slot = 0; slot < bible.verses.length; slot += 1) {
          const { fit, faults } = layOutVerses(bible, slot, count, aspect);
          figures[fit] += 1;
          figures.faults += faults.length;
        }
        console.log(`${id}, ${count} at a time, ${aspect}: ${JSON.stringify(figures)}`);
      }
  }
}
