import type { User } from '@sermon/contract/accounts';
import { useEffect, useEffectEvent } from 'react';
import { pageSession, usePageSession } from '../../session/pageSession.ts';
import { findSignedIn } from '../../user.ts';

/**
 * While the session is over, checks whether someone else has signed in using this browser. Resumes the session when
 * this page's user has signed in again in another tab and returns to this one.
 */
export function useSessionCheck(userId: string, onSignedIn: (user: User) => void): void {
  const { isOver, refusals } = usePageSession();
  const signedIn = useEffectEvent(onSignedIn);
  useEffect(() => {
    if (!isOver) return;
    const ending = new AbortController();
    const { signal } = ending;
    const returned = async () => {
      if (document.visibilityState !== 'visible') return;
      const found = await findUser(signal);
      if (found?.id === userId) signedIn(found);
      else if (found !== undefined) pageSession.found(found?.email ?? null, found?.inAdminImpersonationMode);
    };
    window.addEventListener('focus', () => void returned(), { signal });
    document.addEventListener('visibilitychange', () => void returned(), { signal });
    return () => ending.abort();
  }, [isOver, userId]);
  useEffect(() => {
    if (refusals === 0) return;
    const ending = new AbortController();
    const refused = async () => {
      const found = await findUser(ending.signal);
      // Resuming right after a refusal would send the refused call again at once, possibly forever.
      if (found !== undefined && found?.id !== userId)
        pageSession.found(found?.email ?? null, found?.inAdminImpersonationMode);
    };
    void refused();
    return () => ending.abort();
  }, [refusals, userId]);
}

/** Resolves to undefined without a reply, and if the signal is aborted. */
async function findUser(signal: AbortSignal): Promise<User | null | undefined> {
  const found = await findSignedIn({ signal }).catch(() => undefined);
  return signal.aborted ? undefined : found;
}
