import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { usePageSession } from '../../session/pageSession.ts';
import { refreshSignedInUser } from '../../queryClient.ts';

/**
 * Leads to the sign-in page, and back, when a call is refused because the session has ended. For pages outside of the signed-in layout,
 * which have no dialog for signing in again.
 */
export function useEndOfSession(): void {
  const client = useQueryClient();
  const { refusals } = usePageSession();
  useEffect(() => {
    if (refusals > 0) void refreshSignedInUser(client);
  }, [client, refusals]);
}
