import { bible } from '@sermon/domain/texts/bible';
import { wordsOfVerse } from '@sermon/domain/scripture/verse';
import { useEffect, useState } from 'react';
import type { ScriptureSource } from '../source.ts';

/** A preview is fetched once the reference has been unchanged for this long. */
const previewsAfterMs = 300;
/** In characters. */
const previewLength = 160;

/** Returns the first words of a passage, with a note if another translation was used. Null until loaded. */
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
        const note = shown && shown !== translationId ? bible.notInstalled(translationId, shown) : '';
        if (!cancel.signal.aborted) setPreview({ reference, words, note });
      } catch {
        // The passage can still be inserted without a preview.
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
