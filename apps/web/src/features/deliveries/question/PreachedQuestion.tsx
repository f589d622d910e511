import { useEffect, useSyncExternalStore } from 'react';
import { usePageSession } from '../../../session/pageSession.ts';
import { useIsQuiet } from '../../../ui/notices/notices.tsx';
import { useLast } from '../../../ui/dialogs/AskDialog.tsx';
import { useUser } from '../../../user.ts';
import { useQuestion } from './question.ts';
import { createLazyModule } from '../../../ui/lazy/lazyModule.ts';

/**
 * Asks once after a presentation. Waits while the presenter or a slide show is open, where nothing may appear
 * automatically, and while the user is asked to sign in again.
 */
export function PreachedQuestion() {
  const { id } = useUser();
  const question = useQuestion(id);
  const isQuiet = useIsQuiet();
  const { isAsking } = usePageSession();
  const state = useSyncExternalStore(questionModule.subscribe, () => questionModule.state);
  const isOpen = question !== null && !isQuiet && !isAsking;
  const shown = useLast(question);
  useEffect(() => {
    if (isOpen) void questionModule.fetch();
  }, [isOpen]);
  if (state.kind !== 'there' || !shown) return null;
  const { QuestionDialog } = state.loaded;
  return <QuestionDialog question={shown} isOpen={isOpen} />;
}

/** The presenter loads it, so that the question can be asked and answered without a connection. */
export const questionModule = createLazyModule(() => import('./QuestionDialog.tsx'));
