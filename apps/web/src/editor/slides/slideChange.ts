import { slidesInText as texts } from '@sermon/domain/texts/slides/inText';
import type { SlideRange } from './slideRanges.ts';

type Slides = readonly SlideRange[];

function missingIn(slides: Slides, others: Slides): SlideRange[] {
  const ids = new Set(others.map(({ id }) => id));
  return slides.filter(({ id }) => !ids.has(id));
}

/**
 * Returns a sentence about the slide that was added or removed, or the slides that were merged. Returns null if nothing changed, or too much for one
 * sentence. `map` converts a position before the change to one after it.
 */
export function slideChange(before: Slides, after: Slides, map: (position: number) => number): string | null {
  if (before.length === after.length && before.every(({ id }, at) => id === after[at]?.id)) return null;
  const [added, gone] = [missingIn(after, before), missingIn(before, after)];
  const [first, last] = [gone[0], gone.at(-1)];
  if (!first || !last) return added.length === 1 ? texts.added(after.indexOf(added[0]!) + 1) : null;
  if (added.length > 0) return null;
  const at = map(first.from);
  const owner = after.find(({ from, to }) => from <= at && at < to);
  if (!owner) return gone.length === 1 ? texts.removed(before.indexOf(first) + 1) : null;
  const numbers = [owner, first, last].map(({ id }) => before.findIndex((slide) => slide.id === id) + 1);
  return texts.merged(Math.min(...numbers), Math.max(...numbers));
}
