import { builder as builderTexts } from '@sermon/domain/texts/builder';
import { useEffect, useMemo, useState } from 'react';
import { Journal, type ListedEntry } from '../../offline/journal.ts';
import { useUser } from '../../user.ts';

/** A document of which the user must choose one of two versions. */
export type Question = { editorId: string; documentId: string; name: string };

/** The user's questions about two versions, oldest first. Undefined until they have been read. */
export function useQuestions(): { journal: Journal; questions: readonly Question[] } | undefined {
  const { id: ownerId } = useUser();
  const [journal] = useState(() => new Journal(ownerId));
  const [listed, setListed] = useState<readonly ListedEntry[] | null>();
  useEffect(() => {
    const subscription = journal.liveList().subscribe({ next: setListed, error: () => setListed(null) });
    return () => {
      subscription.unsubscribe();
      journal.close();
    };
  }, [journal]);
  return useMemo(() => {
    if (listed === undefined) return undefined;
    const questions = (listed ?? [])
      .filter(isQuestion)
      .map(({ editorId, documentId, name }) => ({ editorId, documentId, name: name ?? builderTexts.untitled }))
      .toReversed();
    return { journal, questions };
  }, [journal, listed]);
}

/** Whether the user must choose one of two versions. Not if the user has chosen to keep both. */
export const isQuestion = ({ sync, goneAt }: ListedEntry): boolean =>
  sync.isQuestion === true && sync.copyId === undefined && goneAt === null;
