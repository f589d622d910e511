import { chromium, type Page } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '../../scripts/browser.mjs';
import { browserAt } from '../support/browser.ts';
import { openServer } from '../support/server.ts';
import { waitForBibles } from './support/waitForBibles.ts';

/**
 * Runs a measurement in Chromium as a newly registered user. Starts a server for it unless `address` names one that is
 * already running.
 */
export async function inBrowser(address: string | undefined, measure: (page: Page) => Promise<void>): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'sermon-bench-'));
  const server = address ? null : await openServer({ directory, logName: 'bench.log' });
  await server?.start();
  if (server) await quiet(server.address);
  const executablePath = process.env.CHROMIUM_PATH ?? (await findBrowser()) ?? undefined;
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  const baseURL = address ?? server?.address ?? '';
  // Fetching the files for offline use would disturb the measurement.
  const page = await browser.newPage({ baseURL, viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' });
  const email = `bench.${Date.now()}@church.example`;
  await page.request.post('/api/Authentication/Register', {
    data: { firstName: 'Ruth', lastName: 'A', email, password: 'gleaning in the field' },
  });
  await measure(page);
  await browser.close();
  await server?.stop();
  await rm(directory, { recursive: true, force: true });
}

/** Waits until a new server has done its first work in the background, because the benches measure normal operation. */
async function quiet(address: string): Promise<void> {
  const api = browserAt(address);
  const password = 'keeps the sheep';
  await api.accounts.register({ firstName: 'Abel', lastName: 'Watch', email: 'abel@church.example', password });
  await waitForBibles(api);
}
