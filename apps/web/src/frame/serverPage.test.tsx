import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openApp, whoIsHere } from '../testing/app.setup.tsx';
import { fakeNetwork } from '../testing/network.setup.ts';

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

test('the app leaves for a shared page, which the server makes', async () => {
  fakeNetwork(whoIsHere(null));
  const replace = loadedAt('/library-home');
  openApp('/share/k3v9x');
  await waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith(location.href));
});

test('the app says that the page cannot be shown if the server has sent the app instead', async () => {
  fakeNetwork(whoIsHere(null));
  const replace = loadedAt(location.pathname);
  openApp('/share/k3v9x');
  expect(await screen.findByRole('heading', { name: "we're having trouble retrieving this resource" })).toBeVisible();
  expect(replace).not.toHaveBeenCalled();
});
