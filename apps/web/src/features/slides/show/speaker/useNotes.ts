import { slideNotes } from '@sermon/contract/slides';
import { endpointOf } from '@sermon/contract/client';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callServer } from '../../../../api.ts';
import { keepNotes, readNotes } from '../storedShow.ts';

/** Keyed by slide id. Without a connection, those that this tab has loaded before. */
export function useNotes(documentId: string): {
  notes: ReadonlyMap<string, string>;
  hasFailed: boolean;
  reload: () => void;
} {
  const { data, isError, refetch } = useQuery({
    queryKey: [endpointOf(slideNotes.list), 'slide show', documentId],
    async queryFn({ signal }) {
      try {
        const notes = await callServer(slideNotes.list, { id: documentId }, { signal });
        keepNotes(documentId, notes);
        return notes;
      } catch (cause) {
        const kept = readNotes(documentId);
        if (kept) return kept;
        throw cause;
      }
    },
    staleTime: Infinity,
    gcTime: 0,
    networkMode: 'always',
  });
  const notes = useMemo(() => new Map(data?.map(({ slideId, text }) => [slideId, text])), [data]);
  return { notes, hasFailed: isError, reload: () => void refetch() };
}
