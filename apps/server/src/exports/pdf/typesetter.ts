import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { pdfContent } from './content.ts';
import type { Sermon } from '../sermon.ts';

/** The styles of each family that the template uses, by the folders of its package. */
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

function fontPaths(): string[] {
  const { resolve } = createRequire(import.meta.url);
  return Object.entries(families).flatMap(([family, styles]) => {
    const folder = dirname(resolve(`@expo-google-fonts/${family}/package.json`));
    return styles.map((style) => join(folder, style));
  });
}

/** Results of earlier sermons that are kept by age, in sermons, to set the next one faster. */
const keptResults = 4;

/** Sets sermons as PDF; holds the fonts, and works in the thread that calls it. */
export function createTypesetter(): { typeset(sermon: Sermon): Uint8Array } {
  // A folder of its own name that holds nothing: what the template reads is given to it.
  const workspace = join(import.meta.dirname, 'pages');
  const main = join(workspace, 'main.typ');
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: fontPaths() }] });
  compiler.addSource(main, readFileSync(new URL('sermon.typ', import.meta.url), 'utf8'));
  return {
    typeset(sermon) {
      try {
        compiler.mapShadow(join(workspace, 'sermon.json'), Buffer.from(JSON.stringify(pdfContent(sermon))));
        const compiled = compiler.compile({ mainFilePath: main });
        const { result } = compiled;
        if (!result) throw new Error(`Typst: ${JSON.stringify(compiled.takeError()?.shortDiagnostics)}`);
        try {
          return compiler.pdf(result, { pdfStandard: 'ua-1' });
        } catch {
          // A letter that no font has, for one, forbids the stricter standard. The pages are the same.
          return compiler.pdf(result);
        }
      } finally {
        compiler.evictCache(keptResults);
      }
    },
  };
}
