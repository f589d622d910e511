import type { RemoteState } from '@sermon/contract/slides/remote';
import { maxNameLength } from '@sermon/domain/library/items';
import { remoteLimits, shorten } from '@sermon/domain/slides/show/remote';
import { placeOf, type ShowState } from '@sermon/domain/slides/show/show';
import { elapsedOf, type Timer } from '@sermon/domain/slides/show/timer';
import { type ShowDeck, wordsOn } from '../../show/showDeck.ts';

/** In ms. */
const maxElapsed = 24 * 3_600_000;

export type ShownState = Omit<RemoteState, 'lastPress'>;

type Shown = {
  name: string;
  deck: ShowDeck;
  state: ShowState;
  timer: Timer;
  /** Keyed by slide id. */
  notes: ReadonlyMap<string, string>;
  /** In ms. */
  now: number;
};

export function remoteStateOf({ name, deck, state: { at, cover }, timer, notes, now }: Shown): ShownState {
  const place = placeOf(deck.pages, at);
  const slide = place && deck.slides[place.slide];
  const page = deck.allPages[at];
  const next = deck.allPages[at + 1];
  return {
    name: shorten(name, maxNameLength),
    slide: place && place.slide + 1,
    count: deck.slides.length,
    part: place ? place.part + 1 : 1,
    parts: slide?.pages.length ?? 1,
    progress: Math.min(1, (at + 1) / deck.allPages.length),
    cover,
    text: page ? shorten(wordsOn(page), remoteLimits.text) : '',
    nextText: next ? shorten(wordsOn(next), remoteLimits.nextText) : null,
    notes: slide ? shorten(notes.get(slide.id) ?? '', remoteLimits.notes) : '',
    timer: { elapsed: Math.min(maxElapsed, elapsedOf(timer, now)), isRunning: timer.startedAt !== null },
  };
}
