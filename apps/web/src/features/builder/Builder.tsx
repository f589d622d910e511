import { documents, type SermonDocument } from '@sermon/contract/builder';
import { usePageTitle } from '../../ui/browser/pageTitle.ts';
import { BuilderLoading } from './BuilderPage.tsx';
import { OpenBuilder } from './OpenBuilder.tsx';
import { useSermon } from './useSermon.ts';
import { builder as texts } from '@sermon/domain/texts/builder';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { callServer } from '../../api.ts';
import { Journal } from '../../offline/journal.ts';
import { holdEditor, newEditorId } from '../../offline/openEditors.ts';
import { Snapshots } from '../../offline/store/snapshots.ts';
import { withDocumentLockForUser } from '../../offline/sync/documentLock.ts';
import { useNotify } from '../../ui/notices/notices.tsx';
import { useUser } from '../../user.ts';
import { type EditorSession, openEditorSession } from './editorSession.ts';
import { openText } from './saving/recover.ts';

export function Builder({ loaded }: { loaded: SermonDocument }) {
  const { sermon, onServerVersion, applyLocalChange } = useSermon(loaded);
  const session = useEditorSession(loaded, onServerVersion);
  usePageTitle(sermon.name);
  return session ? (
    <OpenBuilder session={session} sermon={sermon} onLocalChange={applyLocalChange} />
  ) : (
    <BuilderLoading />
  );
}

/** The timeout for finding out whether a text in the journal was saved. The editor appears only after that. */
const receiptTimeoutMs = 10_000;

/**
 * Opens an editing session for the signed-in user as long as the screen is mounted. Returns null until the session is
 * open. `sermon` is read only once. `onSaved` receives the server's version after each save.
 */
function useEditorSession(sermon: SermonDocument, onSaved: (sermon: SermonDocument) => void): EditorSession | null {
  const { id: ownerId } = useUser();
  const notify = useNotify();
  const [session, setSession] = useState<EditorSession | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  const [journal] = useState(() => new Journal(ownerId));
  const [snapshots] = useState(() => new Snapshots(ownerId));
  /** Sessions run one at a time. The next one starts after the previous one has released its text. */
  const before = useRef(Promise.resolve());
  const saved = useEffectEvent((version: SermonDocument) => {
    journal.noteName(version.id, version.name);
    onSaved(version);
  });
  const sayReplaced = useEffectEvent(() => notify({ text: texts.newerTextTaken }));
  const sayAllSaved = useEffectEvent(() => notify({ text: texts.nothingToSave }));
  const open = useEffectEvent(async (isWanted: () => boolean) => {
    journal.noteName(sermon.id, sermon.name);
    const { id } = sermon;
    const inTime = () => ({ signal: AbortSignal.timeout(receiptTimeoutMs) });
    const receiptOf = (editorId: string) => callServer(documents.receipt, { id, editorId }, inTime());
    const fetchNewest = () => callServer(documents.get, { id }, inTime());
    const hold = (editorId: string, isNew = false) => holdEditor(editorId, { isNew });
    const needs = { journal, hold, receiptOf, fetchNewest, newEditorId };
    const opening = await withDocumentLockForUser(id, async (hasWaited) =>
      openText(hasWaited ? await fetchNewest().catch(() => sermon) : sermon, needs),
    );
    // Only now, because reading the texts would have to wait for it.
    void journal.sweep();
    void snapshots.sweep(new Date());
    if (!isWanted()) {
      opening.release();
      return null;
    }
    if (opening.sermon !== sermon) saved(opening.sermon);
    const options = {
      ownerId,
      opening,
      journal,
      snapshots,
      onSaved: saved,
      onTextReplaced: sayReplaced,
      onNothingToSave: sayAllSaved,
    };
    return openEditorSession(options);
  });

  useEffect(() => {
    let isHere = true;
    let opened: EditorSession | null = null;
    const begin = async () => {
      opened = isHere ? await open(() => isHere) : null;
      if (opened) setSession(opened);
    };
    before.current = before.current
      .then(begin)
      .catch((cause: unknown) => setFailure(cause instanceof Error ? cause : new Error(String(cause))));
    return () => {
      isHere = false;
      opened?.close();
    };
  }, []);

  if (failure) throw failure;
  return session;
}
