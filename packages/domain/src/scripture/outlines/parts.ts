import type { SlotRange } from '../parts.ts';
import type { OutlinePart, Section } from './parse.ts';

/** A part of a passage. Without a heading of ours, it has only its reference. */
export type PassagePart = SlotRange & { heading: string | null; keys: readonly SlotRange[] };

export type PassageQuestion = SlotRange & { text: string };

export type PassageOutline = {
  parts: readonly PassagePart[];
  closings: readonly SlotRange[];
  questions: readonly PassageQuestion[];
};

export const partLimits = { movements: 6, sections: 7, questions: 2 } as const;

/**
 * Returns the outline of a passage of a book. One section is divided into its movements; several are divided if that
 * gives few parts, and else are the parts themselves. The parts cover the passage exactly.
 */
export function outlineOfPassage(sections: readonly Section[], passage: SlotRange): PassageOutline {
  const touched = sections.filter((section) => overlaps(section, passage));
  const movements = touched.flatMap((section): readonly PassagePart[] => {
    const own: readonly OutlinePart[] = section.movements.length === 0 ? [section] : section.movements;
    return withoutRests(own.filter((part) => overlaps(part, passage)).map((part) => cut(part, passage)));
  });
  const isFine = touched.length === 1 || movements.length <= partLimits.movements;
  const parts = isFine ? movements : touched.map((section) => cut(section, passage));
  // A question needs most of the verses that it is about.
  const asked = touched
    .filter((section) => section.question !== null && 2 * size(cut(section, passage)) > size(section))
    .toSorted((a, b) => size(b) - size(a))
    .slice(0, partLimits.questions)
    .toSorted((a, b) => a.first - b.first);
  return {
    parts: joined(parts),
    closings: touched.flatMap(({ closing }) => (closing && contains(passage, closing) ? [closing] : [])),
    questions:
      touched.length > partLimits.movements
        ? []
        : asked.map((section) => ({ ...rangeIn(section, passage), text: section.question ?? '' })),
  };
}

const overlaps = (range: SlotRange, other: SlotRange): boolean =>
  range.first <= other.last && other.first <= range.last;
const contains = (range: SlotRange, other: SlotRange): boolean =>
  range.first <= other.first && other.last <= range.last;
const size = ({ first, last }: SlotRange): number => last - first + 1;
const rangeIn = ({ first, last }: SlotRange, passage: SlotRange): SlotRange => ({
  first: Math.max(first, passage.first),
  last: Math.min(last, passage.last),
});

/** Cuts a part to a passage. Its heading may be about verses that are cut off, unless most of it and a key verse are left. */
function cut({ first, last, heading, keys }: OutlinePart, passage: SlotRange): PassagePart {
  const range = rangeIn({ first, last }, passage);
  const own = keys.filter((key) => contains(range, key));
  const isWhole = range.first === first && range.last === last;
  const isMost = own.length > 0 && 2 * size(range) > size({ first, last });
  return { ...range, heading: isWhole || isMost ? heading : null, keys: own };
}

const mostRest = 3;

function withoutRests(parts: readonly PassagePart[]): readonly PassagePart[] {
  const isRest = (part: PassagePart) => part.heading === null && size(part) <= mostRest;
  const kept = [...parts];
  if (kept.length > 1 && isRest(kept[0]!)) {
    const [rest, next] = kept.splice(0, 2);
    kept.unshift({ ...next!, first: rest!.first, keys: [...rest!.keys, ...next!.keys] });
  }
  if (kept.length > 1 && isRest(kept.at(-1)!)) {
    const [before, rest] = kept.splice(-2, 2);
    kept.push({ ...before!, last: rest!.last, keys: [...before!.keys, ...rest!.keys] });
  }
  return kept;
}

/** Joins neighbors until there are few enough parts, with about the same number of verses. Two headings are joined; more are left out. */
function joined(parts: readonly PassagePart[]): readonly PassagePart[] {
  if (parts.length <= partLimits.sections) return parts;
  const start = parts[0]!.first;
  const whole = parts.at(-1)!.last - start + 1;
  const groups: PassagePart[][] = Array.from({ length: partLimits.sections }, () => []);
  for (const part of parts) groups[Math.floor(((part.first - start) * partLimits.sections) / whole)]!.push(part);
  return groups.flatMap((group) => {
    const [first, last] = [group[0], group.at(-1)];
    if (!first || !last) return [];
    const headings = group.flatMap(({ heading }) => heading ?? []);
    return {
      first: first.first,
      last: last.last,
      heading: headings.length === group.length && headings.length <= 2 ? headings.join('; ') : null,
      keys: group.flatMap(({ keys }) => keys),
    };
  });
}
