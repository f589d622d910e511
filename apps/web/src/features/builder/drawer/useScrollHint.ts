import { type RefObject, useEffect } from 'react';
import { paddingForCut } from './paddingForCut.ts';

/**
 * Shows that a row of tabs can be scrolled: `data-more` says at which sides there are more tabs, and the padding of the
 * tabs is chosen so that the last visible one is cut in half.
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
    const fit = () => {
      row.style.setProperty('--tab-padding', '0px');
      const widths = [...row.children].map((tab) => tab.getBoundingClientRect().width);
      row.style.setProperty('--tab-padding', `${paddingForCut(widths, row.clientWidth)}px`);
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
