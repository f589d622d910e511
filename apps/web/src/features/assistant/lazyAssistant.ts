import { lazyPanels as texts } from '@sermon/domain/texts/calls';
import { useEffect, useState } from 'react';
import { useIsOnline } from '../../connection/useConnection.ts';
import { tabAnswers } from '../../offline/forgetOthers.ts';
import { createLazyModule } from '../../ui/lazy/lazyModule.ts';
import { lazyPanel } from '../../ui/lazy/lazyPanel.tsx';
import { useUser } from '../../user.ts';

/** The module also has the answers that the page keeps. */
export const assistantModule = createLazyModule(() => import('./panelModule.ts'));

export const AssistantPanel = lazyPanel(
  assistantModule,
  (module) => module.AssistantPanel,
  texts.notLoaded('This panel'),
);
export const AssistantSettings = lazyPanel(assistantModule, (module) => module.AssistantSettings);

export const hasAnswers = (documentId: string): boolean =>
  assistantModule.state.kind === 'there' && assistantModule.state.loaded.pageAnswers.hasAny(documentId);

/**
 * Continues the answers from before a reload as soon as a document is open, although their panel may be closed. If the module
 * cannot be loaded, this happens when it is loaded later, and loading is tried again when the connection returns.
 */
export function useRestoredAnswers(isWanted: boolean): void {
  const { id } = useUser();
  const isOnline = useIsOnline();
  // Without a connection, the drawer shows the panel only if there are answers, so it has to render again.
  const [, setRestoredFor] = useState<string | null>(null);
  useEffect(() => {
    if (!isWanted || !tabAnswers.hasAny()) return;
    const restore = () => {
      if (assistantModule.state.kind !== 'there') return;
      assistantModule.state.loaded.pageAnswers.restore(id);
      setRestoredFor(id);
    };
    const unsubscribe = assistantModule.subscribe(restore);
    restore();
    void assistantModule.fetch();
    return unsubscribe;
  }, [id, isWanted]);
  useEffect(() => {
    if (isOnline && isWanted && tabAnswers.hasAny()) void assistantModule.fetch();
  }, [isOnline, isWanted]);
}
