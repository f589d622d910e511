import { type EditorState, NodeSelection } from '@tiptap/pm/state';
import { redoDepth, undoDepth } from '@tiptap/pm/history';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import {
  type Alignment,
  alignments,
  type Font,
  fonts,
  type Highlight,
  highlights,
  type ListNumbering,
  type Pen,
  pens,
  type Size,
  sizes,
} from '@sermon/domain/document/schema';
import { type Editor, useEditorState } from '@tiptap/react';
import { numberingAt } from '../keys/orderedList.ts';

export type BlockKind = 'paragraph' | 'heading1' | 'heading2';
export type Emphasis = 'bold' | 'italic' | 'underline' | 'strike';

export type Format = {
  block: BlockKind | null;
  font: Font | null;
  size: Size | null;
  highlight: Highlight | null;
  pen: Pen | null;
  emphases: Emphasis[];
  align: Alignment | 'left';
  list: 'bulletList' | 'orderedList' | null;
  /** The numbering of the list at the cursor, if it is an ordered list. */
  numbering: ListNumbering | null;
  isQuote: boolean;
  link: string | null;
  canUndo: boolean;
  canRedo: boolean;
  /** Whether words are selected. False if a quotation is selected as a whole, because it has its own menu. */
  hasSelection: boolean;
};

const emphasisNames: Emphasis[] = ['bold', 'italic', 'underline', 'strike'];
const known = <Name>(names: readonly Name[], value: unknown): Name | null =>
  names.find((name) => name === value) ?? null;

/**
 * Reads the formatting in one pass over the selection. If nothing is selected, returns the formatting that the next
 * typed letter will have.
 */
export function formatOf(state: EditorState): Format {
  const { from, to, $from } = state.selection;
  const held = marksOf(state);
  const blocks: DocumentNode[] = [];
  state.doc.nodesBetween(from, to, (node) => {
    if (node.isTextblock) blocks.push(node);
    return !node.isTextblock;
  });
  const around = Array.from({ length: $from.depth }, (_, above) => $from.node($from.depth - above).type.name);
  const kinds = new Set(blocks.map(blockKind));
  const aligns = new Set(blocks.map((block) => known(alignments, block.attrs.textAlign) ?? 'left'));
  return {
    block: kinds.size === 1 ? ([...kinds][0] ?? null) : null,
    font: known(fonts, held.get('font')),
    size: known(sizes, held.get('size')),
    highlight: known(highlights, held.get('highlight')),
    pen: known(pens, held.get('pen')),
    emphases: emphasisNames.filter((name) => held.has(name)),
    align: aligns.size === 1 ? ([...aligns][0] ?? 'left') : 'left',
    list: known(
      ['bulletList', 'orderedList'] as const,
      around.find((name) => name.endsWith('List')),
    ),
    numbering: numberingAt(state),
    isQuote: around.includes('blockquote'),
    link: typeof held.get('link') === 'string' ? String(held.get('link')) : null,
    canUndo: Number(undoDepth(state)) > 0,
    canRedo: Number(redoDepth(state)) > 0,
    hasSelection: hasSelectedWords(state),
  };
}

export function hasSelectedWords({ doc, selection }: EditorState): boolean {
  const { from, to, empty } = selection;
  if (empty || selection instanceof NodeSelection) return false;
  return doc.textBetween(from, Math.min(to, from + 2_000), ' ').trim() !== '';
}

const blockKind = (block: DocumentNode): BlockKind => {
  if (block.type.name !== 'heading') return 'paragraph';
  return block.attrs.level === 1 ? 'heading1' : 'heading2';
};

function marksOf(state: EditorState): Map<string, unknown> {
  const { from, to, empty, $from } = state.selection;
  const valueOf = ({ value, href }: Record<string, unknown>) => value ?? href ?? true;
  if (empty) {
    const next = state.storedMarks ?? $from.marks();
    return new Map(next.map((mark) => [mark.type.name, valueOf(mark.attrs)]));
  }
  let common: Map<string, unknown> | null = null;
  state.doc.nodesBetween(from, to, (node) => {
    if (!node.isText) return;
    const own = new Map(node.marks.map((mark) => [mark.type.name, valueOf(mark.attrs)]));
    common = common === null ? own : new Map([...common].filter(([name, value]) => own.get(name) === value));
  });
  return common ?? new Map();
}

/** Components re-render only when the formatting changes, not on every keystroke. */
export const useFormat = (editor: Editor): Format =>
  useEditorState({ editor, selector: ({ editor: { state } }) => formatOf(state) });
