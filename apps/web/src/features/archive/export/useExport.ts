import { CallFailed } from '@sermon/contract/client';
import { productName } from '@sermon/domain/product';
import { archive as texts } from '@sermon/domain/texts/archive';
import { useEffect, useRef, useState } from 'react';
import { downloadFile } from '../../../ui/browser/downloadFile.ts';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { localDay } from '@sermon/domain/calendar/days';
import { api } from '../api.ts';
import { createEntryCounter } from '../zip/entryCounter.ts';

/** Export progress: the number of zip entries received, and the total number if known. */
export type Packing = { done: number; all: number | null };

/** Exports the whole library as a zip file with the date in its name. Leaving the screen cancels the export. */
export function useExport() {
  const notify = useNotify();
  const [packing, setPacking] = useState<Packing | null>(null);
  const work = useRef(new AbortController());
  useEffect(() => () => work.current.abort(), []);

  const begin = async () => {
    work.current = new AbortController();
    const { signal } = work.current;
    const count = createEntryCounter();
    let all: number | null = null;
    setPacking({ done: 0, all });
    try {
      const file = await api.archive.download(
        {},
        {
          signal,
          onHead: (head) => {
            all = Number(head.get('Sermon-Items')) || null;
          },
          onPart: (part) => {
            const done = count(part);
            setPacking((now) => (now?.done === done && now.all === all ? now : { done, all }));
          },
        },
      );
      const named = new File([file], `${productName} ${localDay(new Date())}.zip`, { type: 'application/zip' });
      downloadFile(named);
      notify({ text: texts.exported(named.name) });
    } catch (cause) {
      if (!signal.aborted && !(cause instanceof CallFailed)) throw cause;
      if (!signal.aborted && cause instanceof CallFailed) notify({ text: cause.sentence, isFailure: true });
    } finally {
      setPacking(null);
    }
  };
  return { packing, begin: () => void begin(), cancel: () => work.current.abort() };
}
