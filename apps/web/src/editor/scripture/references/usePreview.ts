import { research } from '@sermon/domain/texts/research';
import { wordsOfVerse } from '@sermon/domain/scripture/verse';
import { useEffect, useState } from 'react';
import type { ScriptureSource } from '../source.ts';

/** A passage is fetched for a glance when its reference stood still for this long. */
const previewsAfterMs = 300;
/** So many letters of it are shown. */
const previewLength = 160;

/** The first words of a passage, and a line about its translation where it is another than the person's. Null until they are there. */
export function usePreview(reference: string | null, source: ScriptureSource): { words: string; note: string } | null {
  const [preview, setPreview] = useState<{ reference: string; words: string; note: string } | null>(null);
  const { passages, translationId } = source;
  useEffect(() => {
    if (reference === null) return;
    const cancel = new AbortController();
    const fetch = async () => {
      try {
        const { passages: found, translationId: shown } = await passages([reference], translationId, cancel.signal);
        const words = found[0] ? wordsOfVerse(found[0]).slice(0, previewLength) : '';
        const note = shown && shown !== translationId ? research.notInstalled(translationId, shown) : '';
        if (!cancel.signal.aborted) setPreview({ reference, words, note });
      } catch {
        // Without a glance at it the passage can be inserted all the same.
      }
    };
    const timer = setTimeout(() => void fetch(), previewsAfterMs);
    return () => {
      clearTimeout(timer);
      cancel.abort();
    };
  }, [reference, passages, translationId]);
  return preview?.reference === reference ? preview : null;
}
