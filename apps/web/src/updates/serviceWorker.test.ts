import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeContainer, FakeWorker } from '../testing/serviceWorker.setup.ts';
import { activateNewest, isServerReachable, longestUpdateMs, startServiceWorker } from './serviceWorker.ts';

const minute = 60_000;
const skipWaiting = { type: 'SKIP_WAITING' };

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-23T09:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

async function startOn(hostname: string, container = new FakeContainer()) {
  const found = vi.fn<() => void>();
  const ending = new AbortController();
  const names = ['workbox-precache-v2-https://sermons.example/', 'other'];
  const caches = {
    keys: async () => [...names],
    delete: async (name: string) => names.splice(names.indexOf(name), 1).length > 0,
  };
  await startServiceWorker({ container: container.real, caches, hostname }, { found }, ending.signal);
  return { container, registration: container.registration, found, caches: names, end: () => ending.abort() };
}

const showWindow = (visibilityState: 'visible' | 'hidden') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibilityState);
  document.dispatchEvent(new Event('visibilitychange'));
};

describe('the service worker', () => {
  test('is registered for the whole site, and its script is never taken from the HTTP cache', async () => {
    const { container } = await startOn('sermons.example');
    expect(container.register).toHaveBeenCalledExactlyOnceWith('/sw.js', { updateViaCache: 'none' });
  });

  test('is removed with its caches on localhost', async () => {
    const { container, registration, caches } = await startOn('localhost');
    expect(container.register).not.toHaveBeenCalled();
    expect(registration.unregister).toHaveBeenCalledOnce();
    expect(caches).toEqual([]);
  });

  test.each([
    ['rejects it', () => Promise.reject(new DOMException('The operation is insecure.', 'SecurityError'))],
    ['ignores it', async () => undefined],
  ])('is missing without an error if the browser %s', async (_, register) => {
    const container = new FakeContainer();
    container.register.mockImplementation(register);
    const { found } = await startOn('sermons.example', container);
    expect(found).not.toHaveBeenCalled();
  });
});

describe('a new version', () => {
  test('is not the first service worker of a browser', async () => {
    const { container, registration, found } = await startOn('sermons.example');
    const first = registration.install();
    registration.installed();
    container.control(first);
    expect(first.state).toBe('activated');
    expect(found).not.toHaveBeenCalled();
  });

  test('is reported once it is installed next to the one in use', async () => {
    const { container, registration, found } = await startOn('sermons.example');
    registration.active = new FakeWorker('activated');
    container.control(registration.active);
    registration.install();
    expect(found).not.toHaveBeenCalled();
    registration.installed();
    expect(found).toHaveBeenCalledOnce();
  });

  test('is reported at the start of a page if it was found before', async () => {
    const container = new FakeContainer();
    container.registration.active = new FakeWorker('activated');
    container.registration.waiting = new FakeWorker('installed');
    container.control(container.registration.active);
    expect((await startOn('sermons.example', container)).found).toHaveBeenCalledOnce();
    expect(container.registration.waiting.messages).toEqual([]);
  });

  test('is activated without a word if the page comes from the server, which already has it', async () => {
    const container = new FakeContainer();
    container.registration.active = new FakeWorker('activated');
    const waiting = (container.registration.waiting = new FakeWorker('installed'));
    const { registration, found } = await startOn('sermons.example', container);
    expect(waiting.messages).toEqual([skipWaiting]);
    registration.activated();
    container.control(waiting);
    expect(found).not.toHaveBeenCalled();
    registration.install();
    registration.installed();
    expect(found).toHaveBeenCalledOnce();
  });

  test('is not reported if it cannot be installed', async () => {
    const { registration, found } = await startOn('sermons.example');
    registration.active = new FakeWorker('activated');
    const broken = registration.install();
    registration.installing = null;
    broken.become('redundant');
    expect(found).not.toHaveBeenCalled();
  });

  test('that another window has activated is reported here, without a reload', async () => {
    const container = new FakeContainer();
    container.controller = new FakeWorker('activated');
    const { found } = await startOn('sermons.example', container);
    container.control(new FakeWorker('activated'));
    expect(found).toHaveBeenCalledOnce();
  });

  test('is looked for every hour', async () => {
    const { registration, end } = await startOn('sermons.example');
    await vi.advanceTimersByTimeAsync(60 * minute - 1);
    expect(registration.update).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(registration.update).toHaveBeenCalledOnce();
    end();
    await vi.advanceTimersByTimeAsync(600 * minute);
    expect(registration.update).toHaveBeenCalledOnce();
  });

  test('is looked for when the window becomes visible, at most once a minute', async () => {
    const { registration, end } = await startOn('sermons.example');
    await vi.advanceTimersByTimeAsync(minute - 1);
    showWindow('visible');
    expect(registration.update).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    showWindow('hidden');
    expect(registration.update).not.toHaveBeenCalled();
    showWindow('visible');
    showWindow('visible');
    expect(registration.update).toHaveBeenCalledOnce();
    vi.setSystemTime(new Date('2020-01-01T00:00:00Z'));
    showWindow('visible');
    expect(registration.update).toHaveBeenCalledTimes(2);
    end();
  });

  test('is looked for again after a check without a network', async () => {
    const { registration, end } = await startOn('sermons.example');
    registration.update.mockRejectedValue(new TypeError('Failed to fetch'));
    await vi.advanceTimersByTimeAsync(120 * minute);
    expect(registration.update).toHaveBeenCalledTimes(2);
    end();
  });
});

describe('activating the newest version', () => {
  const reachable = async () => true;
  const unreachable = async () => false;

  test('activates the one that waits, and resolves when it is active', async () => {
    const container = new FakeContainer();
    const { registration } = container;
    const waiting = (registration.waiting = new FakeWorker('installed'));
    const isDone = vi.fn<() => void>();
    const activating = activateNewest(container.real, reachable).then(isDone);
    await vi.advanceTimersByTimeAsync(0);
    expect(waiting.messages).toEqual([skipWaiting]);
    expect(isDone).not.toHaveBeenCalled();
    registration.activated();
    await activating;
    expect(registration.update).not.toHaveBeenCalled();
    expect(registration.unregister).not.toHaveBeenCalled();
  });

  test('fetches it first if the browser has not found it yet', async () => {
    const container = new FakeContainer();
    const { registration } = container;
    registration.active = new FakeWorker('activated');
    registration.update.mockImplementation(async () => void registration.install());
    const activating = activateNewest(container.real, reachable);
    await vi.advanceTimersByTimeAsync(1_000);
    const worker = registration.installing!;
    expect(worker.messages).toEqual([]);
    registration.installed();
    await vi.advanceTimersByTimeAsync(0);
    expect(worker.messages).toEqual([skipWaiting]);
    registration.activated();
    await activating;
    expect(registration.unregister).not.toHaveBeenCalled();
  });

  test('does nothing if the newest version is active, or if there is no service worker', async () => {
    const container = new FakeContainer();
    container.registration.active = new FakeWorker('activated');
    await activateNewest(container.real, reachable);
    expect(container.registration.unregister).not.toHaveBeenCalled();
    container.getRegistration = async () => undefined;
    await activateNewest(container.real, reachable);
    expect(container.registration.update).toHaveBeenCalledOnce();
  });

  test('removes the service worker if the newest version cannot be installed', async () => {
    const container = new FakeContainer();
    const { registration } = container;
    registration.update.mockImplementation(async () => void registration.install());
    const activating = activateNewest(container.real, reachable);
    await vi.advanceTimersByTimeAsync(0);
    registration.installing!.become('redundant');
    await activating;
    expect(registration.unregister).toHaveBeenCalledOnce();
  });

  test('removes the service worker if the server has none, because it went back to an earlier release', async () => {
    const container = new FakeContainer();
    const { registration } = container;
    registration.active = new FakeWorker('activated');
    registration.update.mockRejectedValue(new TypeError('A bad HTTP response code (404) was received'));
    await activateNewest(container.real, reachable);
    expect(registration.unregister).toHaveBeenCalledOnce();
  });

  test('keeps the service worker if the server cannot be reached', async () => {
    const container = new FakeContainer();
    const { registration } = container;
    registration.active = new FakeWorker('activated');
    registration.update.mockRejectedValue(new TypeError('Failed to fetch'));
    await activateNewest(container.real, unreachable);
    registration.update.mockImplementation(async () => void registration.install());
    const activating = activateNewest(container.real, unreachable);
    await vi.advanceTimersByTimeAsync(0);
    registration.installing!.become('redundant');
    await activating;
    expect(registration.unregister).not.toHaveBeenCalled();
  });

  test('removes the service worker if fetching the newest version takes too long', async () => {
    const container = new FakeContainer();
    const { registration } = container;
    registration.update.mockImplementation(async () => void registration.install());
    const activating = activateNewest(container.real, reachable);
    await vi.advanceTimersByTimeAsync(2 * longestUpdateMs);
    await activating;
    expect(longestUpdateMs).toBe(30_000);
    expect(registration.unregister).toHaveBeenCalledOnce();
  });
});

test.each([
  ['replies', async () => new Response(), true],
  ['has no service worker', async () => new Response(null, { status: 404 }), true],
  ['is replaced by the error page of a proxy', async () => new Response(null, { status: 502 }), false],
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch')), false],
])('the server that %s', async (_, reply, isReachable) => {
  vi.stubGlobal('fetch', reply);
  expect(await isServerReachable()).toBe(isReachable);
  vi.unstubAllGlobals();
});
