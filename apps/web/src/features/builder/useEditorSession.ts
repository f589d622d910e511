import type { SermonDocument } from '@sermon/contract/builder';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Journal } from '../../offline/journal.ts';
import { canTellOpenEditors, holdEditor, newEditorId } from '../../offline/openEditors.ts';
import { useUser } from '../../user.ts';
import { type EditorSession, openEditorSession } from './editorSession.ts';
import { openText } from './saving/recover.ts';

/**
 * The document on the desk of the signed-in person for as long as the screen is there; null until it is open. `document` is read once,
 * `onSaved` hears what the server says of it after each save.
 */
export function useEditorSession(
  sermon: SermonDocument,
  onSaved: (sermon: SermonDocument) => void,
): EditorSession | null {
  const { id: ownerId } = useUser();
  const [session, setSession] = useState<EditorSession | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  const [journal] = useState(() => new Journal(ownerId));
  /** One desk at a time: the next one begins when the one before has let go of its text. */
  const before = useRef(Promise.resolve());
  const saved = useEffectEvent(onSaved);
  const open = useEffectEvent(async (isWanted: () => boolean) => {
    const needs = { journal, hold: holdEditor, canTellOpenEditors: canTellOpenEditors(), newEditorId };
    void journal.sweep(new Date());
    const opening = await openText(sermon, needs);
    if (!isWanted()) {
      opening.release();
      return null;
    }
    return openEditorSession({ sermon, ownerId, opening, journal, onSaved: saved });
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
