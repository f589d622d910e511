import type { NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { join } from 'node:path';
import { readNativeDrawing } from './drawing.ts';
import { type Engine, fontFolders, template } from './engine.ts';

/**
 * Number of compilations after which an unused cached result is dropped. The cache makes typesetting the next sermon
 * faster.
 */
const cacheAge = 4;

/** Creates the engine from native code. Rejects if there is none for this system. */
export async function createNativeEngine(): Promise<Engine> {
  const { NodeCompiler } = await import('@myriaddreamin/typst-ts-node-compiler');
  // This folder does not need to exist: the template only reads files that are added in memory.
  const workspace = join(import.meta.dirname, 'pages');
  const main = join(workspace, 'main.typ');
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: fontFolders() }] });
  compiler.addSource(main, template);

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
    name: 'native',
    pdf: (content) =>
      compiled(content, (document) => {
        try {
          return compiler.pdf(document, { pdfStandard: 'ua-1' });
        } catch {
          // The stricter standard rejects some documents, such as those with a letter that no font contains. The pages
          // look the same without it.
          return compiler.pdf(document);
        }
      }),
    draw: (content) =>
      compiled(content, (document) => readNativeDrawing(compiler.plainSvg(document), document.numOfPages)),
  };
}
