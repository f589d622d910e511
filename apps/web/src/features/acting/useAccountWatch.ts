import { libraryHome } from '@sermon/domain/accounts/guard';
import { useEffect } from 'react';
import { otherTabs } from '../../session/otherTabs.ts';
import { isPresenting, pageSession } from '../../session/pageSession.ts';
import { hasOpenText } from '../../session/saveEverything.ts';
import { findSignedIn, useUser } from '../../user.ts';

/**
 * Notices that another tab shows another account. This page then opens that account's library. An open text stays on the
 * screen instead, and is not saved until its user is signed in again.
 */
export function useAccountWatch(): void {
  const { id } = useUser();
  useEffect(
    () =>
      otherTabs.listen(() => {
        void (async () => {
          const found = await findSignedIn().catch(() => undefined);
          if (found === undefined || found?.id === id) return;
          if (hasOpenText() || isPresenting()) pageSession.refused();
          else location.assign(libraryHome);
        })();
      }),
    [id],
  );
}
