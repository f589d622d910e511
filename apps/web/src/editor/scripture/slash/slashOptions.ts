import type { Editor } from '@tiptap/core';
import type { Reference } from '@sermon/domain/scripture/reference';
import { formatReferences } from '@sermon/domain/scripture/reference';
import { suggestBooks } from '@sermon/domain/scripture/chapters/suggest';

export type SlashOption =
  | { kind: 'passage'; id: string; label: string }
  | { kind: 'book'; id: string; label: string }
  | { kind: 'block'; id: string; label: string; run: (chain: ReturnType<Editor['chain']>) => typeof chain };

type Block = Extract<SlashOption, { kind: 'block' }> & { words: string[] };

const blocks: Block[] = [
  {
    kind: 'block',
    id: 'h1',
    label: 'Heading 1',
    words: ['h1', 'heading 1', 'title'],
    run: (chain) => chain.setHeading({ level: 1 }),
  },
  {
    kind: 'block',
    id: 'h2',
    label: 'Heading 2',
    words: ['h2', 'heading 2', 'subtitle'],
    run: (chain) => chain.setHeading({ level: 2 }),
  },
  {
    kind: 'block',
    id: 'quote',
    label: 'Block Quote',
    words: ['quote', 'block quote'],
    run: (chain) => chain.toggleBlockquote(),
  },
  {
    kind: 'block',
    id: 'list',
    label: 'Bulleted List',
    words: ['list', 'bulleted list', 'ul'],
    run: (chain) => chain.toggleBulletList(),
  },
  {
    kind: 'block',
    id: 'numbers',
    label: 'Numbered List',
    words: ['list', 'numbered list', 'ol'],
    run: (chain) => chain.toggleOrderedList(),
  },
];

/**
 * Returns the options for the text typed after a slash: the passage that it names, matching block types, and books
 * whose names start with it.
 */
export function slashOptions(query: string, parse: ((text: string) => Reference[]) | null): SlashOption[] {
  const typed = query.trim().toLowerCase();
  const references = /\d/.test(typed) ? (parse?.(query) ?? []) : [];
  const passage = references.length > 0 ? formatReferences(references) : null;
  const fitting = blocks.filter(({ words }) => words.some((word) => word.startsWith(typed)));
  const books = passage || query.endsWith(' ') ? [] : suggestBooks(query);
  return [
    ...(passage ? [{ kind: 'passage' as const, id: 'passage', label: passage }] : []),
    ...fitting,
    ...books.map((name) => ({ kind: 'book' as const, id: `book-${name}`, label: name })),
  ];
}
