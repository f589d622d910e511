import { word as wordCalls } from '@sermon/contract/files';
import { library } from '@sermon/contract/library';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { CallFailed } from '@sermon/contract/client';
import { may } from '@sermon/domain/accounts/entitlements';
import { withTitleHeading } from '@sermon/domain/library/title';
import { editor as editorTexts } from '@sermon/domain/texts/editor';
import { dropped as texts } from '@sermon/domain/texts/imports';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Editor } from '@tiptap/core';
import { useEffect, useRef, useState } from 'react';
import { callServer } from '../../api.ts';
import { ask } from '../../ask.ts';
import { focusText } from '../../editor/keys/focusText.ts';
import { reportFiles } from '../../editor/keys/refuseFiles.ts';
import { insertDocument } from '../../editor/paste/insert.ts';
import { focusAtOnce } from '../../ui/browser/focusAtOnce.ts';
import { AskDialog } from '../../ui/dialogs/AskDialog.tsx';
import { useNotify } from '../../ui/notices/notices.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { FormMessage } from '../../ui/plain/Field.tsx';
import { useUpgrade } from '../../plan/useUpgrade.ts';
import { useUser } from '../../user.ts';
import { wordDocument, wordProblemOf } from './word.ts';

type DroppedWordProps = {
  editor: Editor;
  parentId: string | null;
};

export function DroppedWord({ editor, parentId }: DroppedWordProps) {
  const [file, setFile] = useState<File | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const open = ({ file: word }: { file: File }) => {
      setFile((current) => current ?? word);
      setIsOpen(true);
    };
    editor.on('wordFileDropped', open);
    return () => void editor.off('wordFileDropped', open);
  }, [editor]);
  useFilesNextToText(editor);
  return (
    <AskDialog
      title={texts.title}
      isOpen={isOpen}
      width="sm"
      onClose={() => setIsOpen(false)}
      onClosed={() => {
        setFile(null);
        if (!editor.isDestroyed) focusText(editor);
      }}
    >
      {file && (
        <Choice file={file} editor={editor} parentId={parentId} isOpen={isOpen} onClose={() => setIsOpen(false)} />
      )}
    </AskDialog>
  );
}

type Work = 'inserting' | 'creating';

type ChoiceProps = DroppedWordProps & { file: File; isOpen: boolean; onClose: () => void };

function Choice({ file, editor, parentId, isOpen, onClose }: ChoiceProps) {
  const notify = useNotify();
  const client = useQueryClient();
  const navigate = useNavigate();
  const upgrade = useUpgrade();
  const isAllowed = may(useUser(), 'wordUpload');
  const [work, setWork] = useState<Work | null>(null);
  const [message, setMessage] = useState(wordProblemOf(file));
  const running = useRef(new AbortController());
  useEffect(() => {
    if (!isOpen) running.current.abort();
  }, [isOpen]);
  useEffect(() => () => running.current.abort(), []);

  const run = async (kind: Work, perform: (signal: AbortSignal) => Promise<void>) => {
    if (work !== null) return;
    running.current = new AbortController();
    const { signal } = running.current;
    setWork(kind);
    setMessage(null);
    try {
      await perform(signal);
    } catch (cause) {
      if (signal.aborted) return;
      setWork(null);
      if (!(cause instanceof CallFailed)) throw cause;
      setMessage(cause.sentence);
    }
  };
  const insert = () =>
    run('inserting', async (signal) => {
      const { title, html, notices } = await callServer(wordCalls.convert, { file }, { signal });
      signal.throwIfAborted();
      if (editor.isDestroyed) return onClose();
      if (!editor.isEditable) {
        notify({ text: editorTexts.readOnlyForFiles, isFailure: true });
        return onClose();
      }
      insertDocument(editor, withTitleHeading(html, title, null));
      notify({ text: [texts.inserted(file.name), ...notices].join(' ') });
      onClose();
    });
  const create = () =>
    run('creating', async (signal) => {
      const { document, notices } = await wordDocument(file, parentId, signal);
      void client.invalidateQueries({ queryKey: ask(library.list, {}).queryKey });
      notify({ text: [texts.created(document.name), ...notices].join(' ') });
      // Closed while the document was being saved: the user stays in the open document.
      if (signal.aborted) return;
      onClose();
      await navigate({ to: '/build/$id', params: { id: document.id } });
    });

  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography sx={{ overflowWrap: 'anywhere', fontWeight: 600 }}>{file.name}</Typography>
        <Typography>{isAllowed ? texts.question : texts.needsSubscription}</Typography>
        <FormMessage message={message} />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 3, pt: 1, flexWrap: 'wrap', gap: 1 }} disableSpacing>
        <Button variant="outlined" onClick={onClose}>
          Cancel
        </Button>
        {isAllowed ? (
          <>
            <Button
              variant="outlined"
              disabled={wordProblemOf(file) !== null}
              busyLabel={work === 'creating' && 'Creating'}
              onClick={() => void create()}
            >
              New Document
            </Button>
            <Button
              disabled={wordProblemOf(file) !== null}
              busyLabel={work === 'inserting' && 'Inserting'}
              ref={focusAtOnce}
              onClick={() => void insert()}
            >
              Insert Here
            </Button>
          </>
        ) : (
          <Button ref={focusAtOnce} onClick={() => upgrade('wordUpload')}>
            Upgrade
          </Button>
        )}
      </DialogActions>
    </>
  );
}

/** Otherwise, the browser would leave the page to show a file that is dropped next to the text. */
function useFilesNextToText(editor: Editor): void {
  useEffect(() => {
    const bringsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const accept = (event: DragEvent) => {
      if (bringsFiles(event)) event.preventDefault();
    };
    const take = (event: DragEvent) => {
      if (event.defaultPrevented || !bringsFiles(event)) return;
      event.preventDefault();
      reportFiles(editor, [...(event.dataTransfer?.files ?? [])], null);
    };
    window.addEventListener('dragover', accept);
    window.addEventListener('drop', take);
    return () => {
      window.removeEventListener('dragover', accept);
      window.removeEventListener('drop', take);
    };
  }, [editor]);
}
