import type { Block, Run } from '../../document/schema.ts';
import { leavesOf, markedSlides } from '../markedSlides.ts';
import { maxSlides } from '../previewSlide.ts';

export type Cover = 'black' | 'white';

export type ShowPages = readonly number[];

/** The position of a show. It is plain data, so that it can be stored and sent to other windows and devices. */
export type ShowState = {
  /** The index of the page among the pages of all slides. After the last page, the screen is black. */
  at: number;
  cover: Cover | null;
};

/** The request of a key, a button or a remote control. `go` goes to the first page of a slide, counted from 1. */
export type ShowCommand = { type: 'next' | 'previous' | 'first' | 'last' | Cover } | { type: 'go'; slide: number };

export type Shown = Cover | { page: number };

export const firstState: ShowState = { at: 0, cover: null };

export const countPages = (pages: ShowPages): number => pages.reduce((sum, count) => sum + count, 0);

const startOf = (pages: ShowPages, slide: number): number => countPages(pages.slice(0, slide));

/**
 * Performs a command. Every command that moves removes the cover, and a second `black` or `white` does so as well. The
 * place after the last page is the black end of the show.
 */
export function perform(pages: ShowPages, state: ShowState, command: ShowCommand): ShowState {
  const end = countPages(pages);
  const moveTo = (at: number): ShowState => ({ at: Math.max(0, Math.min(end, at)), cover: null });
  switch (command.type) {
    case 'next':
      return moveTo(state.at + 1);
    case 'previous':
      return moveTo(state.at - 1);
    case 'first':
      return moveTo(0);
    case 'last':
      return moveTo(end - 1);
    case 'go': {
      const { slide } = command;
      return Number.isInteger(slide) && slide >= 1 && slide <= pages.length ? moveTo(startOf(pages, slide - 1)) : state;
    }
    case 'black':
    case 'white':
      return { ...state, cover: state.cover === command.type ? null : command.type };
  }
}

export function shownIn(pages: ShowPages, { at, cover }: ShowState): Shown {
  if (cover) return cover;
  return at < countPages(pages) ? { page: at } : 'black';
}

/** Returns the slide and the part of the page with this index, counted from 0, or null after the last page. */
export function placeOf(pages: ShowPages, at: number): { slide: number; part: number } | null {
  let before = 0;
  for (const [slide, count] of pages.entries()) {
    if (at < before + count) return { slide, part: at - before };
    before += count;
  }
  return null;
}

export const withinShow = (pages: ShowPages, { at, cover }: ShowState): ShowState => ({
  at: Math.max(0, Math.min(countPages(pages), at)),
  cover,
});

export type PassageParagraph = {
  isHeading: boolean;
  /** Its text in parts, each wholly on the slide or wholly beside it. */
  runs: { text: string; isOnSlide: boolean }[];
};

/** The most paragraphs that are shown with a slide. Those after them can be read in the sermon. */
export const maxPassageParagraphs = 40;

/**
 * Returns the paragraphs spoken at each slide: those that contain it, and those after it up to the next slide. They
 * have the order of `slidesOf`.
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
        runs: joined(runs.map((run) => ({ text: spoken(run), isOnSlide: ids.has(run.marks.slide ?? '') }))),
      }));
  });
}

/** Puts a thin space between a verse number and its words. */
const spoken = ({ text, marks }: Run): string => (marks.superscript && /\d$/.test(text) ? `${text}\u202f` : text);

function joined(runs: readonly PassageParagraph['runs'][number][]): PassageParagraph['runs'] {
  const parts: PassageParagraph['runs'] = [];
  for (const run of runs) {
    const before = parts.at(-1);
    if (before?.isOnSlide === run.isOnSlide) before.text += run.text;
    else parts.push({ ...run });
  }
  return parts;
}
