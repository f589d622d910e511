import type { BibleText } from '../../../apps/server/src/content/bibles/text.ts';
import { plainText } from '@sermon/domain/document/outline';
import type { Block, Scripture } from '@sermon/domain/document/schema';
import { plainVerse } from '@sermon/domain/scripture/markup';
import { findReferences } from '@sermon/domain/scripture/parsing/find';
import { parseReferences } from '@sermon/domain/scripture/parsing/parse';
import { formatReferences, type Reference, slotsOf } from '@sermon/domain/scripture/reference';
import { foldedWords } from '@sermon/domain/words/foldedWords';
import { expect } from 'vitest';

type Bibles = ReadonlyMap<string, BibleText>;

/**
 * Expects every Bible quotation in a document to be word for word, and every passage that it names to exist. A quotation
 * is a Scripture block, or quotation marks followed by a reference in parentheses.
 */
export function expectQuotationsToBeExact(blocks: Block[], bibles: Bibles): void {
  for (const { reference, translation, paragraphs } of blocks.filter(
    (block): block is Scripture => block.type === 'scripture',
  )) {
    const references = parseReferences(reference);
    expect(formatReferences(references)).toBe(reference);
    const quoted = plainText(paragraphs);
    expect(isWordForWord(bibles, quoted, translation, references), `${reference} ${translation}: ${quoted}`).toBe(true);
  }
  const plain = plainText(blocks);
  for (const [whole, quoted = '', named = ''] of plain.matchAll(/[“"]([^“”"]+)[”"][.,;]? \(([^()]*\d[^()]*)\)/g)) {
    const [, passage = '', translation] = /^(.*?)(?:, ([A-Z]+))?$/.exec(named) ?? [];
    const references = parseReferences(passage);
    expect(references.length, whole).toBeGreaterThan(0);
    const fits = (translation ? [translation] : [...bibles.keys()]).some((id) =>
      isWordForWord(bibles, quoted, id, references),
    );
    expect(fits, whole).toBe(true);
  }
  const found = findReferences(plain)
    .map(({ from, to }) => plain.slice(from, to))
    .join();
  for (const place of plain.match(/\b\d+:\d+(?:[–-]\d+)?/g) ?? []) expect(found, plain).toContain(place);
}

/** Returns whether every part of a quotation between ellipses appears in the passage word for word. */
const isWordForWord = (bibles: Bibles, quoted: string, translation: string, references: Reference[]) =>
  quoted
    .split('…')
    .map((part) => foldedWords(part).join(' '))
    .every((part) => wordsOf(bibles.get(translation), references).includes(` ${part} `));

const wordsOf = (bible: BibleText | undefined, references: Reference[]) =>
  ` ${slotsOf(references)
    .map((slot) => foldedWords(plainVerse(bible?.verses[slot]?.marked ?? '')).join(' '))
    .join(' ')} `;
