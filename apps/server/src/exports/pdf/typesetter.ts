import { type Layout, papers, pointsPerMm } from '@sermon/domain/printing/layout';
import type { Sermon } from '../sermon.ts';
import type { SlidesContent } from '../slides/content.ts';
import { pdfContent } from './content.ts';
import type { Engine, Source } from './engine.ts';
import { createNativeEngine } from './nativeEngine.ts';
import { divideSheets, type SheetLook, type Sheets } from './sheets.ts';
import { createWasmEngine } from './wasmEngine.ts';

/** Typesets sermons and slides. It keeps the fonts in memory and blocks the calling thread. */
export type Typesetter = {
  typeset(sermon: Sermon, layout: Layout): Uint8Array;
  draw(sermon: Sermon, layout: Layout): Sheets;
  typesetSlides(content: SlidesContent, picture: Uint8Array): Uint8Array;
  /** Returns pictures of slides, which are transparent where there is no text. */
  drawSlides(content: SlidesContent): Sheets;
};

export async function chooseEngine(): Promise<Engine> {
  try {
    return await createNativeEngine();
  } catch {
    return await createWasmEngine();
  }
}

export function createTypesetter(engine: Engine): Typesetter {
  /** The last document that was drawn. It is kept because more of its pages are requested. */
  let drawn: { content: string; sheets: Sheets } | null = null;
  function draw(source: Source, look: SheetLook): Sheets {
    if (drawn?.content !== source.content)
      drawn = { content: source.content, sheets: divideSheets(engine.draw(source), look) };
    return drawn.sheets;
  }
  const sermonSource = (sermon: Sermon, layout: Layout): Source => ({
    template: 'sermon',
    content: JSON.stringify(pdfContent(sermon, layout)),
  });
  const slidesSource = (content: SlidesContent): Source => ({ template: 'slides', content: JSON.stringify(content) });
  return {
    typeset: (sermon, layout) => engine.pdf(sermonSource(sermon, layout)),
    draw(sermon, layout) {
      const { width, height } = papers[layout.paper];
      const size = { width: width * pointsPerMm, height: height * pointsPerMm };
      return draw(sermonSource(sermon, layout), { ...size, hasPaper: true });
    },
    typesetSlides: (content, picture) => engine.pdf({ ...slidesSource(content), picture }),
    drawSlides: (content) =>
      draw(slidesSource(content), { width: content.width, height: content.height, hasPaper: false }),
  };
}
