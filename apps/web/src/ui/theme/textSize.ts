import { storageOf } from '../browser/storedValue.ts';

/** The sizes of the text on all screens. page.css defines them. */
export const textSizes = ['default', 'large', 'larger'] as const;
export type TextSize = (typeof textSizes)[number];

/** In px, which is one rem. */
export const usualRem = 16;

/** The script public/theme.js reads it before the first paint. */
const storageKey = 'sermon-text-size';

export const shownTextSize = (): TextSize =>
  textSizes.find((size) => size === document.documentElement.dataset.textSize) ?? 'default';

/** Other windows follow. Returns whether the size is stored. */
export function chooseTextSize(size: TextSize): boolean {
  document.documentElement.dataset.textSize = size;
  try {
    storageOf('browser').setItem(storageKey, size);
    return true;
  } catch {
    return false;
  }
}
