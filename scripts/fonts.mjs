import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/**
 * A TrueType font.
 * @typedef {object} Font
 * @property {(codePoint: number) => number | null} advance The width of a character in em, or null if it is missing.
 */

/**
 * Reads a font from a package of @expo-google-fonts.
 * @param {string} family The name of the package, such as 'arimo'.
 * @param {string} style The name of the folder, such as '700Bold_Italic'.
 * @returns {Font}
 */
export function readFont(family, style) {
  const { resolve } = createRequire(import.meta.url);
  const folder = `@expo-google-fonts/${family}/`;
  const name = family.replace(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase());
  return parseFont(readFileSync(resolve(`${folder}${style}/${name}_${style}.ttf`)));
}

/**
 * Parses the tables of a font that contain its characters and their widths
 * (https://learn.microsoft.com/typography/opentype/spec/otff).
 * @param {Buffer} file
 * @returns {Font}
 */
function parseFont(file) {
  /** @type {Map<string, number>} */
  const tables = new Map();
  for (let at = 12, end = 12 + 16 * file.readUInt16BE(4); at < end; at += 16)
    tables.set(file.toString('latin1', at, at + 4), file.readUInt32BE(at + 8));
  /** @param {string} name */
  const table = (name) => {
    const at = tables.get(name);
    if (at === undefined) throw new Error(`The font has no table ${name}`);
    return at;
  };
  const em = file.readUInt16BE(table('head') + 18);
  const widths = file.readUInt16BE(table('hhea') + 34);
  const glyphs = readCharacters(file, table('cmap'));
  const hmtx = table('hmtx');
  return {
    advance(codePoint) {
      const glyph = glyphs.get(codePoint);
      return glyph === undefined ? null : file.readUInt16BE(hmtx + 4 * Math.min(glyph, widths - 1)) / em;
    },
  };
}

/**
 * Returns the glyph of each character, from the subtable for all of Unicode or else from the one for its first plane.
 * @param {Buffer} file
 * @param {number} cmap
 */
function readCharacters(file, cmap) {
  const subtables = Array.from({ length: file.readUInt16BE(cmap + 2) }, (_, index) => {
    const at = cmap + file.readUInt32BE(cmap + 4 + 8 * index + 4);
    return { at, format: file.readUInt16BE(at) };
  });
  const whole = subtables.find(({ format }) => format === 12);
  const plane = subtables.find(({ format }) => format === 4);
  if (whole) return readGroups(file, whole.at);
  if (plane) return readSegments(file, plane.at);
  throw new Error('The font has no table of characters in a known format');
}

/**
 * Reads a table of characters in format 12.
 * @param {Buffer} file
 * @param {number} table
 */
function readGroups(file, table) {
  /** @type {Map<number, number>} */
  const glyphs = new Map();
  for (let at = table + 16, end = at + 12 * file.readUInt32BE(table + 12); at < end; at += 12) {
    const [from, to] = [file.readUInt32BE(at), file.readUInt32BE(at + 4)];
    for (let character = from; character <= to; character += 1)
      glyphs.set(character, file.readUInt32BE(at + 8) + character - from);
  }
  return glyphs;
}

/**
 * Reads a table of characters in format 4.
 * @param {Buffer} file
 * @param {number} table
 */
function readSegments(file, table) {
  /** @type {Map<number, number>} */
  const glyphs = new Map();
  const size = file.readUInt16BE(table + 6);
  for (let at = table + 14; at < table + 14 + size; at += 2) {
    const [to, from] = [file.readUInt16BE(at), file.readUInt16BE(at + size + 2)];
    const [delta, offset] = [file.readUInt16BE(at + 2 * size + 2), file.readUInt16BE(at + 3 * size + 2)];
    for (let character = from; character <= to && character !== 0xffff; character += 1) {
      const listed = offset === 0 ? 0 : file.readUInt16BE(at + 3 * size + 2 + offset + 2 * (character - from));
      const glyph = offset === 0 ? character + delta : listed && listed + delta;
      if ((glyph & 0xffff) !== 0) glyphs.set(character, glyph & 0xffff);
    }
  }
  return glyphs;
}
