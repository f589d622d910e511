import { libraryHome } from '@sermon/domain/accounts/guard';
import { useEffect } from 'react';
import { api } from '../../api.ts';
import { otherTabs } from '../../otherTabs.ts';
import { pageSession } from '../../pageSession.ts';
import { hasOpenText } from '../../saveEverything.ts';
import { useUser } from '../../user.ts';

/** The screens that go on as they are. Nobody wants another page in the middle of a sermon. */
const isPresenting = () => /^\/(present|slides)\//.test(location.pathname);

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
          const found = await api.accounts.getAuthenticatedUser().catch(() => undefined);
          if (found === undefined || found?.id === id) return;
          if (hasOpenText() || isPresenting()) pageSession.refused();
          else location.assign(libraryHome);
        })();
      }),
    [id],
  );
}
