import { documents } from '@sermon/contract/builder';
import type { Layout } from '@sermon/domain/printing/layout';
import { printing as texts } from '@sermon/domain/texts/printing';
import { useCallback, useState } from 'react';
import { callServer } from '../../api.ts';
import { pageSession } from '../../session/pageSession.ts';
import { downloadFile } from '../../ui/browser/downloadFile.ts';
import { useNotify } from '../../ui/notices/notices.tsx';
import { preparePdf } from './printPdf.ts';
import { tooLongSentence } from './usePages.ts';

export type PrintFile = {
  busy: 'print' | 'download' | null;
  /** Call it in the click handler. */
  print: (layout: Layout) => Promise<void>;
  download: (layout: Layout) => Promise<void>;
};

/** Saves unsaved changes first and shows a notice if something fails. */
export function useFilePrint(documentId: string, name: string, save: () => Promise<boolean>): PrintFile {
  const notify = useNotify();
  const [busy, setBusy] = useState<PrintFile['busy']>(null);

  const fetched = useCallback(
    async (work: NonNullable<PrintFile['busy']>, layout: Layout): Promise<File | null> => {
      setBusy(work);
      try {
        if (await save()) return await callServer(documents.pdf, { id: documentId, ...layout });
        if (!pageSession.ask()) notify({ text: texts.needsSaving, isFailure: true });
      } catch (error) {
        if (!pageSession.ask()) notify({ text: tooLongSentence(error) ?? texts.failed(name), isFailure: true });
      } finally {
        setBusy(null);
      }
      return null;
    },
    [documentId, name, save, notify],
  );

  const print = useCallback(
    async (layout: Layout) => {
      const paper = preparePdf();
      const file = await fetched('print', layout);
      if (!file) paper.drop();
      else if ((await paper.hand(file)) === 'downloaded') notify({ text: texts.openDownloaded });
    },
    [fetched, notify],
  );

  const download = useCallback(
    async (layout: Layout) => {
      const file = await fetched('download', layout);
      if (file) downloadFile(file);
    },
    [fetched],
  );

  return { busy, print, download };
}
