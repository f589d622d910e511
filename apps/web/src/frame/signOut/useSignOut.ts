import { accounts } from '@sermon/contract/accounts';
import { personPath } from '@sermon/domain/accounts/guard';
import { useChange } from '../../ask.ts';
import { otherTabs } from '../../session/otherTabs.ts';
import { reloadWithoutAsking } from '../../session/saveEverything.ts';
import { useNotify } from '../../ui/notices/notices.tsx';
import { useUser } from '../../user.ts';
import { leavePage } from './leavePage.ts';
import { type UnsavedCheck, useUnsavedCheck } from './useUnsavedCheck.ts';

/** `onAsk` is called when `SignOutDialog` asks. For an administrator who acts as a user, this only ends that. */
export function useSignOut(onAsk: () => void): UnsavedCheck & { isBusy: boolean } {
  const user = useUser();
  const notify = useNotify();
  const signOut = useChange(accounts.signOut, {
    onSuccess(next) {
      if (!user.inAdminImpersonationMode) return leavePage(next);
      // The administrator is signed in as before. Nothing of the user was kept on this device.
      otherTabs.tell();
      location.assign(personPath(user.id));
    },
    onError(failure) {
      if (user.inAdminImpersonationMode) reloadWithoutAsking();
      else notify({ text: failure.message, isFailure: true });
    },
  });
  const check = useUnsavedCheck({ proceed: () => signOut.mutate({}), onAsk });
  return { ...check, isBusy: signOut.isPending };
}
