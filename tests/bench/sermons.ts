import { bookAt, placeAt } from '@sermon/domain/scripture/books';
import { plainVerse } from '@sermon/domain/scripture/markup';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { readKjv } from '../../apps/server/src/content/bibles/sources.ts';

export type Sample = { title: string; scripture: string | null; text: string };

/** The length of a half-hour sermon in characters. Shorter Bible chapters are combined until they reach it. */
const usualLength = 22_000;

/**
 * Returns `count` sermons, repeating them if there are too few. They come from the file SERMONS (gzipped JSON Lines
 * with title, scripture and text) or, if it is not set, from chapters of the King James Version, combined to the length
 * of a sermon.
 */
export async function sampleSermons(count: number): Promise<Sample[]> {
  const file = process.env['SERMONS'];
  const all = file ? fromFile(file) : await fromBible();
  return Array.from({ length: count }, (_, at) => {
    const sample = all[at % all.length];
    if (!sample) throw new Error('There are no sermons');
    return { ...sample, title: `${sample.title.slice(0, 150)} ${at + 1}` };
  });
}

const fromFile = (file: string): Sample[] =>
  gunzipSync(readFileSync(file))
    .toString()
    .trim()
    .split('\n')
    .map((line): Sample => JSON.parse(line));

async function fromBible(): Promise<Sample[]> {
  const sermons: Sample[] = [];
  let text = '';
  for (const [slot, { marked }] of (await readKjv()).verses.entries()) {
    const { book, chapter, verse } = placeAt(slot);
    if (verse === 1) text += `\n\nWe read ${bookAt(book).name} ${chapter}.\n\n`;
    text += `${plainVerse(marked)} `;
    if (text.length < usualLength) continue;
    sermons.push({ title: `On ${bookAt(book).name} ${chapter}`, scripture: `${bookAt(book).name} ${chapter}`, text });
    text = '';
  }
  return sermons;
}
