import type { Block } from '../document/schema.ts';
import { leavesOf } from './marked.ts';
import type { PreviewSlide } from './previewSlide.ts';

export const maxFollowingLength = 5_000;

/**
 * Returns for each slide the paragraph that follows it in the text: what the preacher says while it is shown. This is
 * the rest of the slide's last block, or else the next block with text. It ends where the next slide begins, and it is
 * '' if that is immediately. The slides are those of `slidesOf` for the same blocks.
 */
export function textAfterSlides(blocks: readonly Block[], slides: readonly PreviewSlide[]): string[] {
  const pieces = [...piecesOf(blocks)];
  let at = 0;
  return slides.map((slide) => {
    const last = slide.lines.at(-1)?.lineChars.at(-1);
    if (!last) return '';
    const end = last.indexInContent + last.char.length;
    while (at < pieces.length && pieces[at]!.index < end) at += 1;
    for (let next = at; next < pieces.length && !pieces[next]!.isMarked; next += 1) {
      const text = pieces[next]!.text.trim();
      if (text) return text.slice(0, maxFollowingLength);
    }
    return '';
  });
}

/** A part of a block that is marked, or is not, with its offset in the text of the document. */
type Piece = { index: number; text: string; isMarked: boolean };

function* piecesOf(blocks: readonly Block[]): Generator<Piece> {
  let index = 0;
  for (const { block } of leavesOf(blocks)) {
    const pieces: Piece[] = [];
    for (const { text, marks } of block.runs) {
      const isMarked = marks.slide !== undefined;
      const last = pieces.at(-1);
      if (last?.isMarked === isMarked) last.text += text;
      else pieces.push({ index, text, isMarked });
      index += text.length;
    }
    yield* pieces;
    index += 1;
  }
}
