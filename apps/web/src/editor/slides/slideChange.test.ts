import { expect, test } from 'vitest';
import { slideChange } from './SlideMarks.tsx';
import type { SlideRange } from './slideRanges.ts';

const slide = (id: string, from: number, to: number): SlideRange => ({ id, from, to });
const same = (position: number) => position;
const [a, b, c] = [slide('a', 1, 5), slide('b', 8, 12), slide('c', 12, 20)];

test.each([
  { what: 'a new slide', before: [a, c], after: [a, b, c], says: 'Slide 2 added' },
  { what: 'a slide that is gone', before: [a, b, c], after: [a, c], says: 'Slide 2 removed' },
  {
    what: 'two slides that became one',
    before: [a, b, c],
    after: [a, slide('b', 8, 20)],
    says: 'Slides 2 and 3 are one slide now',
  },
  {
    what: 'three slides that became one',
    before: [a, b, c],
    after: [slide('a', 1, 20)],
    says: 'Slides 1 to 3 are one slide now',
  },
  { what: 'no change', before: [a, b], after: [a, slide('b', 9, 13)], says: null },
  { what: 'several slides that came at once', before: [], after: [a, b], says: null },
  { what: 'another text', before: [a], after: [b], says: null },
])('$what: $says', ({ before, after, says }) => {
  expect(slideChange(before, after, same)).toBe(says);
});
