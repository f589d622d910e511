import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { pageSession } from '../../session/pageSession.ts';
import { createQueryClient } from '../../queryClient.ts';
import { ruth } from '../../testing/app.setup.tsx';
import { fakeNetwork } from '../../testing/network.setup.ts';
import { setOnline } from '../../testing/online.setup.ts';
import { createLazyModule } from '../../ui/lazy/lazyModule.ts';
import { becomeUser, currentUser } from '../../user.ts';
import { pageConnection } from '../../connection/pageConnection.ts';
import { newEditorId } from '../openEditors.ts';
import { firstRepeatMs } from './repeatedRun.ts';
import { useBackgroundSender } from './useBackgroundSender.ts';

const run = vi.fn<() => Promise<void>>();
const stop = vi.fn<() => void>();
const create = vi.fn<(loaded: string, ownerId: string) => void>();

afterEach(() => {
  vi.restoreAllMocks();
  for (const mock of [run, stop, create]) mock.mockReset();
  pageSession.reset();
});

/** Renders the hook with a module, which is loaded if that works. */
async function open(load: () => Promise<string> = async () => 'module') {
  run.mockResolvedValue();
  fakeNetwork({});
  const client = createQueryClient();
  client.setQueryData(currentUser.queryKey, ruth);
  onTestFinished(pageConnection.start());
  onTestFinished(() => setOnline(true));
  const page = createLazyModule(load);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const use = () =>
    useBackgroundSender(page, (loaded, ownerId) => {
      create(loaded, ownerId);
      return { run, stop };
    });
  const { unmount } = renderHook(use, { wrapper });
  await act(page.fetch);
  // Until the first ping is answered, losing the connection would start the page in offline mode.
  await waitFor(() => expect(pageConnection.state.mode).toBe('online'));
  return { client, unmount };
}

function turnPage(visibility: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange'));
}

test('it runs at the start, when the user returns to the page, and after signing in again', async () => {
  const { unmount } = await open();
  expect(create.mock.calls).toEqual([['module', ruth.id]]);
  expect(run).toHaveBeenCalledTimes(1);
  turnPage('hidden');
  expect(run).toHaveBeenCalledTimes(1);
  turnPage('visible');
  expect(run).toHaveBeenCalledTimes(2);
  pageSession.refused();
  pageSession.resume();
  expect(run).toHaveBeenCalledTimes(3);
  unmount();
  expect(stop).toHaveBeenCalledOnce();
  turnPage('visible');
  pageSession.refused();
  pageSession.resume();
  expect(run).toHaveBeenCalledTimes(3);
});

test('it stops without a connection, and another one runs when the connection comes back', async () => {
  await open();
  setOnline(false);
  expect(stop).toHaveBeenCalledOnce();
  turnPage('visible');
  expect(run).toHaveBeenCalledTimes(1);
  setOnline(true);
  await waitFor(() => expect(run).toHaveBeenCalledTimes(2));
  expect(create).toHaveBeenCalledTimes(2);
});

test('another user has another one', async () => {
  const { client } = await open();
  const boaz = { ...ruth, id: newEditorId() };
  becomeUser(client, boaz);
  await waitFor(() => expect(stop).toHaveBeenCalledOnce());
  expect(create.mock.lastCall).toEqual(['module', boaz.id]);
});

test('a module that could not be loaded is loaded again when the user returns to the page', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('away')).mockResolvedValue('module');
  await open(load);
  expect(create).not.toHaveBeenCalled();
  turnPage('visible');
  await waitFor(() => expect(run).toHaveBeenCalledOnce());
  expect(load).toHaveBeenCalledTimes(2);
});

test('a module that could not be loaded is loaded again after a while, although the user stays on the page', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('away'))
    .mockRejectedValueOnce(new Error('away'))
    .mockResolvedValue('module');
  const wait = vi.spyOn(globalThis, 'setTimeout');
  const elapse = (ms: number) => {
    const timer = wait.mock.calls.findLast(([, delay]) => delay === ms);
    expect(timer, `a timer of ${ms} ms`).toBeDefined();
    act(() => timer![0]());
  };
  await open(load);
  elapse(firstRepeatMs);
  await waitFor(() => expect(wait.mock.calls.some(([, delay]) => delay === 2 * firstRepeatMs)).toBe(true));
  elapse(2 * firstRepeatMs);
  await waitFor(() => expect(run).toHaveBeenCalledOnce());
  expect(load).toHaveBeenCalledTimes(3);
});
