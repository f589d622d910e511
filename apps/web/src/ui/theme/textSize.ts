import { storageOf } from '../browser/storage.ts';

/** The sizes of the text on all screens. page.css says how large they are. */
export const textSizes = ['default', 'large', 'larger'] as const;
export type TextSize = (typeof textSizes)[number];

/** The usual size of the text in px, which is one rem. */
export const usualRem = 16;

/** The script public/theme.js reads it before the first paint. */
const storageKey = 'sermon-text-size';

/** Returns the size of the text on this device. */
export const shownTextSize = (): TextSize =>
  textSizes.find((size) => size === document.documentElement.dataset.textSize) ?? 'default';

/** Changes the size of the text on this device. Other windows follow. Returns whether it is stored. */
export function chooseTextSize(size: TextSize): boolean {
  document.documentElement.dataset.textSize = size;
  try {
    storageOf('browser').setItem(storageKey, size);
    return true;
  } catch {
    return false;
  }
}
