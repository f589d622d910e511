import { safeRedirect } from '@sermon/domain/links/redirect';
import { builder } from '@sermon/domain/texts/builder';
import { useState } from 'react';
import { api } from '../api.ts';
import { useChange } from '../ask.ts';
import { offlinePreferences, offlineUser } from '../offline/sessionCopies.ts';
import { removeKeptDocuments } from '../offline/useKeeper.ts';
import { saveEverything } from '../saveEverything.ts';
import { tabAnswers } from '../tabAnswers.ts';
import { createLazyModule } from '../ui/lazy/lazyModule.ts';
import { useNotify } from '../ui/notices/notices.tsx';
import { useUser } from '../user.ts';

const lazyJournal = createLazyModule(() => import('../offline/journal.ts'));

/** Resolves to the number of the user's texts that only this device has. Zero if the browser stores nothing. */
async function countUnsaved(userId: string): Promise<number> {
  await lazyJournal.fetch();
  if (lazyJournal.state.kind !== 'there') return 0;
  const journal = new lazyJournal.state.loaded.Journal(userId);
  try {
    return (await journal.list())?.filter(({ isOwnerKnown }) => isOwnerKnown).length ?? 0;
  } finally {
    journal.close();
  }
}

export type SignOut = {
  isBusy: boolean;
  /** Saves all open texts and signs the user out. If texts remain that only this device has, asks first. */
  start: () => Promise<void>;
  /** The number of texts about which the user is asked, or null. */
  unsavedTexts: number | null;
  stay: () => void;
  signOutNow: () => void;
};

/** Signing out, as the account menu starts it and `SignOutDialog` asks about it. `onAsk` is called when it asks. */
export function useSignOut(onAsk: () => void): SignOut {
  const user = useUser();
  const notify = useNotify();
  const [unsavedTexts, setUnsavedTexts] = useState<number | null>(null);
  const signOut = useChange(api.accounts.signOut, {
    // Does a full page load so that nothing of this user's data stays in memory.
    async onSuccess(next) {
      offlineUser.write(null);
      await removeKeptDocuments(user.id);
      offlinePreferences.remove();
      tabAnswers.forget();
      location.assign(safeRedirect(next, '/auth/sign-in'));
    },
    onError: (failure) => notify({ text: failure.message, isFailure: true }),
  });
  const stay = () => setUnsavedTexts(null);
  return {
    isBusy: signOut.isPending,
    async start() {
      if (!(await saveEverything())) return notify({ text: builder.saveBeforeSignOut, isFailure: true });
      const count = await countUnsaved(user.id);
      if (count === 0) return signOut.mutate(undefined);
      setUnsavedTexts(count);
      onAsk();
    },
    unsavedTexts,
    stay,
    signOutNow() {
      stay();
      signOut.mutate(undefined);
    },
  };
}
