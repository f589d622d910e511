import type { ComparedLine } from './diff.ts';
import type { DiffPart } from './words.ts';

/**
 * Returns where each change in a comparison starts, in order. A change starts at a part of a line, or at a whole line
 * if the line was added, removed or only reformatted. Removed text and its replacement are one change.
 */
export function changesIn(lines: readonly ComparedLine[]): (ComparedLine | DiffPart)[] {
  const changes: (ComparedLine | DiffPart)[] = [];
  let isWithin = false;
  for (const line of lines) {
    const isWhole = line.change === 'added' || line.change === 'removed';
    if (line.change === 'format' || (isWhole && !isWithin)) changes.push(line);
    isWithin = isWhole;
    if (line.change === 'changed')
      changes.push(...line.pieces.filter((piece, at) => begins(piece, line.pieces[at - 1])));
  }
  return changes;
}

const begins = (piece: DiffPart, before: DiffPart | undefined) =>
  piece.kind !== 'same' && (before === undefined || before.kind === 'same');
