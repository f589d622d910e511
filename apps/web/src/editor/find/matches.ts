import type { Node as DocumentNode } from '@tiptap/pm/model';

/** What somebody looks for. */
export type FindQuery = { text: string; isCaseSensitive: boolean; isWholeWord: boolean };

export type Match = { from: number; to: number };

/** Signs that a keyboard writes for several: whoever looks for one finds them all. */
const equalCharacters: [RegExp, string][] = [
  [/['‘’‚]/gu, "['‘’‚]"],
  [/["“”„]/gu, '["“”„]'],
  [/[ \u00A0]/gu, '[ \\u00A0]'],
];

/** The pattern for what is wanted; straight and curly quotation marks are the same. Null for nothing. */
export function patternFor({ text, isCaseSensitive, isWholeWord }: FindQuery): RegExp | null {
  if (text === '') return null;
  const literal = text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  const words = equalCharacters.reduce((pattern, [signs, any]) => pattern.replaceAll(signs, any), literal);
  const edge = String.raw`[\p{L}\p{N}\p{M}]`;
  const source = isWholeWord ? `(?<!${edge})${words}(?!${edge})` : words;
  return new RegExp(source, isCaseSensitive ? 'gu' : 'giu');
}

/** Where a block matches, counted from its start. A block that did not change is not searched again for the same pattern. */
const matchCache = new WeakMap<DocumentNode, { pattern: RegExp; offsets: Match[] }>();

function offsetsIn(block: DocumentNode, pattern: RegExp): Match[] {
  const before = matchCache.get(block);
  if (before?.pattern === pattern) return before.offsets;
  // A line break is one place long, like the sign that stands for it here.
  const text = block.textBetween(0, block.content.size, '', '\n');
  const offsets = [...text.matchAll(pattern)].map(({ 0: found, index }) => ({ from: index, to: index + found.length }));
  matchCache.set(block, { pattern, offsets });
  return offsets;
}

/** All places of a document that match, in their order. */
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

/** The first match that begins at or after a place, and from the beginning again behind the last. -1 where there is none. */
export function matchFrom(matches: readonly Match[], position: number): number {
  const next = matches.findIndex(({ from }) => from >= position);
  return next < 0 && matches.length > 0 ? 0 : next;
}
