import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openApp, ruth, whoIsHere } from '../testing/app.setup.tsx';
import { fakeNetwork } from '../testing/network.setup.ts';
import { setOnline } from '../testing/online.setup.ts';
import { fakeStorage } from '../testing/storage.setup.ts';

beforeEach(fakeStorage);

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Stubs the address at which the browser has loaded the app. Returns the function that loads another page. */
function loadedAt(address: string) {
  const replace = vi.fn();
  const { href, origin, pathname } = location;
  vi.stubGlobal('location', { href, origin, pathname, replace });
  const entry = { name: new URL(address, origin).href } as PerformanceEntry;
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry]);
  return replace;
}

test.each(['/share/k3v9x', '/popular-sermons'])('the app leaves for %s, which the server makes', async (path) => {
  fakeNetwork(whoIsHere(null));
  const replace = loadedAt('/library-home');
  openApp(path);
  await waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith(location.href));
});

test('the app loads the page again, and says that it cannot be shown if the server sends the app again', async () => {
  onTestFinished(() => sessionStorage.clear());
  fakeNetwork(whoIsHere(null));
  const replace = loadedAt(location.pathname);
  const { unmount } = openApp('/share/k3v9x');
  expect(await screen.findByRole('heading', { name: "we're having trouble retrieving this resource" })).toBeVisible();
  expect(replace).toHaveBeenCalledExactlyOnceWith(location.href);
  unmount();
  openApp('/share/k3v9x');
  expect(await screen.findByRole('heading', { name: "we're having trouble retrieving this resource" })).toBeVisible();
  expect(replace).toHaveBeenCalledOnce();
});

test.each(['/share/k3v9x', '/popular-sermons', '/help.html'])('%s leads to Offline Access offline', async (path) => {
  localStorage.setItem('offline user', JSON.stringify({ version: 1, value: ruth }));
  onTestFinished(() => localStorage.clear());
  fakeNetwork(whoIsHere(ruth));
  setOnline(false);
  const { address } = openApp(path);
  await waitFor(() => expect(address()).toBe('/library-offline'));
  expect(screen.queryByText(/couldn't find the page/)).toBeNull();
});
