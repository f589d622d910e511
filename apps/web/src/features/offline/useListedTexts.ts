import { useEffect, useMemo, useState } from 'react';
import { Journal, type ListedEntry } from '../../offline/journal.ts';
import { useUser } from '../../user.ts';

/** Newest first, as they change in any window. Undefined until they have been read; null if they cannot be read. */
export function useListedTexts(): { journal: Journal; listed: readonly ListedEntry[] | null | undefined } {
  const { id: ownerId } = useUser();
  const journal = useMemo(() => new Journal(ownerId), [ownerId]);
  const [listed, setListed] = useState<readonly ListedEntry[] | null>();
  useEffect(() => {
    const subscription = journal.liveList().subscribe({ next: setListed, error: () => setListed(null) });
    return () => {
      subscription.unsubscribe();
      journal.close();
    };
  }, [journal]);
  return { journal, listed };
}
