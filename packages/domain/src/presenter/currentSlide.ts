/** Where a slide begins in the text on the screen, in px from the top of the text. */
type SlideStart = { number: number; top: number };

/**
 * Returns the number of the last slide that begins above a place, or null if none does. Slides are in the order of the text.
 */
export const currentSlide = (slides: readonly SlideStart[], bottom: number): number | null =>
  slides.findLast(({ top }) => top < bottom)?.number ?? null;
