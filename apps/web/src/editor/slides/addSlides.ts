import type { Editor } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import { ownSlideId } from '@sermon/domain/document/schema';
import { newId } from '../../ui/browser/newId.ts';
import { markLook, usedLook } from './slideLooks.ts';
import { slideMark } from './slideRanges.ts';

type Range = { from: number; to: number };

/** A part of the text that can become a slide. `slideId` is the slide that it is already, in whole or in part. */
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

function slideIdIn(doc: DocumentNode, from: number, to: number): string | null {
  let id: string | null = null;
  doc.nodesBetween(from, to, (node) => {
    const mark = node.isInline ? slideMark(node.marks) : undefined;
    if (mark) id ??= String(mark.attrs.id);
    return id === null;
  });
  return id;
}

/** Makes each range a slide of its own. Returns the change with the ids of the new slides. */
export function withSlides(state: EditorState, ranges: readonly Range[]): { tr: Transaction; ids: string[] } {
  const { slide } = state.schema.marks;
  const { tr } = state;
  const look = usedLook(state);
  const ids = ranges.map(({ from, to }) => {
    const id = ownSlideId(newId());
    tr.addMark(from, to, slide!.create({ id }));
    markLook(tr, { from, to }, look);
    return id;
  });
  return { tr, ids };
}

/** Makes each range a slide, as one undo step. Returns false, and changes nothing, if the text cannot be edited. */
export function addSlides(editor: Editor, ranges: readonly Range[]): boolean {
  if (!editor.isEditable) return false;
  editor.view.dispatch(closeHistory(withSlides(editor.state, ranges).tr));
  return true;
}
