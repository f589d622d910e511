import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Drawing } from './drawing.ts';

/**
 * Typst, the program that lays out pages. Native code is the fastest, but the lockfile has it for Linux on x64 only. On
 * other systems, the same version runs as WebAssembly and produces the same pages.
 */
export type Engine = {
  name: 'native' | 'wasm';
  /** Lays out a document and returns it as a tagged PDF. Throws if Typst reports an error. */
  pdf(source: Source): Uint8Array;
  draw(source: Source): Drawing;
};

export type TemplateName = 'sermon' | 'slides';

export type Source = {
  template: TemplateName;
  content: string;
  picture?: Uint8Array;
};

/** Each reads its content from the file of its name with the extension `.json` next to it. */
export const templates: Record<TemplateName, string> = {
  sermon: readFileSync(new URL('sermon.typ', import.meta.url), 'utf8'),
  slides: readFileSync(new URL('slides.typ', import.meta.url), 'utf8'),
};
export const pictureFile = 'background.jpg';

/** Font styles that the template uses, keyed by family. The names are those of the folders in the font packages. */
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

export function fontFolders(): string[] {
  const { resolve } = createRequire(import.meta.url);
  return Object.entries(families).flatMap(([family, styles]) => {
    const folder = dirname(resolve(`@expo-google-fonts/${family}/package.json`));
    return styles.map((style) => join(folder, style));
  });
}
