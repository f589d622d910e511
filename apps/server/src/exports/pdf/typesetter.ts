import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import type { Layout } from '@sermon/domain/printing/layout';
import { pdfContent } from './content.ts';
import type { Sermon } from '../sermon.ts';
import { divideSheets, type Sheets } from './sheets.ts';

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

function fontPaths(): string[] {
  const { resolve } = createRequire(import.meta.url);
  return Object.entries(families).flatMap(([family, styles]) => {
    const folder = dirname(resolve(`@expo-google-fonts/${family}/package.json`));
    return styles.map((style) => join(folder, style));
  });
}

/**
 * Number of compilations after which an unused cached result is dropped. The cache makes typesetting the next sermon
 * faster.
 */
const cacheAge = 4;

/** Typesets sermons. It keeps the fonts in memory and blocks the calling thread. */
export type Typesetter = {
  typeset(sermon: Sermon, layout: Layout): Uint8Array;
  /** Returns pictures of the pages that `typeset` produces for the same sermon and layout. */
  draw(sermon: Sermon, layout: Layout): Sheets;
};

export function createTypesetter(): Typesetter {
  // This folder does not need to exist: the template only reads files that are added in memory.
  const workspace = join(import.meta.dirname, 'pages');
  const main = join(workspace, 'main.typ');
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: fontPaths() }] });
  compiler.addSource(main, readFileSync(new URL('sermon.typ', import.meta.url), 'utf8'));
  /** The last sermon that was drawn. It is kept because a preview requests more pages of the same sermon. */
  let drawn: { content: string; sheets: Sheets } | null = null;

  function compiled<Made>(content: string, make: (document: NodeTypstDocument) => Made): Made {
    try {
      compiler.mapShadow(join(workspace, 'sermon.json'), Buffer.from(content));
      const outcome = compiler.compile({ mainFilePath: main });
      const { result } = outcome;
      if (!result) throw new Error(`Typst: ${JSON.stringify(outcome.takeError()?.shortDiagnostics)}`);
      return make(result);
    } finally {
      compiler.evictCache(cacheAge);
    }
  }

  return {
    typeset: (sermon, layout) =>
      compiled(JSON.stringify(pdfContent(sermon, layout)), (document) => {
        try {
          return compiler.pdf(document, { pdfStandard: 'ua-1' });
        } catch {
          // The stricter standard rejects some documents, such as those with a letter that no font contains. The pages
          // look the same without it.
          return compiler.pdf(document);
        }
      }),
    draw(sermon, layout) {
      const content = JSON.stringify(pdfContent(sermon, layout));
      if (drawn?.content !== content) {
        const sheets = compiled(content, (document) => divideSheets(compiler.plainSvg(document), document.numOfPages));
        drawn = { content, sheets };
      }
      return drawn.sheets;
    },
  };
}
