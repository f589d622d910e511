import { joinSlides } from '@sermon/domain/document/schema';
import type { Editor } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { TextSelection } from '@tiptap/pm/state';
import { slideMark, type SlideRange, slidesIn, slidesOf } from './slideRanges.ts';

type Blocks = { from: number; to: number };

/** Returns the ranges of outermost blocks that contain slides. Slides that share a block are in the same range. */
function blocksWithSlides(doc: DocumentNode, slides: readonly SlideRange[]): Blocks[] {
  const ranges: Blocks[] = [];
  for (const slide of slides) {
    const blocks = { from: doc.resolve(slide.from).before(1), to: doc.resolve(slide.to).after(1) };
    const last = ranges.at(-1);
    if (last && blocks.from < last.to) last.to = Math.max(last.to, blocks.to);
    else ranges.push(blocks);
  }
  return ranges;
}

function slideAtEdge(block: DocumentNode | null, edge: 'firstChild' | 'lastChild'): string | null {
  let node = block;
  while (node && !node.isInline) node = node[edge];
  const mark = node && slideMark(node.marks);
  return mark ? String(mark.attrs.id) : null;
}

/** Whether two slides would become one here. */
function touchAt(doc: DocumentNode, position: number): boolean {
  const { nodeBefore, nodeAfter } = doc.resolve(position);
  const [before, after] = [slideAtEdge(nodeBefore, 'lastChild'), slideAtEdge(nodeAfter, 'firstChild')];
  return before !== null && after !== null && before !== after && joinSlides(before, after);
}

/**
 * Moves a slide to the position of another one, together with the blocks that contain them, as one undo step: past its
 * neighbor, or to the position of the slide with an index. The slides between them move by one position; the text between
 * slides stays. An empty line separates slides that would otherwise become one. A slide that shares a block with others
 * takes them along. Returns false, and moves nothing, if there is no slide in other blocks there.
 */
export function moveSlide(editor: Editor, id: string, to: 'up' | 'down' | number): boolean {
  const { state, view } = editor;
  const slides = slidesOf(state);
  const slide = slides.find((known) => known.id === id);
  if (!slide || !editor.isEditable) return false;
  const { doc } = state;
  const ranges = blocksWithSlides(doc, slides);
  const indexOf = (inside: SlideRange | undefined) =>
    inside ? ranges.findIndex(({ from, to: end }) => from <= inside.from && inside.to <= end) : -1;
  const at = indexOf(slide);
  const target = typeof to === 'number' ? indexOf(slides[to]) : to === 'up' ? at - 1 : at + 1;
  if (target === at || !ranges[target]) return false;
  const places = ranges.slice(Math.min(at, target), Math.max(at, target) + 1);
  const contents = places.map(({ from, to: end }) => doc.slice(from, end).content);
  if (target > at) contents.push(contents.shift()!);
  else contents.unshift(contents.pop()!);
  const tr = closeHistory(state.tr);
  const seams: number[] = [];
  for (const [index, { from, to: end }] of places.entries()) {
    const start = tr.mapping.map(from, 1);
    tr.replaceWith(start, tr.mapping.map(end, -1), contents[index]!);
    seams.push(start, start + contents[index]!.size);
  }
  for (const seam of seams.toReversed())
    if (touchAt(tr.doc, seam)) tr.insert(seam, state.schema.nodes.paragraph!.create());
  const placed = slidesIn(tr.doc).slides.find((known) => known.id === id);
  if (placed) tr.setSelection(TextSelection.create(tr.doc, placed.from));
  view.dispatch(tr);
  return true;
}
