import type { Block } from '../../document/schema.ts';
import { leavesOf, markedSlides } from '../marked.ts';
import { maxSlides } from '../previewSlide.ts';

export type PassageParagraph = {
  isHeading: boolean;
  /** Its text in parts, each wholly on the slide or wholly beside it. */
  runs: { text: string; isOnSlide: boolean }[];
};

/** The most paragraphs that are shown with a slide. Those after them can be read in the sermon. */
export const maxPassageParagraphs = 40;

/**
 * Returns what is said at each slide: the paragraphs that contain it, and those after it up to the next slide. They have
 * the order of `slidesOf`.
 */
export function passagesOf(blocks: readonly Block[]): PassageParagraph[][] {
  const leaves = [...leavesOf(blocks)].map(({ block }) => block);
  const places = new Map(leaves.map((block, at) => [block, at]));
  const slides = markedSlides(blocks).slice(0, maxSlides);
  return slides.map(({ ids, lines }, at) => {
    const first = places.get(lines[0]!.block)!;
    const last = places.get(lines.at(-1)!.block)!;
    const next = slides[at + 1]?.lines[0]?.block;
    const end = next === undefined ? leaves.length : Math.max(places.get(next)!, last + 1);
    return leaves
      .slice(first, Math.min(end, first + maxPassageParagraphs))
      .filter(({ runs }) => runs.some(({ text }) => text.trim() !== ''))
      .map(({ type, runs }) => ({
        isHeading: type === 'heading',
        runs: joined(runs.map(({ text, marks }) => ({ text, isOnSlide: ids.has(marks.slide ?? '') }))),
      }));
  });
}

function joined(runs: readonly PassageParagraph['runs'][number][]): PassageParagraph['runs'] {
  const parts: PassageParagraph['runs'] = [];
  for (const run of runs) {
    const before = parts.at(-1);
    if (before?.isOnSlide === run.isOnSlide) before.text += run.text;
    else parts.push({ ...run });
  }
  return parts;
}
