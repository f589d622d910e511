import { breaksIn, endOf, endsIn } from './measure.ts';
import { graphemesOf, isSpace } from './slidesOf.ts';
import type { SlidePage } from './layout.ts';
import type { PreviewSlide } from './previewSlide.ts';

/** The part of a slide around its middle in which it is split after a sentence, or else after a clause. */
const middle = { from: 0.25, to: 0.75 };

const lettersOn = ({ lines }: SlidePage): number =>
  lines
    .filter(({ kind }) => kind !== 'reference')
    .flatMap(({ runs }) => runs.flatMap(({ text }) => graphemesOf(text)))
    .filter((char) => !isSpace(char)).length;

/**
 * Returns how many letters of a slide, without its spaces, the first slide has if it is split where a part of it ends.
 * The last part has no end within the slide, so the slide is split before it.
 */
export const lettersThrough = (pages: readonly SlidePage[], part: number): number =>
  pages.slice(0, Math.max(1, Math.min(part, pages.length - 1))).reduce((sum, page) => sum + lettersOn(page), 0);

/**
 * Returns how many letters of a slide, without its spaces, the first slide has if it is split near its middle: after a
 * sentence or a paragraph, or else after a clause, or else after a word.
 */
export function lettersToMiddle({ lines }: PreviewSlide): number {
  const points: { letters: number; end: number }[] = [];
  let letters = 0;
  for (const { lineChars } of lines) {
    const breaks = breaksIn(lineChars);
    const ends = endsIn(lineChars, breaks);
    if (letters > 0 && lineChars.length > 0) points.push({ letters, end: endOf.sentence });
    for (const [at, { char }] of lineChars.entries()) {
      if (breaks[at] && isSpace(lineChars[at - 1]!.char)) points.push({ letters, end: ends[at]! });
      if (!isSpace(char)) letters += 1;
    }
  }
  const half = letters / 2;
  const isNearMiddle = (point: { letters: number }) =>
    point.letters >= letters * middle.from && point.letters <= letters * middle.to;
  for (const wanted of [endOf.sentence, endOf.clause, 0]) {
    const fitting = points.filter((point) => point.end >= wanted && (wanted === 0 || isNearMiddle(point)));
    const [nearest] = fitting.toSorted((one, other) => Math.abs(one.letters - half) - Math.abs(other.letters - half));
    if (nearest) return nearest.letters;
  }
  return letters;
}
