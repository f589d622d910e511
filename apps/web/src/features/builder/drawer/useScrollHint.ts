import { type RefObject, useEffect } from 'react';
import { paddingForCut, scrollNeeded } from './tabRow.ts';

/**
 * `data-more` names the sides with more tabs, and the tabs' padding cuts the last visible one in half. The chosen tab
 * stays visible unless the user has scrolled it away.
 */
export function useScrollHint(list: RefObject<HTMLElement | null>, isOn: boolean): void {
  useEffect(() => {
    const row = list.current;
    if (!row || !isOn || typeof ResizeObserver === 'undefined') return;
    const update = () => {
      const { scrollLeft, clientWidth, scrollWidth } = row;
      const hasStart = scrollLeft > 1;
      const hasEnd = scrollLeft + clientWidth < scrollWidth - 1;
      row.dataset.more = hasStart && hasEnd ? 'both' : hasStart ? 'start' : hasEnd ? 'end' : 'none';
    };
    let { clientWidth: width } = row;
    const fit = () => {
      const chosen = row.querySelector('[aria-selected="true"]');
      const wasVisible = chosen !== null && overlaps(row.getBoundingClientRect().left, width, chosen);
      width = row.clientWidth;
      row.style.setProperty('--tab-padding', '0px');
      const widths = [...row.children].map((tab) => tab.getBoundingClientRect().width);
      row.style.setProperty('--tab-padding', `${paddingForCut(widths, row.clientWidth)}px`);
      if (wasVisible) row.scrollLeft += scrollNeeded(row.getBoundingClientRect(), chosen.getBoundingClientRect());
      update();
    };
    const observer = new ResizeObserver(fit);
    observer.observe(row);
    row.addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      row.removeEventListener('scroll', update);
    };
  }, [list, isOn]);
}

function overlaps(start: number, width: number, tab: Element): boolean {
  const { left, right } = tab.getBoundingClientRect();
  return left < start + width && right > start;
}
