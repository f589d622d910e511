import { size } from '../../../ui/theme/tokens.ts';

/** The limits of the panel's width, in px. */
export const narrowestPanel = size.drawer;
export const widestPanel = 640;
/** In px. Leaves the text its full width in a window of 1440 px. */
export const parallelWidth = 560;
/** The space, in px, that the text and the edge of its paper keep: 480 for the text and 24 at each side. */
const narrowestDesk = 528;
/** Space that an open outline keeps, in px. */
const outlineWidth = 200;

/** In px. */
export const widestIn = (windowWidth: number, hasOutline: boolean): number =>
  between(windowWidth - size.rail - narrowestDesk - (hasOutline ? outlineWidth : 0), narrowestPanel, widestPanel);

/** In whole px. */
export const panelWidth = (wanted: number, widest: number): number =>
  between(Math.round(wanted), narrowestPanel, widest);

const between = (value: number, min: number, max: number) => Math.max(min, Math.min(value, max));

/** In px. */
const step = 16;
const bigStep = 64;

/**
 * Returns the width of the panel after a key has been pressed on its edge, or null for other keys. The panel is at the
 * right, so the left arrow makes it wider.
 */
export function widthAfterKey(key: string, isBig: boolean, width: number, widest: number): number | null {
  const by = isBig ? bigStep : step;
  if (key === 'ArrowLeft') return panelWidth(width + by, widest);
  if (key === 'ArrowRight') return panelWidth(width - by, widest);
  if (key === 'Home') return narrowestPanel;
  return key === 'End' ? widest : null;
}
