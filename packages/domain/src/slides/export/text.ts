import type { SlideLine, SlidePage } from '../layout.ts';

/** Lines end as in Windows, where most projection programs run. The others accept it. */
const lineEnd = '\r\n';
/** Without it, some programs for Windows read the letters beyond ASCII in an old encoding. */
const byteOrderMark = '\ufeff';

/**
 * Returns the pages of slides as a text for projection programs. A blank line separates two pages. Each line of the text
 * is a line, and not each row, because the programs break lines for their own fonts.
 */
export const pagesAsText = (pages: readonly SlidePage[]): string =>
  byteOrderMark +
  pages
    .map((page) => linesOf(page).map(safe))
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.map((line) => line + lineEnd).join(''))
    .join(lineEnd);

export function linesOf({ lines }: SlidePage): string[] {
  const whole: string[] = [];
  for (const line of lines) {
    const text = textOf(line);
    if (line.joint === null || whole.length === 0) whole.push(text);
    else whole[whole.length - 1] += line.joint + text;
  }
  return whole;
}

const textOf = ({ marker, runs }: SlideLine): string =>
  (marker ? `${marker.text} ` : '') + runs.map(({ text }) => text).join('');

/**
 * FreeShow reads square brackets as chords and leaves them out, and a first line that ends with a colon as the name of a
 * verse, unless a space follows.
 */
const safe = (line: string): string =>
  line.replaceAll('[', '(').replaceAll(']', ')').replaceAll(/\s+/g, ' ').trim().replace(/:$/, ': ');
