import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as z from 'zod';
import { useRemembered } from '../../../ui/browser/remembered.ts';
import { narrowestPanel, panelWidth, parallelWidth, widestIn } from './panelWidth.ts';

const stored = z.string().regex(/^\d{1,4}$/);

export type PanelWidth = {
  /** In px. */
  width: number;
  widest: number;
  resize: (width: number) => void;
};

/**
 * Stored in this browser. Grows once for parallel translations, if there is room. After that, the user's width
 * applies.
 */
export function usePanelWidth(hasOutline: boolean, columns: number): PanelWidth {
  const windowWidth = useWindowWidth();
  const [wanted, remember] = useRemembered('sermon-panel-width', stored, `${narrowestPanel}`);
  const widest = widestIn(windowWidth, hasOutline);
  const width = panelWidth(Number(wanted), widest);
  const resize = (to: number) => remember(`${panelWidth(to, widest)}`);
  const hasAsked = useRef(false);
  const widen = useEffectEvent((count: number) => {
    if (hasAsked.current || count < 2 || width >= parallelWidth || widest < parallelWidth) return;
    hasAsked.current = true;
    resize(parallelWidth);
  });
  useEffect(() => widen(columns), [columns]);
  return { width, widest, resize };
}

function useWindowWidth(): number {
  const [width, setWidth] = useState(innerWidth);
  useEffect(() => {
    const read = () => setWidth(innerWidth);
    window.addEventListener('resize', read);
    return () => window.removeEventListener('resize', read);
  }, []);
  return width;
}
