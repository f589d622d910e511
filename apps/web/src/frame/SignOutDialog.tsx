import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { builder } from '@sermon/domain/texts/builder';
import { unsaved } from '@sermon/domain/texts/unsaved';
import { useId, useState } from 'react';
import { focusAtOnce } from '../ui/browser/focusAtOnce.ts';
import {
  keepEverythingOnDevice,
  leaveWithoutAsking,
  reloadWithoutAsking,
  saveEverything,
} from '../session/saveEverything.ts';
import { createLazyModule } from '../ui/lazy/lazyModule.ts';
import { useNotify } from '../ui/notices/notices.tsx';
import { useUser } from '../user.ts';
import { safeRedirect } from '@sermon/domain/links/redirect';
import { forgetOthers } from '../offline/forgetOthers.ts';
import { otherTabs } from '../session/otherTabs.ts';
import { forgetPurchase } from '../plan/upgradedFrom.ts';
import { accounts } from '@sermon/contract/accounts';
import { personPath } from '@sermon/domain/accounts/guard';
import { useChange } from '../ask.ts';

const lazyJournal = createLazyModule(() => import('../offline/journal.ts'));

/** Texts that only this device has. Zero if the browser stores nothing. */
async function countUnsaved(userId: string): Promise<number> {
  await lazyJournal.fetch();
  if (lazyJournal.state.kind !== 'there') return 0;
  const journal = new lazyJournal.state.loaded.Journal(userId);
  try {
    return (await journal.list())?.length ?? 0;
  } finally {
    journal.close();
  }
}

export type UnsavedCheck = {
  /**
   * Saves all open texts and goes on. If texts remain that only this device has, asks first. If not even this device
   * has one, stops.
   */
  start: () => Promise<void>;
  unsavedTexts: number | null;
  stay: () => void;
  goOn: () => void;
};

/**
 * `onAsk` is called when `SignOutDialog` asks or stops, and `proceed` if nothing is unsaved or the user goes on
 * anyway.
 */
export function useUnsavedCheck({ proceed, onAsk }: { proceed: () => void; onAsk?: () => void }): UnsavedCheck {
  const user = useUser();
  const notify = useNotify();
  const [unsavedTexts, setUnsavedTexts] = useState<number | null>(null);
  const stay = () => setUnsavedTexts(null);
  return {
    async start() {
      if (!(await saveEverything()) && !(await keepEverythingOnDevice())) {
        onAsk?.();
        return notify({ text: builder.saveBeforeSignOut, isFailure: true });
      }
      const count = user.inAdminImpersonationMode ? 0 : await countUnsaved(user.id);
      if (count === 0) return proceed();
      setUnsavedTexts(count);
      onAsk?.();
    },
    unsavedTexts,
    stay,
    goOn() {
      stay();
      proceed();
    },
  };
}

type SignOutDialogProps = {
  check: UnsavedCheck;
  act?: string;
};

export function SignOutDialog({ check, act = 'Sign Out' }: SignOutDialogProps) {
  const titleId = useId();
  const { unsavedTexts, stay, goOn } = check;
  return (
    <Dialog open={unsavedTexts !== null} onClose={stay} maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{builder.notSaved}</DialogTitle>
      <DialogContent>
        <DialogContentText>{unsaved.beforeSignOut(unsavedTexts ?? 0)}</DialogContentText>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 3, pt: 1 }}>
        <Button onClick={goOn}>{act}</Button>
        <Button variant="contained" onClick={stay} ref={focusAtOnce}>
          Stay
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/**
 * Called when the user has signed out: removes what this device keeps of them, except unsaved texts, and opens another page.
 * Does a full page load so that nothing of this user's data stays in memory.
 */
export async function leavePage(next: string): Promise<void> {
  await forgetOthers(null);
  forgetPurchase();
  otherTabs.tell();
  // The server may lead to another site, where the user has a session as well.
  const address = /^https?:\/\//i.test(next) ? next : safeRedirect(next, '/auth/sign-in');
  leaveWithoutAsking(() => location.assign(address));
}

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
