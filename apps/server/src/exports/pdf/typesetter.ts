import { type Layout, papers, pointsPerMm } from '@sermon/domain/printing/layout';
import type { Sermon } from '../sermon.ts';
import { pdfContent } from './content.ts';
import type { Engine } from './engine.ts';
import { createNativeEngine } from './nativeEngine.ts';
import { divideSheets, type Sheets } from './sheets.ts';
import { createWasmEngine } from './wasmEngine.ts';

/** Typesets sermons. It keeps the fonts in memory and blocks the calling thread. */
export type Typesetter = {
  typeset(sermon: Sermon, layout: Layout): Uint8Array;
  /** Returns pictures of the pages that `typeset` produces for the same sermon and layout. */
  draw(sermon: Sermon, layout: Layout): Sheets;
};

/** Returns the native engine, or the one in WebAssembly if there is no native code for this system. */
export async function chooseEngine(): Promise<Engine> {
  try {
    return await createNativeEngine();
  } catch {
    return await createWasmEngine();
  }
}

export function createTypesetter(engine: Engine): Typesetter {
  /** The last sermon that was drawn. It is kept because a preview requests more pages of the same sermon. */
  let drawn: { content: string; sheets: Sheets } | null = null;
  return {
    typeset: (sermon, layout) => engine.pdf(JSON.stringify(pdfContent(sermon, layout))),
    draw(sermon, layout) {
      const content = JSON.stringify(pdfContent(sermon, layout));
      if (drawn?.content !== content) {
        const { width, height } = papers[layout.paper];
        const size = { width: width * pointsPerMm, height: height * pointsPerMm };
        drawn = { content, sheets: divideSheets(engine.draw(content), size) };
      }
      return drawn.sheets;
    },
  };
}
