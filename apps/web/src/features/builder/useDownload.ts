import { builder as texts } from '@sermon/domain/texts/builder';
import { useState } from 'react';
import { api } from './api.ts';
import { giveFile } from '../../ui/giveFile.ts';
import { useNotify } from '../../ui/notices.tsx';
import type { Desk } from './desk.ts';

export const formats = [
  { format: 'pdf', label: 'Download as PDF' },
  { format: 'docx', label: 'Download as Docx' },
] as const;
type FileFormat = (typeof formats)[number]['format'];

export type Download = { isBusy: boolean; start: (format: FileFormat) => Promise<void> };

/** Makes files of a document. The file holds what is written: what is not saved yet is saved first. */
export function useDownload({ autosave }: Desk, { id, name }: { id: string; name: string }): Download {
  const notify = useNotify();
  const [isBusy, setIsBusy] = useState(false);
  const start = async (format: FileFormat) => {
    setIsBusy(true);
    try {
      if (await autosave.saveNow()) giveFile(await api.documents[format]({ id }));
      else notify({ text: texts.downloadNeedsSaving, isFailure: true });
    } catch {
      notify({
        text: texts.downloadFailed(name),
        isFailure: true,
        undo: { perform: () => start(format), failed: texts.downloadFailed(name) },
      });
    }
    setIsBusy(false);
  };
  return { isBusy, start };
}
