import { wordsOfVerse } from '@sermon/domain/scripture/verse';
import { useEffect, useState } from 'react';
import type { ScriptureSource } from '../source.ts';

const previewsAfterMs = 300;
/** In characters. */
const previewLength = 160;

/** Null until loaded. */
export function usePreview(
  reference: string | null,
  source: ScriptureSource,
): { words: string; translation: string } | null {
  const [preview, setPreview] = useState<{
    reference: string;
    words: string;
    translation: string;
  } | null>(null);
  const { passages, translationId } = source;
  useEffect(() => {
    if (reference === null) return;
    const cancel = new AbortController();
    const fetch = async () => {
      try {
        const { passages: found, translationId: shown } = await passages([reference], translationId, cancel.signal);
        const words = found[0] ? wordsOfVerse(found[0]).slice(0, previewLength) : '';
        if (!cancel.signal.aborted) setPreview({ reference, words, translation: shown || translationId });
      } catch {
        // Without a preview, the passage can still be inserted.
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
