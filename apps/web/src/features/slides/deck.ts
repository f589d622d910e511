import type { SlideLayout } from '@sermon/domain/slides/layout';
import type { PreviewSlide } from '@sermon/domain/slides/previewSlide';

export type DeckSlide = {
  key: string;
  id: string;
  slide: PreviewSlide;
  layout: SlideLayout;
};

export type Deck = {
  slides: readonly DeckSlide[];
  /** The number of slides in the text. Those after the limit are not in `slides`. */
  total: number;
};

export const emptyDeck: Deck = { slides: [], total: 0 };

/** On one line, at most `max` characters. */
export function wordsOf({ slide }: DeckSlide, max: number): string {
  let words = '';
  for (const { lineChars } of slide.lines) {
    const line = lineChars.map(({ char }) => char).join('');
    words = words && line ? `${words} ${line}` : words + line;
    if (words.length > max) return `${words.slice(0, max).trimEnd()}…`;
  }
  return words;
}
