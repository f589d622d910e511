import { documents } from '@sermon/contract/builder';
import { builder as texts } from '@sermon/domain/texts/builder';
import { FileText, FileType } from 'lucide-react';
import { useState } from 'react';
import { callServer } from '../../../api.ts';
import { useNotOffline } from '../../../connection/useNotOffline.ts';
import { pageSession } from '../../../session/pageSession.ts';
import type { Command } from '../../../ui/commands/command.ts';
import { downloadFile } from '../../../ui/browser/downloadFile.ts';
import { useNotify } from '../../../ui/notices/notices.tsx';
import type { EditorSession } from '../editorSession.ts';

const formats = [
  { format: 'pdf', label: 'Download as PDF', Icon: FileText },
  { format: 'docx', label: 'Download as Docx', Icon: FileType },
] as const;
type FileFormat = (typeof formats)[number]['format'];

/** Saves unsaved changes first, so that the file includes them. */
export function useDownload({ autosave }: EditorSession, { id, name }: { id: string; name: string }, slides: Command) {
  const notify = useNotify();
  const notOffline = useNotOffline();
  const [isBusy, setIsBusy] = useState(false);
  const start = async (format: FileFormat) => {
    setIsBusy(true);
    try {
      if (await autosave.saveNow()) downloadFile(await callServer(documents[format], { id }));
      else if (!pageSession.ask()) notify({ text: texts.downloadNeedsSaving, isFailure: true });
    } catch {
      const text = texts.downloadFailed(name);
      const undo = { perform: () => start(format), failed: text };
      if (!pageSession.ask()) notify({ text, isFailure: true, undo });
    }
    setIsBusy(false);
  };
  const commands = formats.map(({ format, label, Icon }): Command => {
    const run = () => void start(format);
    const offline = notOffline && { isDisabled: true, why: notOffline };
    return { id: `download.${format}`, group: 'Download', label, Icon, run, ...offline };
  });
  return { isBusy, commands: [...commands, slides] };
}
