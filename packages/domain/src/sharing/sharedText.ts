import {
  type Block,
  type Heading,
  type List,
  type Marks,
  maxListStart,
  type Paragraph,
  type Run,
} from '../document/schema.ts';
import { parseDocument } from '../document/html/parse.ts';
import { toHtml } from '../document/html/serialize.ts';
import { leavesOf, type MarkedSlide, markedSlides } from '../slides/markedSlides.ts';
import { maxSlides } from '../slides/previewSlide.ts';

/** The marks that visitors see. Slides and sources are the preacher's own. */
const visible = ({ slide: _slide, slideLook: _look, source: _source, ...marks }: Marks): Marks => marks;

const withRuns = (line: Paragraph | Heading, runs: Run[]): Paragraph | Heading => {
  const { align } = line;
  const shown = { ...(align && { align }), runs };
  return line.type === 'heading' ? { type: 'heading', level: line.level, ...shown } : { type: 'paragraph', ...shown };
};

/**
 * Returns a document as visitors read it: without the marks of slides, the sources of copied words, the paragraphs'
 * marks for skipping, and the times of sections.
 */
export function sharedBlocks(blocks: readonly Block[]): Block[] {
  const line = (block: Paragraph | Heading) =>
    withRuns(
      block,
      block.runs.map(({ text, marks }) => ({ text, marks: visible(marks) })),
    );
  return blocks.map((block): Block => {
    switch (block.type) {
      case 'paragraph':
      case 'heading':
        return line(block);
      case 'list':
        return { ...block, items: block.items.map(sharedBlocks) };
      case 'quote':
        return { ...block, blocks: sharedBlocks(block.blocks) };
      case 'scripture':
        return { ...block, paragraphs: block.paragraphs.map((each) => line(each) as Paragraph) };
    }
  });
}

const hasText = (runs: readonly Run[]): boolean => runs.some(({ text }) => /[^ \n]/.test(text));
const hasWords = ({ lines }: MarkedSlide): boolean => lines.some(({ runs }) => hasText(runs));

type SlideLine = { runs: Run[]; isWholeStart: boolean };

/**
 * Returns the marked text of a document only, so that `slidesOf` returns the same slides. The slides have new ids, and
 * there is an empty paragraph between two of them. Slides without words are left out.
 */
export function sharedSlideBlocks(blocks: readonly Block[]): Block[] {
  const slides = markedSlides(blocks).slice(0, maxSlides).filter(hasWords);
  const positions = new Map<Block, number>();
  for (const [at, block] of blocks.entries()) for (const leaf of leavesOf([block])) positions.set(leaf.block, at);
  return slides.flatMap(({ lines }, at): Block[] => {
    const slide = `s${at + 1}`;
    const lineOf = new Map<Block, SlideLine>(
      lines.map(({ block, runs, isWholeStart }) => [
        block,
        {
          runs: hasText(runs)
            ? runs.map(({ text, marks }) => {
                const { slideLook } = marks;
                return { text, marks: { ...visible(marks), slide, ...(slideLook && { slideLook }) } };
              })
            : [],
          isWholeStart,
        },
      ]),
    );
    const [first, last] = [positions.get(lines[0]!.block)!, positions.get(lines.at(-1)!.block)!];
    const separator: Block[] = at === 0 ? [] : [{ type: 'paragraph', runs: [] }];
    return [...separator, ...keep(blocks.slice(first, last + 1), lineOf)];
  });
}

function keep(blocks: readonly Block[], lineOf: ReadonlyMap<Block, SlideLine>): Block[] {
  return blocks.flatMap((block): Block[] => {
    switch (block.type) {
      case 'paragraph':
      case 'heading': {
        const line = lineOf.get(block);
        return line ? [withRuns(block, line.runs)] : [];
      }
      case 'list':
        return keepItems(block, lineOf);
      case 'quote': {
        const kept = keep(block.blocks, lineOf);
        return kept.length > 0 ? [{ ...block, blocks: kept }] : [];
      }
      case 'scripture': {
        const paragraphs = keep(block.paragraphs, lineOf) as Paragraph[];
        return paragraphs.length > 0 ? [{ ...block, paragraphs }] : [];
      }
    }
  });
}

function keepItems(list: List, lineOf: ReadonlyMap<Block, SlideLine>): Block[] {
  const items = list.items.map((item) => {
    const kept = keep(item, lineOf);
    const first = item[0] && lineOf.get(item[0]);
    // An item begins with a paragraph. If its own beginning is not on the slide, an empty one gets its number.
    const lacksStart = kept.length > 0 && (!first || !first.isWholeStart);
    return lacksStart ? [{ type: 'paragraph', runs: [] } satisfies Block, ...kept] : kept;
  });
  const at = items.findIndex((item) => item.length > 0);
  // Items on one slide follow each other, so their numbers stay the same.
  const start = list.ordered ? Math.min(list.start + at, maxListStart) : 1;
  return at < 0 ? [] : [{ ...list, start, items: items.filter((item) => item.length > 0) }];
}

export const sharedHtml = (html: string): string => toHtml(sharedBlocks(parseDocument(html)));

export const sharedSlidesHtml = (html: string): string => toHtml(sharedSlideBlocks(parseDocument(html)));
