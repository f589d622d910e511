import type { Editor } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { TextSelection } from '@tiptap/pm/state';
import { ownSlideId } from '@sermon/domain/document/schema';
import { graphemesOf, isSpace } from '@sermon/domain/slides/slidesOf';
import { newId } from '../../ui/browser/newId.ts';
import { slideAtCursor, type SlideRange } from './slideRanges.ts';
import { unmark } from './slides.ts';

export const splitSlideKeys = 'Mod+Alt+X';

/** The range between two words of a slide. It is empty between two blocks, which end and begin with a word. */
type Gap = { from: number; to: number };

function visitLetters(
  doc: DocumentNode,
  slide: SlideRange,
  use: (from: number, to: number, block: DocumentNode) => boolean,
): void {
  let goesOn = true;
  doc.nodesBetween(slide.from, slide.to, (node, pos, block) => {
    if (!node.isText || !block) return goesOn;
    let at = pos;
    for (const char of graphemesOf(node.text!)) {
      const to = at + char.length;
      if (goesOn && at >= slide.from && to <= slide.to && !isSpace(char)) goesOn = use(at, to, block);
      at = to;
    }
    return false;
  });
}

function gapsIn(doc: DocumentNode, slide: SlideRange): Gap[] {
  const gaps: Gap[] = [];
  let last: { to: number; block: DocumentNode } | null = null;
  visitLetters(doc, slide, (from, to, block) => {
    if (last && (from > last.to || block !== last.block)) gaps.push({ from: last.to, to: from });
    last = { to, block };
    return true;
  });
  return gaps;
}

/** Returns the position in the text after this number of letters of a slide, not counting spaces. */
export function positionAfter(doc: DocumentNode, slide: SlideRange, letters: number): number {
  let position = slide.from;
  let left = letters;
  visitLetters(doc, slide, (_, to) => {
    if (left <= 0) return false;
    position = to;
    left -= 1;
    return left > 0;
  });
  return position;
}

/**
 * Divides the slide at the cursor in two, as one undo step. The words before the cursor stay on the slide and keep its
 * notes, and the others become the next slide; a word that contains the cursor goes to the second one. The space between
 * them is no longer on a slide. Returns false if there is no slide at the cursor, or if it has only one word.
 */
export function splitSlide(editor: Editor): boolean {
  const { state, view } = editor;
  const slide = slideAtCursor(state);
  if (!slide || !editor.isEditable) return false;
  const gaps = gapsIn(state.doc, slide);
  const gap = gaps.findLast(({ from }) => from <= state.selection.from) ?? gaps[0];
  if (!gap) return false;
  const { from, to } = gap;
  const tr = closeHistory(state.tr);
  if (to > from) unmark(tr, gap);
  tr.addMark(to, slide.to, state.schema.marks.slide!.create({ id: ownSlideId(newId()) }));
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, to)));
  return true;
}
