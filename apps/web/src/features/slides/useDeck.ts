import type { Aspect } from '@sermon/domain/slides/page';
import type { Editor } from '@tiptap/core';
import type { Transaction } from '@tiptap/pm/state';
import { useEffect, useState } from 'react';
import { slidesOf } from '../../editor/slides/slideRanges.ts';
import { type Deck, emptyDeck } from './deck.ts';

/** Spec part 2 §9. */
export const slidesRefreshAfterMs = 1_000;

export type DeckState = {
  deck: Deck | null;
  hasFailed: boolean;
  tryAgain: () => void;
};

const loadEngine = () => import('./engine.ts');

export function useDeck(editor: Editor, aspect: Aspect): DeckState {
  const [deck, setDeck] = useState<Deck | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState<number | null>(null);

  useEffect(() => {
    let reading = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = async () => {
      const { signal } = (reading = new AbortController());
      if (slidesOf(editor.state).length === 0) {
        setDeck(emptyDeck);
        return setFailed(null);
      }
      try {
        const { readDeck } = await loadEngine();
        signal.throwIfAborted();
        setDeck(await readDeck(editor.state.doc, aspect, signal));
        setFailed(null);
      } catch {
        if (!signal.aborted) setFailed(attempt);
      }
    };
    const change = ({ transaction }: { transaction: Transaction }) => {
      if (!transaction.docChanged) return;
      reading.abort();
      clearTimeout(timer);
      timer = setTimeout(() => void read(), slidesRefreshAfterMs);
    };
    editor.on('transaction', change);
    void read();
    return () => {
      editor.off('transaction', change);
      clearTimeout(timer);
      reading.abort();
    };
  }, [editor, aspect, attempt]);

  return { deck, hasFailed: failed === attempt, tryAgain: () => setAttempt((count) => count + 1) };
}
