import type { AssistantMode } from '@sermon/domain/assistant/modes';
import { useMemo } from 'react';
import { useStore } from '../../../ui/store.ts';
import { useUser } from '../../../user.ts';
import type { Answer, AnswerId } from './answer.ts';
import { pageAnswers } from './pageAnswers.ts';

export function useAnswer(documentId: string, mode: AssistantMode): { id: AnswerId; answer: Answer | null } {
  const { id: ownerId } = useUser();
  const id = useMemo(() => ({ ownerId, documentId, mode }), [ownerId, documentId, mode]);
  return { id, answer: useStore(pageAnswers, () => pageAnswers.get(id)) };
}
