import type { User } from '@sermon/contract/accounts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useWorksOffline } from '../../connection/useConnection.ts';
import { offlineAppConfig, offlineUser } from '../../offline/sessionCopies.ts';
import { pageSession } from '../../session/pageSession.ts';
import { hasOpenText } from '../../session/saveEverything.ts';
import { appConfig, becomeUser, currentUser, findSignedIn } from '../../user.ts';

/**
 * Keeps copies on this device. If the product starts offline, the session opens with them, and the server is asked
 * again when the user goes online.
 */
export function useOfflineSession(): void {
  const client = useQueryClient();
  const worksOffline = useWorksOffline();
  const { data: user } = useQuery(currentUser);
  const { data: config } = useQuery(appConfig);
  /** The user who was read from this device and whom the server has not confirmed yet. */
  const unconfirmed = useRef<User>(null);

  useEffect(() => {
    if (user !== undefined) offlineUser.write(user);
  }, [user]);
  // The end of the session has removed the copy.
  useEffect(
    () => pageSession.onResumed(() => offlineUser.write(client.getQueryData(currentUser.queryKey) ?? null)),
    [client],
  );
  // Another window may have changed the name or the email.
  useEffect(
    () =>
      offlineUser.subscribe(() => {
        const copy = offlineUser.read();
        client.setQueryData(currentUser.queryKey, (now) => (copy !== null && copy.id === now?.id ? copy : now));
      }),
    [client],
  );
  useEffect(() => {
    if (config) offlineAppConfig.write(config);
  }, [config]);

  useEffect(() => {
    if (worksOffline) unconfirmed.current ??= openFromDevice(client);
    else if (unconfirmed.current) {
      void confirmUser(client, unconfirmed.current);
      unconfirmed.current = null;
    }
  }, [client, worksOffline]);
}

/** Opens the session with the copies, unless the server has already said who is signed in. */
function openFromDevice(client: QueryClient): User | null {
  if (client.getQueryData(currentUser.queryKey) !== undefined) return null;
  const user = offlineUser.read();
  if (!user) return null;
  client.setQueryData(currentUser.queryKey, user);
  const config = offlineAppConfig.read();
  if (config) client.setQueryData(appConfig.queryKey, (known) => known ?? config);
  return user;
}

/** If the session has ended, the user must sign in. */
async function confirmUser(client: QueryClient, known: User): Promise<void> {
  void client.invalidateQueries({ queryKey: appConfig.queryKey });
  // Without a reply, the session goes on. The first call that the server refuses ends it.
  const user = await findSignedIn().catch(() => undefined);
  if (user === undefined) return;
  if (user?.id === known.id) client.setQueryData(currentUser.queryKey, user);
  else if (!hasOpenText()) becomeUser(client, user);
  // An open text stays on the screen, where the user can sign in again.
  else pageSession.refused();
}
