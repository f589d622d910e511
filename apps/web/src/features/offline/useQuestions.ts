import { builder as builderTexts } from '@sermon/domain/texts/builder';
import { useMemo } from 'react';
import { isQuestion } from '../../offline/entries.ts';
import type { Journal } from '../../offline/journal.ts';
import { useListedTexts } from './useListedTexts.ts';

/** A document of which the user must choose one of two versions. */
export type Question = { editorId: string; documentId: string; name: string };

/** The user's questions about two versions, oldest first. Undefined until they have been read. */
export function useQuestions(): { journal: Journal; questions: readonly Question[] } | undefined {
  const { journal, listed } = useListedTexts();
  return useMemo(() => {
    if (listed === undefined) return undefined;
    const questions = (listed ?? [])
      .filter(isQuestion)
      .map(({ editorId, documentId, name }) => ({ editorId, documentId, name: name ?? builderTexts.untitled }))
      .toReversed();
    return { journal, questions };
  }, [journal, listed]);
}
