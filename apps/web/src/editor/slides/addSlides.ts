import type { Editor } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import { newId } from '../../ui/browser/newId.ts';
import { markLook, usedLook } from './slideLooks.ts';
import { markedPieces, slideMark } from './slideRanges.ts';

type Range = { from: number; to: number };

/** A part of the text that can become a slide. `slideId` is the slide that it is already, or touches. */
export type SlideCandidate = Range & {
  kind: 'heading' | 'quotation' | 'highlight';
  /** The reference of a quotation, or ''. */
  reference: string;
  slideId: string | null;
};

/**
 * Returns the headings, the Scripture quotations and the highlighted words outside of them, in the order of the text.
 * Highlighted words are one candidate up to the next word that is not highlighted.
 */
export function slideCandidates(doc: DocumentNode): SlideCandidate[] {
  const found: SlideCandidate[] = [];
  const add = (kind: SlideCandidate['kind'], { from, to }: Range, reference = '') => {
    if (doc.textBetween(from, to, ' ').trim() === '') return;
    found.push({ kind, from, to, reference, slideId: slideIdIn(doc, from, to) });
  };
  doc.descendants((node, pos) => {
    if (node.type.name === 'scripture') {
      add('quotation', { from: pos + 2, to: pos + node.nodeSize - 2 }, String(node.attrs.reference));
      return false;
    }
    if (!node.isTextblock) return true;
    if (node.type.name === 'heading') add('heading', { from: pos + 1, to: pos + 1 + node.content.size });
    else for (const range of highlightedIn(node, pos + 1)) add('highlight', range);
    return false;
  });
  return found;
}

function highlightedIn(block: DocumentNode, start: number): Range[] {
  const ranges: Range[] = [];
  block.forEach((node, offset) => {
    if (!node.marks.some(({ type }) => type.name === 'highlight')) return;
    const from = start + offset;
    const last = ranges.at(-1);
    if (last?.to === from) last.to += node.nodeSize;
    else ranges.push({ from, to: from + node.nodeSize });
  });
  return ranges;
}

/** Words directly next to a slide in the same block belong to it, because they would become one with it. */
function slideIdIn(doc: DocumentNode, from: number, to: number): string | null {
  const [$from, $to] = [doc.resolve(from), doc.resolve(to)];
  let id: string | null = null;
  doc.nodesBetween(Math.max($from.start(), from - 1), Math.min($to.end(), to + 1), (node) => {
    const mark = node.isInline ? slideMark(node.marks) : undefined;
    if (mark) id ??= String(mark.attrs.id);
    return id === null;
  });
  return id;
}

/**
 * Makes each range a slide of its own. An empty line separates slides in neighboring blocks, which would otherwise become
 * one. Returns the change with the ids of the new slides, and whether it contains such lines.
 */
export function withSlides(
  state: EditorState,
  ranges: readonly Range[],
): { tr: Transaction; ids: string[]; hasNewLines: boolean } {
  const { slide } = state.schema.marks;
  const { tr } = state;
  const look = usedLook(state);
  const ids = ranges.map(({ from, to }) => {
    const id = newId();
    tr.addMark(from, to, slide!.create({ id }));
    markLook(tr, { from, to }, look);
    return id;
  });
  const seams = seamsIn(tr.doc);
  for (const seam of seams.toReversed()) tr.insert(seam, state.schema.nodes.paragraph!.create());
  return { tr, ids, hasNewLines: seams.length > 0 };
}

/** Returns the ends of blocks after which another slide begins at once. */
function seamsIn(doc: DocumentNode): number[] {
  const pieces = markedPieces(doc);
  return pieces.flatMap(({ id, to }, at) => {
    const next = pieces[at + 1];
    if (next?.after !== 'nothing' || next.id === id) return [];
    const $to = doc.resolve(to);
    if ($to.sameParent(doc.resolve(next.from))) return [];
    return $to.after($to.node(-1).type.name === 'scripture' ? $to.depth - 1 : $to.depth);
  });
}

/** Makes each range a slide, as one undo step. Returns false, and changes nothing, if the text cannot be edited. */
export function addSlides(editor: Editor, ranges: readonly Range[]): boolean {
  if (!editor.isEditable) return false;
  editor.view.dispatch(closeHistory(withSlides(editor.state, ranges).tr));
  return true;
}
