/** In px. */
export const fadeWidth = 24;

/** The style of a row that scrolls sideways. Its edges fade on the sides that `watchMore` names. */
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

/**
 * Names the sides on which a row goes on, in `data-more`: 'start', 'end', 'both' or 'none', after each change of its size or
 * of how far it is scrolled. `fit` is called before that for each size. Returns a function that stops this.
 */
export function watchMore(row: HTMLElement, fit = () => {}): () => void {
  const mark = () => {
    const { scrollLeft, clientWidth, scrollWidth } = row;
    const hasStart = scrollLeft > 1;
    const hasEnd = scrollLeft + clientWidth < scrollWidth - 1;
    row.dataset.more = hasStart && hasEnd ? 'both' : hasStart ? 'start' : hasEnd ? 'end' : 'none';
  };
  const observer = new ResizeObserver(() => {
    fit();
    mark();
  });
  observer.observe(row);
  row.addEventListener('scroll', mark, { passive: true });
  return () => {
    observer.disconnect();
    row.removeEventListener('scroll', mark);
  };
}
