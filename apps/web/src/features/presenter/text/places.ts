import { beginning, type Place } from '../progress.ts';
import type { TextLine } from './lines.ts';

export const isSamePlace = (one: Place, other: Place): boolean => one.leaf === other.leaf && one.part === other.part;

/** Returns an index. Zero in a text without lines. */
export function lineAt(lines: readonly TextLine[], { leaf, part }: Place): number {
  const { first, count } = linesOf(lines, leaf);
  // The small addition makes up for rounding errors of the division in `placeOf`.
  return first + Math.min(count - 1, Math.floor(part * count + 1e-6));
}

export function placeOf(lines: readonly TextLine[], line: number): Place {
  const { leaf } = lines[line] ?? beginning;
  const { first, count } = linesOf(lines, leaf);
  return { leaf, part: (line - first) / count };
}

/** Returns the place after a line, or the beginning in a text without lines. */
export function placeAfter(lines: readonly TextLine[], line: number): Place {
  if (line + 1 < lines.length) return placeOf(lines, line + 1);
  const last = lines.at(-1);
  return last ? { leaf: last.leaf, part: 1 } : beginning;
}

/** `first` is the index of the first line. */
function linesOf(lines: readonly TextLine[], leaf: number): { first: number; count: number } {
  const first = lines.findIndex((line) => line.leaf >= leaf);
  if (first < 0) return { first: Math.max(0, lines.length - 1), count: 1 };
  let count = 1;
  while (lines[first + count]?.leaf === lines[first]!.leaf) count += 1;
  return { first, count };
}
