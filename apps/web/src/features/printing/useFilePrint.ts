import { documents } from '@sermon/contract/builder';
import { CallFailed, endpointOf } from '@sermon/contract/client';
import { printing } from '@sermon/contract/printing';
import type { Layout } from '@sermon/domain/printing/layout';
import { printing as texts } from '@sermon/domain/texts/printing';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { callServer } from '../../api.ts';
import { pageSession } from '../../session/pageSession.ts';
import { printsFrames } from '../../ui/browser/browser.ts';
import { downloadFile } from '../../ui/browser/downloadFile.ts';
import { useNotify } from '../../ui/notices/notices.tsx';
import { sayMissingCharacters } from './missingCharacters.ts';

export type Printable = {
  documentId: string;
  name: string;
  read: () => string;
  save: () => Promise<boolean>;
};

export type PrintFile = {
  busy: 'print' | 'download' | null;
  /** Call it in the click handler. */
  print: (layout: Layout) => Promise<void>;
  download: (layout: Layout) => Promise<void>;
};

export function useFilePrint({ documentId, name, read, save }: Printable): PrintFile {
  const notify = useNotify();
  const [busy, setBusy] = useState<PrintFile['busy']>(null);

  const fetched = useCallback(
    async (work: NonNullable<PrintFile['busy']>, layout: Layout): Promise<File | null> => {
      setBusy(work);
      try {
        if (await save()) {
          const file = await callServer(documents.pdf, { id: documentId, ...layout });
          sayMissingCharacters(documentId, name + read(), notify);
          return file;
        }
        if (!pageSession.ask()) notify({ text: texts.needsSaving, isFailure: true });
      } catch (error) {
        if (!pageSession.ask()) notify({ text: tooLongSentence(error) ?? texts.failed(name), isFailure: true });
      } finally {
        setBusy(null);
      }
      return null;
    },
    [documentId, name, read, save, notify],
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

/** A 'downloaded' file must be opened and printed by the user. */
type Handed = 'printing' | 'downloaded';

/**
 * The frame with the most recently printed file. It stays in the page because no event reports when the print dialog
 * closes.
 */
let last: { frame: HTMLIFrameElement; address: string } | null = null;

/**
 * Prepares to print a PDF that is still loading. Call it in the click handler: some browsers can print a file only in
 * a new tab, and a tab can only be opened during a click. Once the file has loaded, call `hand` with it; if loading
 * fails, call `drop`.
 */
function preparePdf(): { hand: (file: File) => Promise<Handed>; drop: () => void } {
  if (printsFrames(navigator)) return { hand: printInFrame, drop: () => {} };
  const tab = navigator.pdfViewerEnabled ? window.open('', '_blank') : null;
  return {
    async hand(file) {
      if (!tab || tab.closed) {
        downloadFile(file);
        return 'downloaded';
      }
      tab.location.href = URL.createObjectURL(file);
      return 'printing';
    },
    drop: () => tab?.close(),
  };
}

async function printInFrame(file: File): Promise<Handed> {
  if (last) {
    last.frame.remove();
    URL.revokeObjectURL(last.address);
  }
  const frame = document.createElement('iframe');
  const address = URL.createObjectURL(file);
  last = { frame, address };
  frame.title = file.name;
  frame.tabIndex = -1;
  frame.ariaHidden = 'true';
  Object.assign(frame.style, { position: 'fixed', width: 0, height: 0, border: 0, visibility: 'hidden' });
  const loaded = new Promise<unknown>((resolve) => frame.addEventListener('load', resolve, { once: true }));
  frame.src = address;
  document.body.append(frame);
  await loaded;
  try {
    frame.contentWindow?.print();
    return 'printing';
  } catch {
    downloadFile(file);
    return 'downloaded';
  }
}

/** Null unless the sermon takes too long to lay out (422). */
export const tooLongSentence = (failure: unknown): string | null =>
  failure instanceof CallFailed && failure.statusCode === 422 ? failure.sentence : null;

export const pagesAtATime = 4;

/** `opening` changes each time the preview opens, because the text may have changed. */
export type OpenPreview = { documentId: string; opening: number; layout: Layout };

export function usePages({ documentId, opening, layout }: OpenPreview, from: number, isWanted: boolean) {
  const input = { id: documentId, ...layout, from, take: pagesAtATime };
  return useQuery({
    queryKey: [endpointOf(printing.pages), input, opening],
    queryFn: ({ signal }) => callServer(printing.pages, input, { signal }),
    enabled: isWanted,
    staleTime: Infinity,
    meta: { asksToSignIn: true },
  });
}
