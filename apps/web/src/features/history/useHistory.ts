import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from './api.ts';
import { ask } from '../../ask.ts';

/** The text in the editor, and when it was last edited. */
export type Present = { html: string; date: Date };

/** The versions of a document and its present text, which is saved first so that both are from the same moment. */
export function useHistory(documentId: string, current: () => Present, beforeOpen: () => Promise<boolean>) {
  const [present, setPresent] = useState<Present | null>(null);
  const save = useEffectEvent(beforeOpen);
  const read = useEffectEvent(current);
  const versions = useQuery({
    ...ask(api.history.list, { id: documentId }),
    enabled: present !== null,
    gcTime: 0,
    staleTime: Infinity,
  });

  useEffect(() => {
    let isHere = true;
    // If saving fails, the unsaved text can still be compared.
    void save().then(() => isHere && setPresent(read()));
    return () => {
      isHere = false;
    };
  }, []);

  return { present, versions };
}
