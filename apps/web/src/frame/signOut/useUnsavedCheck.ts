import { builder } from '@sermon/domain/texts/builder';
import { useState } from 'react';
import { keepEverythingOnDevice, saveEverything } from '../../session/saveEverything.ts';
import { createLazyModule } from '../../ui/lazy/lazyModule.ts';
import { useNotify } from '../../ui/notices/notices.tsx';
import { useUser } from '../../user.ts';

const lazyJournal = createLazyModule(() => import('../../offline/journal.ts'));

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
