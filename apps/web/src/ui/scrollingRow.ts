/** In px. */
export const fadeWidth = 24;

/** The style of a row that scrolls sideways. Its edges fade on the sides that `markMore` names. */
export const scrollingRow = {
  overflowX: 'auto',
  scrollbarWidth: 'none',
  scrollPaddingInline: fadeWidth,
  '&[data-more="end"]': { maskImage: `linear-gradient(to left, transparent, black ${fadeWidth}px)` },
  '&[data-more="start"]': { maskImage: `linear-gradient(to right, transparent, black ${fadeWidth}px)` },
  '&[data-more="both"]': {
    maskImage: `linear-gradient(to right, transparent, black ${fadeWidth}px, black calc(100% - ${fadeWidth}px), transparent)`,
  },
} as const;

/** Names the sides on which a row goes on, in `data-more`: 'start', 'end', 'both' or 'none'. */
export function markMore(row: HTMLElement): void {
  const { scrollLeft, clientWidth, scrollWidth } = row;
  const hasStart = scrollLeft > 1;
  const hasEnd = scrollLeft + clientWidth < scrollWidth - 1;
  row.dataset.more = hasStart && hasEnd ? 'both' : hasStart ? 'start' : hasEnd ? 'end' : 'none';
}
