import { builder as builderTexts } from '@sermon/domain/texts/builder';
import { useMemo } from 'react';
import { isQuestion } from '../../offline/entries.ts';
import type { Journal } from '../../offline/journal.ts';
import { useListedTexts } from './useListedTexts.ts';

export type Question = { editorId: string; documentId: string; name: string };

/** Oldest first. Undefined until they have been read. */
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
