import type { BibleChapter } from '@sermon/contract/bible';
import { chapterOfPassage, type CitedPassage } from '@sermon/domain/presenter/passages';
import { useEffect, useState } from 'react';
import { findChapter } from './findChapter.ts';

/** Returns the chapter of a passage: undefined until it is found, and null if it cannot be read now. */
export function useChapter(ownerId: string, passage: CitedPassage): BibleChapter | null | undefined {
  const [found, setFound] = useState<{ passage: CitedPassage; chapter: BibleChapter | null }>();
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const { translationId } = passage;
    const find = async () => {
      const chapter = await findChapter({ ownerId, reference: chapterOfPassage(passage), translationId, signal });
      if (!signal.aborted) setFound({ passage, chapter });
    };
    void find();
    return () => leaving.abort();
  }, [ownerId, passage]);
  return found?.passage === passage ? found.chapter : undefined;
}
