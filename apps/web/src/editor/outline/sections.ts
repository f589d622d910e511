import type { Node as DocumentNode } from '@tiptap/pm/model';
import type { Transform } from '@tiptap/pm/transform';

/**
 * A heading and everything up to the next heading of the same or a higher level. `from` is the document position of the
 * heading's start, and `to` that of the section's end.
 */
export type Section = { title: string; level: number; from: number; to: number; heading: DocumentNode };

/** In document order. Headings inside quotations do not start a section. */
export function sectionsOf(doc: DocumentNode): Section[] {
  const sections: Section[] = [];
  const open: Section[] = [];
  doc.forEach((block, from) => {
    if (block.type.name !== 'heading') return;
    const level = Number(block.attrs.level);
    while (open.length > 0 && open.at(-1)!.level >= level) open.pop()!.to = from;
    const section = { title: block.textContent.trim(), level, from, to: doc.content.size, heading: block };
    sections.push(section);
    open.push(section);
  });
  return sections;
}

/**
 * Returns the index of the section that contains a position: the last one that starts at or before it. Returns -1
 * before the first heading.
 */
export const sectionAt = (sections: readonly Pick<Section, 'from'>[], position: number): number =>
  sections.findLastIndex(({ from }) => from <= position);

/**
 * Moves the section at index `at`, with its subsections, before the section at index `before`, or to the end of the
 * document if there is no such section. Returns the new start position of the section. Returns null and changes nothing
 * if the section would not move or would move into itself.
 * @example
 * moveSection(state.tr, 2, 0); // the third section becomes the first
 */
export function moveSection(tr: Transform, at: number, before: number): number | null {
  const sections = sectionsOf(tr.doc);
  const section = sections[at];
  if (!section) return null;
  const { from, to } = section;
  const target = sections[before]?.from ?? tr.doc.content.size;
  if (target >= from && target <= to) return null;
  const blocks = tr.doc.slice(from, to).content;
  if (target < from) {
    tr.delete(from, to).insert(target, blocks);
    return target;
  }
  tr.insert(target, blocks).delete(from, to);
  return target - (to - from);
}

/**
 * Returns the index to pass to `moveSection` to move a section one step up or down, past the neighboring section. If it
 * is the first or last subsection, it moves into the neighboring section of a higher level. Returns null if the section
 * cannot move further.
 */
export function sectionStep(sections: readonly Section[], at: number, direction: 'up' | 'down'): number | null {
  const section = sections[at];
  if (!section) return null;
  if (direction === 'up') {
    const over = sections.slice(0, at).findLastIndex(({ level }) => level <= section.level);
    return over < 0 ? null : over;
  }
  const next = sections.findIndex(({ from }) => from >= section.to);
  const after = sections[next];
  if (!after) return null;
  const end = after.level === section.level ? after.to : (sections[next + 1]?.from ?? after.to);
  const before = sections.findIndex(({ from }) => from >= end);
  return before < 0 ? sections.length : before;
}
