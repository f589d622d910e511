import type { NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { join } from 'node:path';
import { readNativeDrawing } from './drawing.ts';
import { type Engine, fontFolders, pictureFile, type Source, templates } from './engine.ts';

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
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: fontFolders() }] });
  for (const [name, template] of Object.entries(templates))
    compiler.addSource(join(workspace, `${name}.typ`), template);

  function compiled<Made>({ template, content, picture }: Source, make: (document: NodeTypstDocument) => Made): Made {
    try {
      compiler.mapShadow(join(workspace, `${template}.json`), Buffer.from(content));
      if (picture) compiler.mapShadow(join(workspace, pictureFile), Buffer.from(picture));
      const outcome = compiler.compile({ mainFilePath: join(workspace, `${template}.typ`) });
      const { result } = outcome;
      if (!result) throw new Error(`Typst: ${JSON.stringify(outcome.takeError()?.shortDiagnostics)}`);
      return make(result);
    } finally {
      compiler.evictCache(cacheAge);
    }
  }

  return {
    name: 'native',
    pdf: (source) =>
      compiled(source, (document) => {
        try {
          return compiler.pdf(document, { pdfStandard: 'ua-1' });
        } catch {
          // The stricter standard rejects some documents, such as those with a letter that no font contains. The pages
          // look the same without it.
          return compiler.pdf(document);
        }
      }),
    draw: (source) =>
      compiled(source, (document) => readNativeDrawing(compiler.plainSvg(document), document.numOfPages)),
  };
}
