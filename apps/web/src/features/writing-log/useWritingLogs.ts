import { writingLogs } from '@sermon/contract/writing-log';
import { useQuery } from '@tanstack/react-query';
import { callServer } from '../../api.ts';
import { ask } from '../../ask.ts';
import type { WritingLog } from './writingLog.ts';

/** Saves the open editor's sessions first so that they are included. */
export function useWritingLogs(documentId: string, log: WritingLog) {
  const known = ask(writingLogs.get, { id: documentId });
  return useQuery({
    queryKey: known.queryKey,
    queryFn: async ({ signal }) => {
      await log.save();
      return callServer(writingLogs.get, { id: documentId }, { signal });
    },
    staleTime: Infinity,
  });
}
