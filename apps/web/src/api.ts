import { createCaller } from '@sermon/contract/client';
import { pageUserHeader, planHeader } from '@sermon/contract/accounts';
import { outdatedStatus } from '@sermon/contract/call';
import { sendOnline } from './connection/pageConnection.ts';
import { pagePlan } from './session/pagePlan.ts';
import { pageSession } from './session/pageSession.ts';
import { pageUser } from './session/pageUser.ts';
import { pageUpdates } from './updates/serviceWorker.ts';

const messageListeners = new Set<(message: string) => void>();

/** The messages that the server sends with successful replies, such as an announced maintenance. */
export const serverMessages = {
  add(message: string): void {
    for (const show of messageListeners) show(message);
  },
  subscribe(show: (message: string) => void): () => void {
    messageListeners.add(show);
    return () => messageListeners.delete(show);
  },
};

async function send(request: Request): Promise<Response> {
  const refusedSession = pageSession.watchRequest();
  if (pageUser.id !== null) request.headers.set(pageUserHeader, pageUser.id);
  const response = await sendOnline(request);
  const plan = response.headers.get(planHeader);
  // A reply from the browser's cache may be out of date.
  const isNew = response.headers.get('cache-control')?.includes('no-store') ?? false;
  if (plan !== null && isNew) pagePlan.saw(plan, response.headers.get('date'));
  if (response.status === 401) refusedSession();
  if (response.status === outdatedStatus) pageUpdates.require();
  return response;
}

/**
 * Features name their calls one by one, so that each call's definition loads with the feature that makes it.
 *
 * @example
 * await callServer(folders.move, { id, parentId });
 */
export const callServer = createCaller(location.origin, send, { onMessage: serverMessages.add });
