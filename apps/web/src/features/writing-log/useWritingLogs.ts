import { useQuery } from '@tanstack/react-query';
import { ask } from '../../ask.ts';
import { api } from './api.ts';
import type { WritingLog } from './writingLog.ts';

/** Saves the open editor's sessions first so that they are included. */
export function useWritingLogs(documentId: string, log: WritingLog) {
  const known = ask(api.writingLogs.get, { id: documentId });
  return useQuery({
    queryKey: known.queryKey,
    queryFn: async ({ signal }) => {
      await log.save();
      return api.writingLogs.get({ id: documentId }, { signal });
    },
    staleTime: Infinity,
  });
}
