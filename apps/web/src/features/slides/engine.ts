import { parseDocument } from '@sermon/domain/document/html/parse';
import { layoutSlide, type SlideLayout } from '@sermon/domain/slides/layout';
import type { Aspect } from '@sermon/domain/slides/page';
import { maxSlides, type PreviewSlide } from '@sermon/domain/slides/previewSlide';
import { slidesOf } from '@sermon/domain/slides/slidesOf';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { blockHtml } from '../../editor/html.ts';
import { pause } from '../../ui/time/pause.ts';
import type { Deck, DeckSlide } from './deck.ts';

/** Between time slices, the browser can handle input. */
const readsForMs = 8;

/** Blocks with slides in a row. Text without a slide is between groups, so no slide is in two of them. */
type Group = readonly DocumentNode[];

/** The slides of groups that have been read, under their first block. Blocks never change; a change replaces them. */
const known = new WeakMap<DocumentNode, { group: Group; slides: readonly PreviewSlide[] }>();
const layouts = new WeakMap<PreviewSlide, Partial<Record<Aspect, SlideLayout>>>();
/** The rows of slides that have been laid out. The same row is returned again, so that the list does not draw it again. */
const rows = new WeakMap<SlideLayout, DeckSlide>();

/**
 * Reads and lays out the slides of a text in time slices of a few milliseconds. What has not changed since an earlier
 * call is not read again. If aborted, it throws the signal's abort reason.
 */
export async function readDeck(doc: DocumentNode, aspect: Aspect, signal: AbortSignal): Promise<Deck> {
  const slides: DeckSlide[] = [];
  const used = new Set<string>();
  let total = 0;
  let until = performance.now() + readsForMs;
  for (const group of groupsIn(doc)) {
    for (const slide of slidesIn(group)) {
      total += 1;
      if (total > maxSlides) continue;
      if (performance.now() > until) {
        await pause();
        signal.throwIfAborted();
        until = performance.now() + readsForMs;
      }
      const id = slide.domSlideIds[0]!;
      // The marks of a copy get an id of their own with the next change of the text.
      const key = used.has(id) ? `${id} ${total}` : id;
      used.add(id);
      slides.push(rowOf(key, id, slide, layoutOf(slide, aspect)));
    }
  }
  return { slides, total };
}

function groupsIn(doc: DocumentNode): Group[] {
  const groups: Group[] = [];
  let group: DocumentNode[] = [];
  doc.forEach((block) => {
    if (hasSlide(block)) {
      if (group.length === 0) groups.push(group);
      group.push(block);
    } else if (block.textContent.trim() !== '') group = [];
    else if (group.length > 0) group.push(block);
  });
  return groups;
}

function slidesIn(group: Group): readonly PreviewSlide[] {
  const before = known.get(group[0]!);
  if (before?.group.length === group.length && before.group.every((block, at) => block === group[at]))
    return before.slides;
  const slides = slidesOf(parseDocument(group.map(blockHtml).join('')));
  known.set(group[0]!, { group, slides });
  return slides;
}

export function layoutOf(slide: PreviewSlide, aspect: Aspect): SlideLayout {
  const before = layouts.get(slide);
  const layout = before?.[aspect] ?? layoutSlide(slide, aspect);
  layouts.set(slide, { ...before, [aspect]: layout });
  return layout;
}

function rowOf(key: string, id: string, slide: PreviewSlide, layout: SlideLayout): DeckSlide {
  const before = rows.get(layout);
  if (before?.key === key) return before;
  const row = { key, id, slide, layout };
  rows.set(layout, row);
  return row;
}

export const sampleSlide = (words: string): PreviewSlide =>
  slidesOf([{ type: 'paragraph', runs: [{ text: words, marks: { slide: 'sample' } }] }])[0]!;

const marked = new WeakMap<DocumentNode, boolean>();

function hasSlide(block: DocumentNode): boolean {
  const before = marked.get(block);
  if (before !== undefined) return before;
  const { slide } = block.type.schema.marks;
  const has = slide !== undefined && block.rangeHasMark(0, block.content.size, slide);
  marked.set(block, has);
  return has;
}
