import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { tallyOf } from '@sermon/domain/analyzer/keywords';
import { pageLevels, wordsPerPage } from '@sermon/domain/genius/rarity';
import { buildBibles } from '../../../apps/server/src/content/bibles/build.ts';
import { readBible } from '../../../apps/server/src/content/bibles/text.ts';
import { readStarter } from '../../../apps/server/src/content/starter/install.ts';
import { corpora } from '../documents.ts';

const file = resolve(import.meta.dirname, '../../../packages/domain/src/genius/commonStems.json');

/**
 * Writes the table of common words: for each stem, the largest share of pages that contain it in the built-in texts,
 * the King James Version and the World English Bible.
 */
export async function writeCommonWords(): Promise<void> {
  const bibles = resolve('dist/bibles');
  await buildBibles(bibles);
  const starters = await Promise.all(corpora.map(readStarter));
  const kjv = await readBible(bibles, 'KJV');
  const web = await readBible(bibles, 'WEB');
  const sources = [
    starters.flat().map(({ text }) => text),
    ...[kjv, web].map(({ verses }) => [verses.map(({ marked }) => marked.replaceAll(/<[^>]+>/g, '')).join(' ')]),
  ];
  const shares = new Map<string, number>();
  for (const source of sources)
    for (const [stem, share] of sharesOf(source)) shares.set(stem, Math.max(share, shares.get(stem) ?? 0));
  const levels = pageLevels.map((min, at) => {
    const below = pageLevels[at - 1] ?? Infinity;
    const stems = [...shares].filter(([, share]) => share >= min && share < below).map(([stem]) => stem);
    return stems.toSorted().join(' ');
  });
  writeFileSync(file, `${JSON.stringify(levels, null, 2)}\n`);
}

/** Returns the share of pages that contain each stem. */
function sharesOf(texts: readonly string[]): Map<string, number> {
  const pages = texts.flatMap(pagesOf);
  const counts = new Map<string, number>();
  for (const page of pages) for (const stem of tallyOf(page).keys()) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return new Map([...counts].map(([stem, count]) => [stem, count / pages.length]));
}

function pagesOf(text: string): string[] {
  const words = text.split(/\s+/);
  const count = Math.max(1, Math.round(words.length / wordsPerPage));
  return Array.from({ length: count }, (_, at) => words.slice(at * wordsPerPage, (at + 1) * wordsPerPage).join(' '));
}
