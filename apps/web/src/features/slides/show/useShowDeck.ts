import { useEffect, useState } from 'react';
import { readShowDeck, type ShowDeck } from './showDeck.ts';
import type { SlideShow } from './storedShow.ts';

/** Null until the slides have been read. */
export function useShowDeck(show: SlideShow | null): ShowDeck | null {
  const [deck, setDeck] = useState<ShowDeck | null>(null);
  useEffect(() => {
    if (!show) return;
    const reading = new AbortController();
    const { signal } = reading;
    void readShowDeck(show.text, show.aspect, signal).then(
      (read) => !signal.aborted && setDeck(read),
      (cause: unknown) => {
        if (!signal.aborted) throw cause;
      },
    );
    return () => reading.abort();
  }, [show]);
  return deck;
}
