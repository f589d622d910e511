import type { Node as DocumentNode } from '@tiptap/pm/model';

export type FindQuery = { text: string; isCaseSensitive: boolean; isWholeWord: boolean };

export type Match = { from: number; to: number };

/** Groups of typographic variants of the same character. A search for any variant finds all of them. */
const equalCharacters: [RegExp, string][] = [
  [/['‘’‚]/gu, "['‘’‚]"],
  [/["“”„]/gu, '["“”„]'],
  [/[ \u00A0]/gu, '[ \\u00A0]'],
];

/** Straight and curly quotation marks match each other. Returns null for an empty query. */
export function patternFor({ text, isCaseSensitive, isWholeWord }: FindQuery): RegExp | null {
  if (text === '') return null;
  const literal = text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  const words = equalCharacters.reduce((pattern, [signs, any]) => pattern.replaceAll(signs, any), literal);
  const edge = String.raw`[\p{L}\p{N}\p{M}]`;
  const source = isWholeWord ? `(?<!${edge})${words}(?!${edge})` : words;
  return new RegExp(source, isCaseSensitive ? 'gu' : 'giu');
}

/**
 * Caches the matches in each block as offsets from the start of the block, so that an unchanged block is not searched
 * twice for the same pattern.
 */
const matchCache = new WeakMap<DocumentNode, { pattern: RegExp; offsets: Match[] }>();

function offsetsIn(block: DocumentNode, pattern: RegExp): Match[] {
  const before = matchCache.get(block);
  if (before?.pattern === pattern) return before.offsets;
  // A line break is one position in the document and one character in this text, so the offsets are also document
  // positions relative to the block.
  const text = block.textBetween(0, block.content.size, '', '\n');
  const offsets = [...text.matchAll(pattern)].map(({ 0: found, index }) => ({ from: index, to: index + found.length }));
  matchCache.set(block, { pattern, offsets });
  return offsets;
}

export function matchesIn(doc: DocumentNode, pattern: RegExp): Match[] {
  const matches: Match[] = [];
  doc.descendants((node, position) => {
    if (!node.isTextblock) return true;
    const start = position + 1;
    for (const { from, to } of offsetsIn(node, pattern)) matches.push({ from: start + from, to: start + to });
    return false;
  });
  return matches;
}

/** Returns the index of the first match at or after a position, wrapping around, or -1 if there are no matches. */
export function matchFrom(matches: readonly Match[], position: number): number {
  const next = matches.findIndex(({ from }) => from >= position);
  return next < 0 && matches.length > 0 ? 0 : next;
}
