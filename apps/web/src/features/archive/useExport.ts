import { archive } from '@sermon/contract/archive';
import { CallFailed } from '@sermon/contract/client';
import { productName } from '@sermon/domain/product';
import { archive as texts } from '@sermon/domain/texts/archive';
import { useEffect, useRef, useState } from 'react';
import { localDay } from '@sermon/domain/calendar/days';
import { callServer } from '../../api.ts';
import { downloadFile } from '../../ui/browser/downloadFile.ts';
import { newId } from '../../ui/browser/newId.ts';
import { useNotify } from '../../ui/notices/notices.tsx';

export type Packing = { done: number; all: number | null };

export function useExport() {
  const notify = useNotify();
  const [packing, setPacking] = useState<Packing | null>(null);
  const work = useRef(new AbortController());
  useEffect(() => () => work.current.abort(), []);

  const begin = async () => {
    work.current = new AbortController();
    const { signal } = work.current;
    const downloadId = newId();
    const following = new AbortController();
    signal.addEventListener('abort', () => following.abort());
    setPacking({ done: 0, all: null });
    void followProgress(downloadId, following.signal, setPacking);
    try {
      const file = await callServer(archive.download, { downloadId }, { signal });
      const named = new File([file], `${productName} ${localDay(new Date())}.zip`, { type: 'application/zip' });
      downloadFile(named);
      notify({ text: texts.exported(named.name) });
    } catch (cause) {
      if (!signal.aborted && !(cause instanceof CallFailed)) throw cause;
      if (!signal.aborted && cause instanceof CallFailed) notify({ text: cause.sentence, isFailure: true });
    } finally {
      following.abort();
      setPacking(null);
    }
  };
  return { packing, begin: () => void begin(), cancel: () => work.current.abort() };
}

/** If this fails, the download continues without showing a number. */
async function followProgress(
  downloadId: string,
  signal: AbortSignal,
  onProgress: (packing: Packing) => void,
): Promise<void> {
  try {
    for await (const { done, of } of callServer(archive.progress, { downloadId }, { signal }))
      if (!signal.aborted) onProgress({ done, all: of || null });
  } catch (cause) {
    if (!signal.aborted && !(cause instanceof CallFailed)) throw cause;
  }
}
