import { slides } from '@sermon/contract/slides';
import { may } from '@sermon/domain/accounts/entitlements';
import type { SlideFormat } from '@sermon/domain/slides/limits';
import { builder } from '@sermon/domain/texts/builder';
import { slidesPanel as texts } from '@sermon/domain/texts/slides/panel';
import { CallFailed } from '@sermon/contract/client';
import { type ReactNode, useRef, useState } from 'react';
import { callServer } from '../../api.ts';
import { pageSession } from '../../session/pageSession.ts';
import { downloadFile } from '../../ui/browser/downloadFile.ts';
import { useNotify } from '../../ui/notices/notices.tsx';
import { useUpgradePrompt } from '../../plan/useUpgradePrompt.tsx';
import { useUser } from '../../user.ts';
import { sayMissingCharacters } from '../printing/missingCharacters.ts';
import { sendDrafts } from './preview/noteDrafts.ts';

export type SlideDownload = {
  isBusy: boolean;
  start: (format: SlideFormat) => void;
  cancel: () => void;
};

/** Saves unsaved changes with `save` and unsaved notes first, so that the file includes them. */
export function useSlideDownload(
  { id, name }: { id: string; name: string },
  read: () => string,
  save: () => Promise<boolean>,
): { download: SlideDownload; dialog: ReactNode } {
  const notify = useNotify();
  const user = useUser();
  const { offer, dialog } = useUpgradePrompt(save);
  const running = useRef<AbortController | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const start = async (format: SlideFormat): Promise<void> => {
    if (running.current) return;
    if (!may(user, 'slideExport')) return offer('slideExport');
    const { signal } = (running.current = new AbortController());
    setIsBusy(true);
    try {
      if (await save()) {
        await sendDrafts(user.id, id);
        downloadFile(await callServer(slides.export, { id, format }, { signal }));
        if (format === 'pdf' || format === 'png') sayMissingCharacters(id, name + read(), notify);
      } else if (!pageSession.ask()) notify({ text: builder.downloadNeedsSaving, isFailure: true });
    } catch (cause) {
      if (!signal.aborted && !pageSession.ask()) {
        const isRefusal = cause instanceof CallFailed && cause.statusCode === 422;
        const text = isRefusal ? cause.message : builder.downloadFailed(name);
        const undo = isRefusal ? {} : { undo: { perform: () => start(format), failed: text } };
        notify({ text, isFailure: true, ...undo });
      }
    } finally {
      running.current = null;
      setIsBusy(false);
    }
  };
  const cancel = () => {
    running.current?.abort();
    notify({ text: texts.downloadCanceled });
  };
  return { download: { isBusy, start: (format) => void start(format), cancel }, dialog };
}
