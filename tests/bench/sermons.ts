import { bookAt, placeAt } from '@sermon/domain/scripture/books';
import { plainVerse } from '@sermon/domain/scripture/markup';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { readKjv } from '../../apps/server/src/content/bibles/sources/kjv.ts';

export type Sample = { title: string; scripture: string | null; text: string };

/** Words of a sermon of half an hour; shorter chapters of the Bible are put together until they have as many. */
const usualLength = 22_000;

/**
 * As many sermons as asked for, again from the first when there are no more: those of the file that SERMONS names (a gzip of JSON lines
 * with title, scripture and text), or without one chapters of the King James Version, put together to the length of sermons.
 */
export async function sampleSermons(count: number): Promise<Sample[]> {
  const file = process.env['SERMONS'];
  const all = file ? fromFile(file) : await fromBible();
  return Array.from({ length: count }, (_, at) => {
    const one = all[at % all.length];
    if (!one) throw new Error('There are no sermons');
    return { ...one, title: `${one.title.slice(0, 150)} ${at + 1}` };
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
