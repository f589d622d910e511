import type { Node as DocumentNode } from '@tiptap/pm/model';
import type { Transform } from '@tiptap/pm/transform';

/**
 * A heading with all that stands under it: everything up to the next heading of its level or a higher one. `from` is where the
 * heading begins in the document, `to` where the section ends.
 */
export type Section = { title: string; level: number; from: number; to: number; heading: DocumentNode };

/** The sections of a text in their order, each followed by the sections within it. Headings within quotations begin none. */
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

/** The section that a place in the document belongs to: the last one that begins at or before it. -1 before the first heading. */
export const sectionAt = (sections: readonly Pick<Section, 'from'>[], position: number): number =>
  sections.findLastIndex(({ from }) => from <= position);

/**
 * Moves a section, with the sections within it, before the one that is at `before` (at the end where there is none). Gives back
 * where it begins then; null, with nothing changed, where it would go where it stands or into itself.
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
 * Where a section goes by one step: over the section before it or behind the one after it, into the neighbouring section of a
 * higher level where it is the first or the last of its own. Null where there is nowhere to go.
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
  // Behind the whole of its equal; before the first section within a higher one.
  const end = after.level === section.level ? after.to : (sections[next + 1]?.from ?? after.to);
  const before = sections.findIndex(({ from }) => from >= end);
  return before < 0 ? sections.length : before;
}
