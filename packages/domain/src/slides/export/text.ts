import type { SlideLine, SlidePage } from '../layout.ts';
import { safeFileName } from '../../library/fileName.ts';

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

const maxWordsLength = 40;

/**
 * Returns the file name of the picture of a page: '07 The Father Who Runs.png'. Pages are counted from 1. All numbers
 * have as many digits as that of the last page, so that file lists keep the order. The name is valid on every system.
 */
export function pictureName(page: SlidePage, number: number, pageCount: number): string {
  const digits = Math.max(2, String(pageCount).length);
  return safeFileName(`${String(number).padStart(digits, '0')} ${firstWords(page)}`.trim(), '.png');
}

function firstWords(page: SlidePage): string {
  const [line = ''] = linesOf(page);
  const chars = [...line];
  if (chars.length <= maxWordsLength) return line;
  const start = chars.slice(0, maxWordsLength + 1).join('');
  const words = start.slice(0, Math.max(0, start.lastIndexOf(' ')));
  return words || chars.slice(0, maxWordsLength).join('');
}
