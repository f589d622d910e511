import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { openSync } from 'fontkit';

/** Font styles that the templates use, keyed by family. The names are those of the folders in the font packages. */
const families: Record<string, string[]> = {
  'source-serif-4': [
    '400Regular',
    '400Regular_Italic',
    '600SemiBold',
    '600SemiBold_Italic',
    '700Bold',
    '700Bold_Italic',
  ],
  'gentium-book-plus': ['400Regular', '400Regular_Italic', '700Bold', '700Bold_Italic'],
  'noto-serif-hebrew': ['400Regular', '600SemiBold', '700Bold'],
  'noto-emoji': ['400Regular', '700Bold'],
  arimo: ['400Regular', '400Regular_Italic', '700Bold', '700Bold_Italic'],
  roboto: ['400Regular', '400Regular_Italic', '700Bold', '700Bold_Italic'],
  ubuntu: ['400Regular', '400Regular_Italic', '700Bold', '700Bold_Italic'],
};

/** Returns the paths of the fonts that come with the product. */
export function ownFonts(): string[] {
  const { resolve } = createRequire(import.meta.url);
  return Object.entries(families).flatMap(([family, styles]) => {
    const folder = dirname(resolve(`@expo-google-fonts/${family}/package.json`));
    return styles.flatMap((style) => filesIn(join(folder, style)).filter((path) => path.endsWith('.ttf')));
  });
}

const systemFolders = [
  '/usr/share/fonts',
  '/usr/local/share/fonts',
  '/Library/Fonts',
  '/System/Library/Fonts',
  String.raw`C:\Windows\Fonts`,
];
const eastAsian = /^(?:NotoSerifCJK|NotoSansCJK|SourceHanSerif|SourceHanSans)[a-zA-Z]*-(?:Regular|Bold)\.(?:ttc|otf)$/;

/**
 * Returns the paths of installed fonts for Chinese, Japanese and Korean, which are too large to come with the product
 * (45 MB): those with serifs, or else those without. Native Typst finds installed fonts by itself.
 */
export function eastAsianFonts(folders: readonly string[] = systemFolders): string[] {
  const installed = folders.flatMap((folder) => filesIn(folder)).filter((path) => eastAsian.test(basename(path)));
  const withSerifs = installed.filter((path) => basename(path).includes('Serif'));
  return withSerifs.length > 0 ? withSerifs : installed;
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  } catch {
    return [];
  }
}

type Coverage = { hasGlyphForCodePoint(codePoint: number): boolean };

function open(path: string): Coverage[] {
  const font = openSync(path);
  // A collection has one font for each language, which all have the same characters.
  return 'fonts' in font ? font.fonts.slice(0, 1) : [font];
}

/** Creates a function that returns those of the characters that none of the fonts has. */
export function createFontCheck(files: readonly string[]): (characters: readonly string[]) => string[] {
  // All styles of a family have the same characters.
  const fonts = new Map(files.map((path) => [dirname(dirname(path)), path]));
  const coverages = [...fonts.values()].flatMap(open);
  const hasAll = (text: string) =>
    Array.from(text, (letter) => letter.codePointAt(0) ?? 0).every(
      (codePoint) =>
        shapeless.test(String.fromCodePoint(codePoint)) ||
        coverages.some((font) => font.hasGlyphForCodePoint(codePoint)),
    );
  return (characters) => characters.filter((character) => !hasAll(character) && !hasAll(character.normalize('NFD')));
}

/** Code points that show nothing or need no shape of their own. */
const shapeless = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]$/u;

/** Returns the characters of a text as readers see them, each once: a letter with its marks is one. */
export const charactersOf = (text: string): string[] => [
  ...new Set(Array.from(new Intl.Segmenter('en').segment(text.normalize('NFC')), ({ segment }) => segment)),
];
