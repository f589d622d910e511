import type { EditorState } from '@tiptap/pm/state';
import { slideMark } from './slideRanges.ts';

type Part = { slide: string | null };
export type SelectedPart = { from: number; to: number; parts: readonly Part[] };

/**
 * Returns what is selected; without a selection, the slide or the block at the cursor. Spaces do not count: a selection
 * of words often begins or ends with a space that is not on the slide.
 */
export function selectedPart({ doc, selection }: EditorState): SelectedPart {
  const { $from, empty } = selection;
  const [from, to] = empty && $from.parent.isTextblock ? [$from.start(), $from.end()] : [selection.from, selection.to];
  const parts: Part[] = [];
  doc.nodesBetween(from, to, (node, pos) => {
    if (!node.isInline) return true;
    const words = node.text?.slice(Math.max(0, from - pos), to - pos) ?? '';
    if (words.trim() !== '') parts.push({ slide: slideId(node.marks) });
    return false;
  });
  if (!empty) return { from, to, parts };
  const marks = [$from.nodeBefore, $from.nodeAfter].map((node) => (node ? slideId(node.marks) : null));
  const atCursor = marks.find((id) => id !== null);
  if (atCursor !== undefined) return { from, to, parts: [{ slide: atCursor }] };
  return { from, to, parts };
}

const slideId = (marks: Parameters<typeof slideMark>[0]): string | null => {
  const mark = slideMark(marks);
  return mark ? String(mark.attrs.id) : null;
};
