import { writingLogs } from '@sermon/contract/writing-log';
import { localDay } from '@sermon/domain/calendar/days';
import { useQuery } from '@tanstack/react-query';
import type { Editor } from '@tiptap/core';
import { useEffect, useState } from 'react';
import { callServer } from '../../api.ts';
import { ask } from '../../ask.ts';
import { pageUser } from '../../session/pageUser.ts';
import { createWritingLog, type WritingLog } from './writingLog.ts';

const isInView = () => document.visibilityState === 'visible';

/** Never re-renders. When the user leaves, sends the time that has not been sent yet. */
export function useWritingLog(documentId: string, editor: Editor): WritingLog {
  const [log] = useState(() =>
    createWritingLog(
      {
        documentId,
        calls: {
          create: (input, options) => callServer(writingLogs.create, input, options),
          update: (input, options) => callServer(writingLogs.update, input, options),
        },
        now: () => new Date(),
        isSameDay: (a, b) => localDay(a) === localDay(b),
      },
      isInView(),
    ),
  );
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const leave = () => void log.save({ keepalive: true });
    const look = () => {
      log.seen(isInView());
      if (!isInView()) leave();
    };
    // The time of an administrator who acts as the user is not the user's.
    const typed = () => void (pageUser.isActing || log.typed());
    editor.on('update', typed);
    document.addEventListener('visibilitychange', look, { signal });
    window.addEventListener('pagehide', leave, { signal });
    return () => {
      editor.off('update', typed);
      ending.abort();
      leave();
    };
  }, [log, editor]);
  return log;
}

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
