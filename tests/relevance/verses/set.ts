import { bookById, slotOf } from '@sermon/domain/scripture/books';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { parts } from '../queries.ts';

/** The translations that the product installs. */
export const translationIds = ['ASV', 'DBY', 'KJV', 'WEB', 'YLT'] as const;
export type TranslationId = (typeof translationIds)[number];

/** How a wording differs from the verse (README.md), in the order of the report. */
export const kinds = [
  'exact',
  'other translation',
  'changed word',
  'paraphrase',
  'word order',
  'left out',
  'slip',
  'cut short',
] as const;
export type Kind = (typeof kinds)[number];

/** Who knows the verse by heart, more or less. */
export const circles = ['everybody', 'churchgoers', 'preachers'] as const;
export type Circle = (typeof circles)[number];

const wording = z.strictObject({
  /** The words as people say or type them. */
  q: z.string(),
  kind: z.enum(kinds),
  /** The translations in which one of the meant verses has all the words (occurrence.ts). */
  wordsIn: z.array(z.enum(translationIds)),
});
export type Wording = z.output<typeof wording>;

const rememberedVerse = z.strictObject({
  /** OSIS references: the verse, then others that are as good an answer, such as parallel passages. */
  meant: z.array(z.string().regex(/^\w+\.\d+\.\d+$/)).min(1),
  knownTo: z.enum(circles),
  part: z.enum(parts),
  wordings: z.array(wording).min(1).max(3),
});
export type RememberedVerse = z.output<typeof rememberedVerse>;

/** A wording that is in no verse, although people think so. */
export type Trap = { q: string; from: string };

export const versesFile = join(import.meta.dirname, 'verses.json');

/** Reads the remembered verses, in canonical order. Throws if the file is not in the format described here. */
export const readRememberedVerses = (): RememberedVerse[] =>
  z.array(rememberedVerse).parse(JSON.parse(readFileSync(versesFile, 'utf8')));

/** Reads the traps. Lines that start with # are comments. */
export const readTraps = (): Trap[] =>
  readFileSync(join(import.meta.dirname, 'traps.txt'), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => {
      const [q = '', from = ''] = line.split(' | ');
      return { q, from };
    });

/** Returns the slot of a verse ('Ps.23.1'). Throws a RangeError if there is no such verse. */
export function slotAt(osis: string): number {
  const [id = '', chapter, verse] = osis.split('.');
  const book = bookById(id)?.number ?? 0;
  return slotOf({ book, chapter: Number(chapter), verse: Number(verse) });
}
