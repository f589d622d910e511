import type { Editor } from '@tiptap/core';
import { formatReferences, type Reference } from '@sermon/domain/scripture/reference';
import { suggestBooks } from '@sermon/domain/scripture/chapters/suggest';
import { Heading1, Heading2, List, ListOrdered, type LucideIcon, Quote } from 'lucide-react';

export type SlashOption =
  | { kind: 'scripture'; id: string; label: string }
  | { kind: 'passage'; id: string; label: string }
  | { kind: 'book'; id: string; label: string }
  | {
      kind: 'block';
      id: string;
      label: string;
      Icon: LucideIcon;
      typed: string;
      run: (chain: ReturnType<Editor['chain']>) => typeof chain;
    };

const scripture: SlashOption = { kind: 'scripture', id: 'scripture', label: 'Scripture…' };

type Block = Extract<SlashOption, { kind: 'block' }> & { words: string[] };

const blocks: Block[] = [
  {
    kind: 'block',
    id: 'h1',
    label: 'Heading 1',
    Icon: Heading1,
    typed: '#',
    words: ['h1', 'heading 1', 'title'],
    run: (chain) => chain.setHeading({ level: 1 }),
  },
  {
    kind: 'block',
    id: 'h2',
    label: 'Heading 2',
    Icon: Heading2,
    typed: '##',
    words: ['h2', 'heading 2', 'subtitle'],
    run: (chain) => chain.setHeading({ level: 2 }),
  },
  {
    kind: 'block',
    id: 'quote',
    label: 'Block Quote',
    Icon: Quote,
    typed: '>',
    words: ['quote', 'block quote'],
    run: (chain) => chain.toggleBlockquote(),
  },
  {
    kind: 'block',
    id: 'list',
    label: 'Bulleted List',
    Icon: List,
    typed: '-',
    words: ['list', 'bulleted list', 'ul'],
    run: (chain) => chain.toggleBulletList(),
  },
  {
    kind: 'block',
    id: 'numbers',
    label: 'Numbered List',
    Icon: ListOrdered,
    typed: '1.',
    words: ['list', 'numbered list', 'ol'],
    run: (chain) => chain.toggleOrderedList(),
  },
];

const isBegin = (word: string, typed: string) => word.startsWith(typed);

/**
 * Scripture, the passage that the text names, matching block types, and books whose names start with the query.
 * `isForScripture` leaves out the block types.
 */
export function slashOptions(
  query: string,
  parse: ((text: string) => Reference[]) | null,
  { isForScripture = false } = {},
): SlashOption[] {
  const typed = query.trim().toLowerCase();
  const references = /\d/.test(typed) ? (parse?.(query) ?? []) : [];
  if (references.length > 0) return [{ kind: 'passage', id: 'passage', label: formatReferences(references) }];
  const isAsked = isBegin('scripture', typed) || isBegin('verse', typed);
  const fitting = isForScripture ? [] : blocks.filter(({ words }) => words.some((word) => isBegin(word, typed)));
  const books = query.endsWith(' ') ? [] : suggestBooks(query);
  return [
    ...(isAsked ? [scripture] : []),
    ...fitting,
    ...books.map((name) => ({ kind: 'book' as const, id: `book-${name}`, label: name })),
  ];
}
