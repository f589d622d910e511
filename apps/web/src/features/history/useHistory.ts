import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from './api.ts';
import { ask } from '../../ask.ts';

/** The current text in the editor and the time of its last edit. */
export type Present = { html: string; date: Date };

/** Loads a document's versions and its present text. Saves the document first so that both reflect the same moment. */
export function useHistory(documentId: string, current: () => Present, beforeOpen: () => Promise<boolean>) {
  const [present, setPresent] = useState<Present | null>(null);
  const save = useEffectEvent(beforeOpen);
  const read = useEffectEvent(current);
  const versions = useQuery({
    ...ask(api.history.list, { id: documentId }),
    enabled: present !== null,
    gcTime: 0,
    staleTime: Infinity,
    meta: { asksToSignIn: true },
  });

  useEffect(() => {
    let isHere = true;
    // Even if saving fails, the unsaved text can still be compared.
    void save().then(() => isHere && setPresent(read()));
    return () => {
      isHere = false;
    };
  }, []);

  return { present, versions };
}
