import { api } from '../../api.ts';
import { useChange } from '../../ask.ts';
import { useNotify } from '../../ui/notices/notices.tsx';
import { useUser } from '../../user.ts';
import { leavePage } from './leavePage.ts';
import { type UnsavedCheck, useUnsavedCheck } from './useUnsavedCheck.ts';

/** Signing out, as the account menu starts it and `SignOutDialog` asks about it. `onAsk` is called when it asks. */
export function useSignOut(onAsk: () => void): UnsavedCheck & { isBusy: boolean } {
  const user = useUser();
  const notify = useNotify();
  const signOut = useChange(api.accounts.signOut, {
    onSuccess: (next) => leavePage(user.id, next),
    onError: (failure) => notify({ text: failure.message, isFailure: true }),
  });
  const check = useUnsavedCheck({ proceed: () => signOut.mutate(undefined), onAsk });
  return { ...check, isBusy: signOut.isPending };
}
