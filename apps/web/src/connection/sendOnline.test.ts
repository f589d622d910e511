import { app } from '@sermon/contract/app';
import { expect, onTestFinished, test, vi } from 'vitest';
import { callServer } from '../api.ts';
import { fakeNetwork, noAnswer, refused } from '../testing/network.setup.ts';
import { pageConnection } from './pageConnection.ts';

const call = 'GET /api/AppConfig';
const page = () => new Response('<html>', { headers: { 'content-type': 'text/html; charset=utf-8' } });

/** Starts this page's connection, and waits for the result of the first ping. */
async function start(answers: Record<string, unknown>) {
  const ping = vi.fn<() => unknown>(() => 'pong');
  const network = fakeNetwork({ 'GET /ping': ping, ...answers });
  onTestFinished(pageConnection.start());
  await vi.waitFor(() => expect(pageConnection.state.mode).not.toBe('starting'), 45_000);
  return { network, ping };
}

test("a sign-in page of a hotel's network is not a reply to the ping", async () => {
  await start({ 'GET /ping': page });
  expect(pageConnection.state).toMatchObject({ mode: 'offline', link: 'away' });
});

test.each([
  ['no reply', noAnswer],
  ["a sign-in page of a hotel's network", page],
  ['an error of a proxy', refused(502, 'Bad Gateway')],
])('%s to any call means that the connection must be checked', async (_, answer) => {
  const { ping } = await start({ [call]: answer });
  await callServer(app.config).catch(() => null);
  await vi.waitFor(() => expect(ping).toHaveBeenCalledTimes(2), 45_000);
});

test('a refusal is a reply', async () => {
  await start({ [call]: refused(401, 'Sign in required') });
  await expect(callServer(app.config)).rejects.toMatchObject({ statusCode: 401 });
  expect(pageConnection.state.link).toBe('connected');
});

test('a call that was aborted says nothing, and one that timed out had no reply', async () => {
  await start({});
  vi.stubGlobal(
    'fetch',
    (request: Request) =>
      new Promise((_, reject) =>
        request.signal.addEventListener('abort', () => reject(request.signal.reason as Error)),
      ),
  );
  const left = new AbortController();
  const asking = callServer(app.config, {}, { signal: left.signal }).catch(() => null);
  left.abort();
  await asking;
  expect(pageConnection.state.link).toBe('connected');
  await callServer(app.config, {}, { signal: AbortSignal.timeout(1) }).catch(() => null);
  expect(pageConnection.state.link).toBe('checking');
});

test('nothing is sent while the user works offline', async () => {
  const { network } = await start({ [call]: noAnswer });
  pageConnection.report('goOffline');
  await expect(callServer(app.config)).rejects.toMatchObject({ isOffline: true });
  expect(network.callsOf('GET /api/*')).toEqual([]);
  pageConnection.report('goOnline');
});
