import type { Block, Run } from '../document/schema.ts';
import { placeAt } from '../scripture/books.ts';
import type { ChapterAt } from '../scripture/chapters/adjacentChapters.ts';
import { stepsOf } from '../scripture/citedChapters.ts';
import { findReferences } from '../scripture/parsing/find.ts';
import { parseReferences } from '../scripture/parsing/parse.ts';
import { formatReferences, type Reference, slotsBetween } from '../scripture/reference.ts';

export type CitedPassage = {
  leaf: number;
  /**
   * The range of the reference in the words of its paragraph, in which a line break counts as one character. Null for
   * a quotation.
   */
  words: { from: number; to: number } | null;
  /** At least one. Several have one place in the text, as in 'Matthew 5:3, 7'. */
  references: readonly Reference[];
  /** The translation of the quotation. Null if the text names none. */
  translationId: string | null;
};

/** The maximum number of passages per text. Further ones are not marked. */
export const maxPassages = 500;

type Part = { leaf: number } & ({ words: string } | { quotation: string; translationId: string });

const wordsOf = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('');

function* partsOf(blocks: readonly Block[], counter: { next: number }): Generator<Part> {
  for (const block of blocks) {
    switch (block.type) {
      case 'paragraph':
      case 'heading':
        yield { leaf: counter.next++, words: wordsOf(block.runs) };
        break;
      case 'list':
        for (const item of block.items) yield* partsOf(item, counter);
        break;
      case 'quote':
        yield* partsOf(block.blocks, counter);
        break;
      case 'scripture':
        yield { leaf: counter.next, quotation: block.reference, translationId: block.translation };
        counter.next += block.paragraphs.length;
    }
  }
}

/**
 * Finds the passages that a text names, in its order. References within quotations are left out. A long text takes a while,
 * so this is a generator: it yields after each step of a few milliseconds, and returns the passages.
 */
export function* findPassages(blocks: readonly Block[]): Generator<undefined, readonly CitedPassage[], undefined> {
  const passages: CitedPassage[] = [];
  for (const part of partsOf(blocks, { next: 0 })) {
    if (passages.length >= maxPassages) break;
    const { leaf } = part;
    if ('quotation' in part) {
      const references = parseReferences(part.quotation);
      if (references.length > 0)
        passages.push({ leaf, words: null, references, translationId: part.translationId || null });
      yield;
      continue;
    }
    let start = 0;
    for (const step of stepsOf(part.words)) {
      for (const { reference, from, to } of findReferences(step)) {
        const last = passages.at(-1);
        const words = { from: start + from, to: start + to };
        if (last?.leaf === leaf && last.words?.from === words.from)
          passages[passages.length - 1] = { ...last, references: [...last.references, reference] };
        else passages.push({ leaf, words, references: [reference], translationId: null });
      }
      start += step.length;
      yield;
    }
  }
  return passages.slice(0, maxPassages);
}

export const passageName = ({ references, translationId }: CitedPassage): string =>
  [formatReferences(references), translationId].filter(Boolean).join(' ');

export function chapterOfPassage({ references }: Pick<CitedPassage, 'references'>): ChapterAt {
  const { book, chapter } = references[0]!;
  return { book, chapter };
}

/** Returns the numbers of the verses of a passage in a chapter. Empty if it has none there, or is the whole chapter. */
export function versesOfPassage(
  { references }: Pick<CitedPassage, 'references'>,
  { book, chapter }: ChapterAt,
): ReadonlySet<number> {
  const verses = new Set<number>();
  for (const reference of references) {
    if (reference.verse === undefined) continue;
    const { first, last } = slotsBetween(reference);
    for (let slot = first; slot <= last; slot++) {
      const place = placeAt(slot);
      if (place.book === book && place.chapter === chapter) verses.add(place.verse);
    }
  }
  return verses;
}

export function namedPassages(passages: readonly CitedPassage[]): { name: string; passage: CitedPassage }[] {
  const named = new Map<string, CitedPassage>();
  for (const passage of passages) {
    const name = passageName(passage);
    if (!named.has(name)) named.set(name, passage);
  }
  return [...named].map(([name, passage]) => ({ name, passage }));
}
