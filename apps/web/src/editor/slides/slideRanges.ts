import { Fragment, type Mark, type Node as DocumentNode } from '@tiptap/pm/model';
import { isOwnSlide, joinSlides, ownSlideId } from '@sermon/domain/document/schema';
import { newId } from '../../ui/browser/newId.ts';
import { type EditorState, PluginKey } from '@tiptap/pm/state';

export type SlideRange = { id: string; from: number; to: number };

type Correction = { from: number; to: number; id: string };

type Between = 'nothing' | 'empty lines' | 'line breaks' | 'other text';
type Piece = SlideRange & { after: Between };

/**
 * Returns the slides of a text, and the corrections of their marks that make each slide have one id of its own.
 *
 * - Marked text that follows a slide directly belongs to it, whatever its id: neighbors merge, unless one of them is a
 *   slide of its own (`ownSlideId`).
 * - After empty lines, it belongs to that slide only if it has the same id.
 * - After line breaks without a mark, too. New line breaks have no mark, and get the one of their slide.
 * - An id that has been used before belongs to a copy, which gets a new id of the same kind.
 */
export function slidesIn(doc: DocumentNode): { slides: SlideRange[]; corrections: Correction[] } {
  const slides: SlideRange[] = [];
  const corrections: Correction[] = [];
  const used = new Set<string>();
  /** The id that the marks of the current slide had in the text. */
  let written = '';
  for (const { after, ...piece } of markedPieces(doc)) {
    const last = slides.at(-1);
    if (last && after === 'line breaks' && piece.id === written)
      corrections.push({ from: last.to, to: piece.from, id: last.id });
    const joins = piece.id === written || (after === 'nothing' && joinSlides(written, piece.id));
    if (last && after !== 'other text' && joins) {
      if (piece.id !== last.id) corrections.push({ ...piece, id: last.id });
      last.to = piece.to;
      continue;
    }
    written = piece.id;
    const id = used.has(piece.id) ? newIdLike(piece.id) : piece.id;
    used.add(id);
    if (id !== piece.id) corrections.push({ ...piece, id });
    slides.push({ ...piece, id });
  }
  return { slides, corrections };
}

const newIdLike = (id: string): string => (isOwnSlide(id) ? ownSlideId(newId()) : newId());

/** Returns the marked parts of a text. `after` says what is between a part and the one before. */
export function markedPieces(doc: DocumentNode): Piece[] {
  const pieces: Piece[] = [];
  let after: Between = 'other text';
  doc.descendants((node, pos) => {
    if (node.isTextblock && node.content.size === 0 && after === 'nothing') after = 'empty lines';
    if (!node.isInline) return true;
    const mark = slideMark(node.marks);
    if (!mark) {
      const isBreak = node.type.name === 'hardBreak' && (after === 'nothing' || after === 'line breaks');
      after = isBreak ? 'line breaks' : 'other text';
      return false;
    }
    const id = String(mark.attrs.id);
    const [to, last] = [pos + node.nodeSize, pieces.at(-1)];
    // Runs of a slide that differ only in other marks are one piece.
    if (last && last.id === id && last.to === pos) last.to = to;
    else pieces.push({ id, from: pos, to, after });
    after = 'nothing';
    return false;
  });
  return pieces;
}

export const slideMark = (marks: readonly Mark[]): Mark | undefined => marks.find(({ type }) => type.name === 'slide');

export type SlidesState = ReturnType<typeof slidesIn>;
export const slidesKey = new PluginKey<SlidesState>('slides');

export const slidesOf = (state: EditorState): readonly SlideRange[] => slidesKey.getState(state)?.slides ?? [];

export function slideAtCursor(state: EditorState): SlideRange | null {
  const { from } = state.selection;
  return slidesOf(state).find((slide) => slide.from <= from && from <= slide.to) ?? null;
}

/** Returns a block that replaces another one. If the other one has words on a slide, all words of this one are on it. */
export function withSlideOf(before: DocumentNode, after: DocumentNode): DocumentNode {
  let marks: readonly Mark[] = [];
  before.descendants((node) => {
    if (marks.length === 0 && slideMark(node.marks))
      marks = node.marks.filter(({ type }) => type.name === 'slide' || type.name === 'slideLook');
    return marks.length === 0;
  });
  return marks.length > 0 ? withMarks(after, marks) : after;
}

const withMarks = (node: DocumentNode, marks: readonly Mark[]): DocumentNode =>
  node.isInline
    ? node.mark(marks.reduce((set, mark) => mark.addToSet(set), node.marks))
    : node.copy(Fragment.from(node.content.content.map((child) => withMarks(child, marks))));
