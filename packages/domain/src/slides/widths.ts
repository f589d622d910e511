import type { Font } from '../document/schema.ts';
import { ranges, widthTables } from './widthTables.ts';

/** Width of an emoji, in em. Those of Windows are the widest, with 1.37 em. */
const emojiWidth = 1.4;
/** Width of a Chinese, Japanese or Korean character, in em. */
const squareWidth = 1;
/** Width of a letter of a script for which the product has no font, in em. The reader's system chooses the font. */
const otherWidth = 1.2;

/** Characters outside of the tables that are much wider than others: dashes, Arabic phrases and cuneiform, in em. */
const wide: readonly [from: number, to: number, width: number][] = [
  [0x2e3a, 0x2e3b, 3],
  [0xfdf0, 0xfdfc, 3],
  [0xfdfd, 0xfdfd, 12],
  [0x12000, 0x1254f, 5],
];

const invisible = /^[\p{Mn}\p{Me}\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e0fff}]$/u;
const pictorial = /^[\p{Extended_Pictographic}\p{Emoji_Presentation}]$/u;
export const isSquare = (char: string): boolean => square.test(char);
const square =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Yi}\u3000-\u303f\u30fb-\u30fc\uff00-\uffee]/u;
export const isPictorial = (char: string): boolean => pictorial.test(String.fromCodePoint(char.codePointAt(0) ?? 0));

const offsets: number[] = [];
let total = 0;
for (const [from, to] of ranges) {
  offsets.push(total - from);
  total += to - from + 1;
}

function indexOf(codePoint: number): number {
  for (let at = 0; at < ranges.length; at += 1) {
    const [from, to] = ranges[at]!;
    if (codePoint <= to) return codePoint < from ? -1 : codePoint + offsets[at]!;
  }
  return -1;
}

const decoded = new Map<string, Uint16Array>();

function tableOf(font: Font | null, isBold: boolean): Uint16Array {
  const encoded = widthTables[font ?? 'sermon'][isBold ? 'bold' : 'regular'];
  let table = decoded.get(encoded);
  if (!table) {
    const digit = (at: number) =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'.indexOf(encoded.charAt(at));
    table = Uint16Array.from({ length: total }, (_, at) => 64 * digit(2 * at) + digit(2 * at + 1));
    decoded.set(encoded, table);
  }
  return table;
}

function codePointWidth(codePoint: number, table: Uint16Array): number {
  const index = indexOf(codePoint);
  const listed = index < 0 ? 0 : table[index]!;
  if (listed > 0) return listed / 1_000;
  const char = String.fromCodePoint(codePoint);
  if (invisible.test(char)) return 0;
  if (pictorial.test(char)) return emojiWidth;
  if (square.test(char)) return squareWidth;
  return wide.find(([from, to]) => from <= codePoint && codePoint <= to)?.[2] ?? otherWidth;
}

/**
 * Returns a width of a character in em that no font exceeds in which it may appear: upright or italic, in browsers, PDF
 * files or PowerPoint. Characters that combine with the one before them add nothing. Emoji that are joined count
 * separately, because systems that do not know the whole show its parts.
 */
export function charWidth(char: string, font: Font | null, isBold: boolean): number {
  const table = tableOf(font, isBold);
  if (char.length === 1) return codePointWidth(char.charCodeAt(0), table);
  let width = 0;
  for (const point of char) width += codePointWidth(point.codePointAt(0)!, table);
  return char.includes('\ufe0f') ? Math.max(width, emojiWidth) : width;
}
