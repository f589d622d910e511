/** A line of the text on the screen, in px from the top of the text. */
export type ScreenLine = {
  top: number;
  bottom: number;
  /** True for headings and other lines that must not be the last ones of a page. */
  staysWithNext: boolean;
};

export type ScreenPage = {
  first: number;
  last: number;
  firstNew: number;
};

/** The number of lines of a page that the next one repeats. Pages of few lines repeat fewer. */
export const repeatedLines = 2;

/**
 * Divides a text into pages of whole lines. Every line is on a page, and lines are on two pages only where a page repeats
 * the end of the one before. A heading stays with the line that follows, if both fit. A line that is higher than a page
 * gets a page of its own.
 *
 * @param height The height of a page in px.
 */
export function pagesOf(lines: readonly ScreenLine[], height: number): ScreenPage[] {
  const pages: ScreenPage[] = [];
  for (let firstNew = 0; firstNew < lines.length;) {
    const before = pages.at(-1);
    let page = before && pageAt(lines, height, before.last + 1 - overlapOf(before), firstNew);
    // Repeated lines must leave space for new ones.
    page ??= pageAt(lines, height, firstNew, firstNew)!;
    pages.push(page);
    firstNew = page.last + 1;
  }
  return pages;
}

export const pageFrom = (lines: readonly ScreenLine[], height: number, first: number): ScreenPage =>
  pageAt(lines, height, first, first)!;

function pageAt(lines: readonly ScreenLine[], height: number, first: number, firstNew: number): ScreenPage | null {
  const { top } = lines[first]!;
  let last = first;
  while (last + 1 < lines.length && lines[last + 1]!.bottom - top <= height) last += 1;
  if (last + 1 < lines.length) {
    let end = last;
    while (end > firstNew && lines[end]!.staysWithNext) end -= 1;
    if (!lines[end]!.staysWithNext) last = end;
  }
  return last < firstNew ? null : { first, last, firstNew };
}

const overlapOf = ({ first, last }: ScreenPage): number => Math.min(repeatedLines, Math.floor((last + 1 - first) / 3));

export function pageWith(pages: readonly ScreenPage[], line: number): number {
  const at = pages.findIndex(({ last }) => line <= last);
  return at < 0 ? Math.max(0, pages.length - 1) : at;
}

/** The beginning of a slide in the text on the screen, in px from the top of the text. */
type SlideStart = { number: number; top: number };

/**
 * Returns the number of the last slide that begins above a place, or null if none does. Slides are in the order of the text.
 */
export const currentSlide = (slides: readonly SlideStart[], bottom: number): number | null =>
  slides.findLast(({ top }) => top < bottom)?.number ?? null;
