import { acting } from '@sermon/contract/admin/acting';
import { personPath } from '@sermon/domain/accounts/guard';
import { acting as texts } from '@sermon/domain/texts/admin/acting';
import { useRef } from 'react';
import { useChange } from '../../ask.ts';
import { otherTabs } from '../../session/otherTabs.ts';
import { reloadWithoutAsking, saveEverything } from '../../session/saveEverything.ts';
import { useNotify } from '../../ui/notices/notices.tsx';
import { useUser } from '../../user.ts';

/**
 * Saves all open texts and returns the administrator to their own account, on the page about the person. Loads the page again, even
 * after a failure, so that nothing of the user stays in memory (spec part 1 §2).
 */
export function useStopActing(): { stop: () => Promise<void>; isBusy: boolean } {
  const notify = useNotify();
  const { id } = useUser();
  // A second click must not stop again, which would be refused and load this page again instead of the one about the person.
  const isStopping = useRef(false);
  const change = useChange(acting.stopImpersonation, {
    onSuccess() {
      otherTabs.tell();
      location.assign(personPath(id));
    },
    onError() {
      isStopping.current = false;
      reloadWithoutAsking();
    },
  });
  return {
    async stop() {
      if (isStopping.current) return;
      isStopping.current = true;
      if (await saveEverything()) return change.mutate({});
      isStopping.current = false;
      notify({ text: texts.saveBeforeStop, isFailure: true });
    },
    isBusy: change.isPending || change.isSuccess,
  };
}
