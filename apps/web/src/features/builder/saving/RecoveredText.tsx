import { documents } from '@sermon/contract/builder';
import { builder as texts } from '@sermon/domain/texts/builder';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { callServer } from '../../../api.ts';
import type { Entry, Journal } from '../../../offline/journal.ts';
import { moveText } from '../../../offline/moveText.ts';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { Button } from '../../../ui/plain/Button.tsx';
import { useUser } from '../../../user.ts';

type RecoveredTextProps = { documentId: string; journal: Pick<Journal, 'ofDocument' | 'read' | 'remove'> };

/**
 * Offers to keep the unsaved text of a deleted document as a new document. The text is stored on this device and never
 * reached the server.
 */
export function RecoveredText({ documentId, journal }: RecoveredTextProps) {
  const { id: ownerId } = useUser();
  const [entries, setEntries] = useState<Entry[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const notify = useNotify();
  const navigate = useNavigate();

  useEffect(() => {
    let isHere = true;
    void journal.ofDocument(documentId).then((found) => isHere && setEntries(found));
    return () => {
      isHere = false;
    };
  }, [documentId, journal]);

  /** Saves a text as a new document and returns its id. Returns null if another window has opened the text. */
  const saveEntry = async ({ editorId }: Entry): Promise<string | null> => {
    const moved = await moveText(journal, editorId, ({ name = texts.leftBehindName, html }) =>
      callServer(documents.save, { ownerId, name, text: html }),
    );
    return typeof moved === 'object' ? moved.result.id : null;
  };
  const keep = async () => {
    setIsBusy(true);
    try {
      const made: (string | null)[] = [];
      for (const entry of entries) made.push(await saveEntry(entry));
      const id = made.find((newId) => newId !== null);
      if (id) await navigate({ to: '/build/$id', params: { id } });
    } catch {
      notify({ text: texts.copyFailed, isFailure: true });
    }
    setIsBusy(false);
  };

  if (!entries.length) return null;
  return (
    <>
      <p role="status">{texts.leftBehind}</p>
      <Button busyLabel={isBusy && 'Keeping'} onClick={() => void keep()}>
        Keep as a New Document
      </Button>
    </>
  );
}
