import { preferences as preferencesCalls } from '@sermon/contract/preferences';
import { CallFailed } from '@sermon/contract/client';
import { defaultPresenterPreferences, type PresenterPreferences } from '@sermon/domain/presenter/preferences';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callServer } from '../../../api.ts';
import { presenterCopy, type PresenterSettingsCopy } from '../../../offline/sessionCopies.ts';

export type SavingState = 'saved' | 'savedHere' | 'notLoaded' | 'notSaved';

type Change = Partial<PresenterPreferences>;

/**
 * Settings never wait for the server: a choice takes effect at once and stays in effect, and what could not be sent
 * is sent when the presenter is opened again, or with the next change.
 */
export function usePresenterPreferences(ownerId: string) {
  const [{ preferences, unsent }, setKnown] = useState<PresenterSettingsCopy>(
    () => presenterCopy.read(ownerId) ?? { preferences: defaultPresenterPreferences, unsent: {} },
  );
  const [state, setState] = useState<SavingState>('saved');
  const known = useRef<PresenterSettingsCopy>({ preferences, unsent });
  /** Calls are made one after the other, so that the last change wins. */
  const calls = useRef(Promise.resolve());

  const become = useCallback(
    (next: PresenterSettingsCopy) => {
      known.current = next;
      setKnown(next);
      presenterCopy.write(ownerId, next);
    },
    [ownerId],
  );

  const exchange = useCallback(async () => {
    const { unsent: sent } = known.current;
    const isSaving = Object.keys(sent).length > 0;
    try {
      const replied = await (isSaving
        ? callServer(preferencesCalls.savePresenter, sent)
        : callServer(preferencesCalls.getPresenter, {}));
      // Changes that were made in the meantime are not in the reply.
      const { unsent: later } = known.current;
      const left = Object.fromEntries(
        Object.entries(later).filter(([name, value]) => sent[name as keyof Change] !== value),
      ) as Change;
      become({ preferences: { ...replied, ...left }, unsent: left });
      setState('saved');
    } catch (cause) {
      if (!(cause instanceof CallFailed)) throw cause;
      if (cause.isOffline) setState('savedHere');
      else setState(isSaving ? 'notSaved' : 'notLoaded');
    }
  }, [become]);
  const exchangeNext = useCallback(() => {
    calls.current = calls.current.then(exchange);
  }, [exchange]);

  useEffect(() => exchangeNext(), [exchangeNext]);

  const save = useCallback(
    (change: Change) => {
      const { preferences: before, unsent: waiting } = known.current;
      become({ preferences: { ...before, ...change }, unsent: { ...waiting, ...change } });
      exchangeNext();
    },
    [become, exchangeNext],
  );
  return { preferences, state, save, tryAgain: exchangeNext };
}

export type PresenterSettingsState = ReturnType<typeof usePresenterPreferences>;
