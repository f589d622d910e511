import { type Place, placeAt, slotCount, slotOf } from '@sermon/domain/scripture/books';
import { closedMarks, tidySpaces } from '../../ports/bible/rawBible.ts';
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import * as z from 'zod';

/**
 * A stored verse. Its text contains marks (domain/scripture/markup), or is empty if the translation omits the verse.
 */
export type Verse = {
  marked: string;
  /** Text before the verse that is part of the Bible itself: a psalm title or a Hebrew letter in Psalm 119. */
  title: string | null;
  startsParagraph: boolean;
};

/** A translation with one verse for each of the 31,102 slots. */
export type BibleText = { id: string; verses: readonly Verse[] };

/** A verse from a source, already converted to standard numbering. */
export type SourceVerse = Place & { text: string; title?: string; startsParagraph?: boolean };

/**
 * Puts each verse of a source into its slot. Throws if a verse is missing, is a duplicate, or has no slot, because the
 * source is then not the edition that was checked.
 */
export function toBibleText(id: string, source: Iterable<SourceVerse>): BibleText {
  const found = new Map<number, SourceVerse>();
  for (const verse of source) {
    const slot = slotOf(verse);
    if (found.has(slot)) throw new Error(`${id} has ${verse.book}.${verse.chapter}.${verse.verse} twice`);
    found.set(slot, verse);
  }
  const slots = Array.from({ length: slotCount }, (_, slot) => {
    const verse = found.get(slot);
    if (!verse) throw new Error(`${id} lacks ${Object.values(placeAt(slot)).join('.')}`);
    return verse;
  });
  return { id, verses: toVerses(slots) };
}

export function toVerses(slots: readonly SourceVerse[]): Verse[] {
  const marked = closedMarks(slots);
  return slots.map(({ verse, title, startsParagraph = false }, slot) => ({
    marked: marked[slot]!,
    title: title ? tidySpaces(title) : null,
    startsParagraph: verse === 1 || startsParagraph,
  }));
}

export const inParagraphsOf = (text: BibleText, other: BibleText): BibleText => ({
  ...text,
  verses: text.verses.map((verse, slot) => ({ ...verse, startsParagraph: other.verses[slot]!.startsParagraph })),
});

/**
 * The file format of a translation: the marked verse texts in canonical order, the slots that start a paragraph, and
 * the titles with their slots.
 */
const packed = z.object({
  texts: z.array(z.string()),
  paragraphs: z.array(z.number().int()),
  titles: z.array(z.tuple([z.number().int(), z.string()])),
});

/**
 * The table of contents of a folder: the digest of each translation's text, keyed by translation id, and the digest of
 * the sources.
 */
const contents = z.object({ madeFrom: z.string(), digests: z.record(z.string(), z.string()) });
type Contents = z.output<typeof contents>;

const contentsFile = (directory: string) => join(directory, 'contents.json');
const bibleFile = (directory: string, id: string) => join(directory, `${id}.json.gz`);

/** Writes translations to a folder. The table of contents is written last, so that every file listed in it exists. */
export async function writeBibles(directory: string, bibles: readonly BibleText[], madeFrom: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  const digests: Record<string, string> = {};
  for (const { id, verses } of bibles) {
    const json = toJson(verses);
    digests[id] = digestOf(json);
    await replaceFile(bibleFile(directory, id), await promisify(gzip)(json, { level: 9 }));
  }
  await replaceFile(contentsFile(directory), JSON.stringify({ madeFrom, digests } satisfies Contents));
}

export const digestOfVerses = (verses: readonly Verse[]): string => digestOf(toJson(verses));

const digestOf = (json: string) => createHash('sha256').update(json).digest('hex');

function toJson(verses: readonly Verse[]): string {
  return JSON.stringify({
    texts: verses.map(({ marked }) => marked),
    paragraphs: verses.flatMap(({ startsParagraph }, slot) => (startsParagraph ? [slot] : [])),
    titles: verses.flatMap(({ title }, slot) => (title ? [[slot, title]] : [])),
  } satisfies z.input<typeof packed>);
}

export async function readContents(directory: string): Promise<Contents | null> {
  try {
    return contents.parse(JSON.parse(await readFile(contentsFile(directory), 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

export async function readBible(directory: string, id: string): Promise<BibleText> {
  const json = await promisify(gunzip)(await readFile(bibleFile(directory, id)));
  const { texts, paragraphs, titles } = packed.parse(JSON.parse(json.toString('utf8')));
  const starts = new Set(paragraphs);
  const titleOf = new Map(titles);
  return {
    id,
    verses: texts.map((marked, slot) => ({
      marked,
      title: titleOf.get(slot) ?? null,
      startsParagraph: starts.has(slot),
    })),
  };
}

/** Writes a file atomically, so that readers never see a partial file. */
export async function replaceFile(path: string, data: string | Uint8Array): Promise<void> {
  const unfinished = `${path}.${process.pid}`;
  await writeFile(unfinished, data);
  await rename(unfinished, path);
}
