import type { BibleChapter } from '@sermon/contract/bible';
import { useEffect, useState } from 'react';
import { findChapter } from './findChapter.ts';

type Wanted = {
  ownerId: string;
  reference: string;
  translationId: string | null;
};

/** Returns a chapter: undefined until it is found, and null if it cannot be read now. */
export function useChapter({ ownerId, reference, translationId }: Wanted): BibleChapter | null | undefined {
  const [found, setFound] = useState<{ reference: string; chapter: BibleChapter | null }>();
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const find = async () => {
      const chapter = await findChapter({ ownerId, reference, translationId, signal });
      if (!signal.aborted) setFound({ reference, chapter });
    };
    void find();
    return () => leaving.abort();
  }, [ownerId, reference, translationId]);
  return found?.reference === reference ? found.chapter : undefined;
}
