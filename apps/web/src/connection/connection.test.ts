import type { ConnectionEvent } from '@sermon/domain/offline/connection';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createConnection, pingTimeoutMs } from './connection.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

type Given = { isOnline?: boolean; wentOffline?: boolean };

/** A connection whose pings get a reply, no reply, or hang. */
function createWith({ isOnline = true, wentOffline = false }: Given = {}) {
  const browser = new EventTarget();
  let isBrowserOnline = isOnline;
  let server: 'there' | 'away' | 'silent' = 'there';
  let stored = wentOffline;
  const pings: AbortSignal[] = [];
  const connection = createConnection({
    isBrowserOnline: () => isBrowserOnline,
    watchBrowser(changed) {
      browser.addEventListener('change', changed);
      return () => browser.removeEventListener('change', changed);
    },
    ping(signal) {
      pings.push(signal);
      if (server === 'there') return Promise.resolve('pong');
      if (server === 'away') return Promise.reject(new TypeError('Failed to fetch'));
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('Aborted'))));
    },
    after(ms, perform) {
      const timer = setTimeout(perform, ms);
      return () => clearTimeout(timer);
    },
    wentOffline: { read: () => stored, write: (next) => void (stored = next) },
  });
  return {
    connection,
    pings,
    isStored: () => stored,
    setServer: (next: typeof server) => void (server = next),
    setBrowser(next: boolean) {
      isBrowserOnline = next;
      browser.dispatchEvent(new Event('change'));
    },
  };
}

describe('at the start', () => {
  test('one ping decides how the product works', async () => {
    const { connection, pings } = createWith();
    connection.start();
    expect(connection.state.mode).toBe('starting');
    await pass(0);
    expect(connection.state).toMatchObject({ mode: 'online', link: 'connected' });
    await pass(600_000);
    expect(pings).toHaveLength(1);
  });

  test('a server that does not reply within 8 seconds cannot be reached', async () => {
    const { connection, setServer } = createWith();
    setServer('silent');
    connection.start();
    await pass(7_900);
    expect(connection.state.mode).toBe('starting');
    await pass(100);
    expect(connection.state).toMatchObject({ mode: 'offline', link: 'away' });
    expect(pingTimeoutMs).toBe(8_000);
  });

  test('the browser decides if it reports no network', () => {
    const { connection } = createWith({ isOnline: false });
    connection.start();
    expect(connection.state).toMatchObject({ mode: 'offline', link: 'disconnected' });
  });

  test('the user still works offline after a reload and is asked, and going online ends it', async () => {
    const { connection, isStored } = createWith({ wentOffline: true });
    connection.start();
    await pass(0);
    expect(connection.state).toMatchObject({ mode: 'offline', link: 'connected', isAsking: true });
    connection.report('goOnline');
    expect(connection.state.mode).toBe('online');
    expect(isStored()).toBe(false);
  });

  test.each<ConnectionEvent[][]>([[['browserOffline', 'goOffline']], [['goOffline']]])(
    'going offline is stored for a reload: %s',
    async (happened) => {
      const { connection, isStored } = createWith();
      connection.start();
      await pass(0);
      for (const event of happened) connection.report(event);
      expect(isStored()).toBe(true);
    },
  );

  test('a connection that was stopped starts anew', async () => {
    const { connection, pings, setServer } = createWith();
    const stop = connection.start();
    stop();
    connection.start();
    await pass(0);
    expect(pings).toHaveLength(1);
    setServer('away');
    connection.start()();
    expect(connection.state).toMatchObject({ mode: 'starting', result: null });
    connection.report('browserOffline');
    await pass(600_000);
    expect(connection.state.mode, 'nothing is observed any more').toBe('starting');
    expect(pings).toHaveLength(1);
  });
});

describe('a lost connection', () => {
  test('is found by pings after a request without a reply', async () => {
    const { connection, pings, setServer } = createWith();
    connection.start();
    await pass(0);
    setServer('away');
    connection.report('requestFailed');
    await pass(0);
    expect(connection.state.link).toBe('checking');
    await pass(2_000);
    expect(connection.state).toMatchObject({ mode: 'online', link: 'away' });
    expect(pings).toHaveLength(3);
  });

  test('is pinged at growing intervals, which other events do not postpone', async () => {
    const { connection, pings, setServer } = createWith();
    setServer('away');
    connection.start();
    await pass(0);
    const sent = pings.length;
    for (let second = 0; second < 14; second += 1) {
      await pass(1_000);
      connection.report('dismissed');
    }
    expect(pings.length - sent, 'after 2, 6 and 14 seconds').toBe(3);
  });

  test('is checked at once when the browser reports a network, even if a ping is hanging', async () => {
    const { connection, pings, setServer, setBrowser } = createWith({ isOnline: false });
    setServer('silent');
    connection.start();
    await pass(2_000);
    expect(pings).toHaveLength(1);
    setServer('there');
    setBrowser(true);
    await pass(0);
    expect(pings[0]?.aborted).toBe(true);
    expect(connection.state.link).toBe('connected');
  });

  test('is over with any reply, whatever becomes of a ping that was sent before', async () => {
    const { connection, pings, setServer } = createWith();
    setServer('silent');
    connection.start();
    await pass(0);
    connection.report('serverReplied');
    expect(pings[0]?.aborted).toBe(true);
    await pass(60_000);
    expect(connection.state).toMatchObject({ mode: 'online', link: 'connected', failedPings: 0 });
    expect(pings).toHaveLength(1);
  });
});

test('listeners hear of every change', async () => {
  const { connection, setBrowser } = createWith();
  const heard = vi.fn<() => void>();
  connection.start();
  await pass(0);
  const stop = connection.subscribe(heard);
  setBrowser(false);
  expect(heard).toHaveBeenCalledTimes(1);
  connection.report('dismissed');
  connection.report('dismissed');
  stop();
  setBrowser(true);
  expect(heard.mock.calls.length).toBeLessThanOrEqual(3);
});

describe('who closed the prompt to go online', () => {
  /** Starts after a reload, with the prompt closed. */
  async function close() {
    const created = createWith({ wentOffline: true });
    const stop = created.connection.start();
    await pass(0);
    created.connection.report('dismissed');
    return { ...created, stop };
  }

  test('is asked again after ten minutes with a connection, and again each time', async () => {
    const { connection } = await close();
    for (let time = 0; time < 2; time += 1) {
      await pass(599_000);
      connection.report('serverReplied');
      expect(connection.state.isAsking).toBe(false);
      await pass(1_000);
      expect(connection.state.isAsking).toBe(true);
      connection.report('dismissed');
    }
  });

  test('is asked when another page opens, and ten minutes after closing that prompt', async () => {
    const { connection } = await close();
    await pass(300_000);
    connection.report('reminder');
    expect(connection.state.isAsking).toBe(true);
    connection.report('dismissed');
    await pass(599_000);
    expect(connection.state.isAsking).toBe(false);
    await pass(1_000);
    expect(connection.state.isAsking).toBe(true);
  });

  test('is not asked by a page that has stopped', async () => {
    const { connection, stop } = await close();
    stop();
    await pass(3_600_000);
    expect(connection.state.isAsking).toBe(false);
  });
});
