import { fadeWidth } from '../../../ui/scrollingRow.ts';

/** In px, at each side of a tab. With the least, the shortest label is 44 px wide. */
const min = 9;
const max = 20;
const usual = 12;

/**
 * Returns the padding of tabs with which the last visible one is cut closest to its middle. `widths` are the widths of
 * the tabs without padding, and `room` is the width of the row, all in px. If all tabs fit, it returns the usual padding.
 */
export function paddingForCut(widths: readonly number[], room: number): number {
  const total = widths.reduce((sum, width) => sum + width, 0);
  if (total + widths.length * 2 * usual <= room) return usual;
  let best = { padding: usual, distance: Infinity };
  for (let padding = min; padding <= max; padding += 1) {
    const distance = Math.abs(visibleShare(widths, padding, room) - 0.5);
    if (distance < best.distance) best = { padding, distance };
  }
  return best.padding;
}

/** From 0 to 1. */
function visibleShare(widths: readonly number[], padding: number, room: number): number {
  let start = 0;
  for (const width of widths) {
    const end = start + width + 2 * padding;
    if (end > room) return (room - start) / (end - start);
    start = end;
  }
  return 1;
}

type Extent = { left: number; right: number };

/**
 * Returns how far a row must be scrolled so that a tab is not in one of its faded edges, in px. Negative values scroll back
 * to the start.
 */
export function scrollNeeded(row: Extent, tab: Extent): number {
  if (tab.left < row.left + fadeWidth) return tab.left - row.left - fadeWidth;
  return Math.max(0, tab.right - row.right + fadeWidth);
}
