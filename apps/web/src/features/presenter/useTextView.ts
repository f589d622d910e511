import type { Block } from '@sermon/domain/document/schema';
import { markedSlides } from '@sermon/domain/slides/marked';
import { useEffect, useState } from 'react';
import type { Movement } from './deviceSettings.ts';
import type { Place } from './progress.ts';
import { TextView } from './text/textView.ts';

/** Keyed by the ids of the marks. */
const slideNumbers = (blocks: readonly Block[]): ReadonlyMap<string, number> =>
  new Map(markedSlides(blocks).flatMap(({ ids }, at) => [...ids].map((id) => [id, at + 1] as const)));

type ViewOptions = {
  blocks: readonly Block[];
  place: Place;
  movement: Movement;
};

export function useTextView({ blocks, place, movement }: ViewOptions) {
  const [view] = useState(() => new TextView(place, slideNumbers(blocks)));
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [text, setText] = useState<HTMLElement | null>(null);
  useEffect(() => (scroller && text ? view.connect({ scroller, text }) : undefined), [view, scroller, text]);
  useEffect(() => view.moveBy(movement), [view, movement]);
  return { view, scroller, text, setScroller, setText };
}
