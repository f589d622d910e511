import { useEffect, useState } from 'react';
import { ReadySermons } from '../../../offline/store/ready.ts';
import type { SlideBackground } from '../background.ts';
import { readShowDeck, type ShowDeck } from './showDeck.ts';
import type { SlideShow } from './storedShow.ts';

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

/** A show does not wait longer for the browser's storage. */
const waitsForMs = 1_000;

/**
 * The picture is from this device if the sermon was made ready, so that it appears without a connection. Null until
 * that is known.
 */
export function useStoredPicture(show: SlideShow | null): SlideBackground | null {
  const [background, setBackground] = useState<SlideBackground | null>(null);
  useEffect(() => {
    if (!show) return;
    const { ownerId, documentId } = show;
    let isOver = false;
    let address: string | null = null;
    const use = (picture: Blob | null) => {
      if (isOver) return;
      isOver = true;
      address = picture && URL.createObjectURL(picture);
      setBackground(address === null ? show.background : { ...show.background, url: address });
    };
    const timer = setTimeout(() => use(null), waitsForMs);
    const store = new ReadySermons(ownerId);
    void store
      .readPicture(documentId, show.background.url)
      .then(use)
      .finally(() => store.close());
    return () => {
      isOver = true;
      clearTimeout(timer);
      if (address !== null) URL.revokeObjectURL(address);
    };
  }, [show]);
  return background;
}
