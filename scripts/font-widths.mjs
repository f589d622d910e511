import './node-version.mjs';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { openSync } from 'fontkit';
import { root } from './run.mjs';

/**
 * The fonts in which each font of a document may appear on a slide: the first in browsers and PDF files, the second in
 * PowerPoint. Gelasio has the widths of Georgia, and Arimo those of Arial.
 */
const families = {
  sermon: ['source-serif-4', 'gelasio'],
  ubuntu: ['ubuntu', 'arimo'],
  helvetica: ['arimo'],
  roboto: ['roboto', 'arimo'],
};
/** The fonts for characters that a family lacks. */
const fallbacks = ['noto-serif-hebrew', 'gentium-book-plus', 'arimo', 'roboto', 'source-serif-4'];
const weights = { regular: ['400Regular', '400Regular_Italic'], bold: ['700Bold', '700Bold_Italic'] };
/** Fonts without italics. Browsers slant their letters, which does not change the widths. */
const upright = ['noto-serif-hebrew'];

/** The characters with a width of their own: Latin, Greek, Cyrillic, Hebrew, punctuation, symbols and ligatures. */
const ranges = [
  [0x20, 0x7e],
  [0xa0, 0x24f],
  [0x2b0, 0x2ff],
  [0x370, 0x45f],
  [0x490, 0x4ff],
  [0x5be, 0x5f4],
  [0x1e00, 0x1fff],
  [0x2010, 0x205e],
  [0x2070, 0x209c],
  [0x20a0, 0x20bf],
  [0x2100, 0x2193],
  [0x2212, 0x2265],
  [0x25a0, 0x25cf],
  [0xfb00, 0xfb4f],
];

/**
 * Returns the width of a character in em, or null if the font lacks it.
 * @param {string} family The name of a package of @expo-google-fonts, such as 'arimo'.
 * @param {string} style The name of the folder, such as '700Bold_Italic'.
 * @returns {(codePoint: number) => number | null}
 */
function widthsIn(family, style) {
  const { resolve } = createRequire(import.meta.url);
  const name = family.replace(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase());
  const font = openSync(resolve(`@expo-google-fonts/${family}/${style}/${name}_${style}.ttf`));
  if (!('unitsPerEm' in font)) throw new Error('The file is a collection of fonts');
  return (codePoint) =>
    font.hasGlyphForCodePoint(codePoint) ? font.glyphForCodePoint(codePoint).advanceWidth / font.unitsPerEm : null;
}

const path = `${root}/packages/domain/src/slides/widthTables.ts`;
const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/**
 * Returns the greatest width of each character in any of the fonts that may show it, in thousandths of an em, rounded
 * up. 0 if no font has it, and for marks, which combine with the character before them.
 * @param {string[]} family
 * @param {string[]} styles
 */
function tableOf(family, styles) {
  /** @param {string} name */
  const open = (name) => (upright.includes(name) ? styles.slice(0, 1) : styles).map((style) => widthsIn(name, style));
  const fonts = family.flatMap(open);
  const others = fallbacks.flatMap(open);
  return ranges
    .flatMap(([from = 0, to = 0]) => Array.from({ length: to - from + 1 }, (_, index) => from + index))
    .map((character) => {
      if (/\p{M}/u.test(String.fromCodePoint(character))) return 'AA';
      const own = fonts.map((width) => width(character));
      const used = own.includes(null) ? [...own, ...others.map((width) => width(character))] : own;
      const width = Math.ceil(Math.max(...used.map((advance) => advance ?? 0)) * 1_000 - 1e-6);
      return `${digits[width >> 6]}${digits[width & 63]}`;
    })
    .join('');
}

/** Returns the text of the file with the widths. */
export function widthTables() {
  const tables = Object.entries(families).map(([name, family]) => {
    const rows = Object.entries(weights).map(([weight, styles]) => `    ${weight}: '${tableOf(family, styles)}',\n`);
    return `  ${name}: {\n${rows.join('')}  },\n`;
  });
  return `// Written by \`npm run font-widths\`. Do not edit.

/** The first and last characters of the ranges, in the order of the tables. */
export const ranges = [
${ranges.map(([from, to]) => `  [${from}, ${to}],\n`).join('')}] as const;

/** Two base64 digits for each character: its width in thousandths of an em, or 0 for marks and if no font has it. */
export const widthTables = {
${tables.join('')}};
`;
}

/** Returns whether the file is up to date. */
export const isCurrent = () => readFileSync(path, 'utf8') === widthTables();

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(path, widthTables());
