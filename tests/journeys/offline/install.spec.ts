import type { Locator, Page } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { longestUpdateMs } from '../../../apps/web/src/updates/serviceWorker.ts';
import { expect, test as base } from '../support/app.ts';
import { expectAccessibleInBothThemes } from '../support/axe.ts';
import { untilControlled } from '../support/offline.ts';
import { openPreparedServer } from '../support/prepared.ts';
import { copyBuild, releaseNext } from '../support/release.ts';
import { openNew, paper, storedText, writeAtEnd } from '../support/writing.ts';

type Site = {
  address: string;
  /** Replaces the pages with a new version, and restarts the server as an administrator would. */
  release(name: string, options?: { hasServiceWorker: boolean }): Promise<void>;
};

const test = base.extend<{ site: Site }>({
  serviceWorkers: 'allow',
  // A server of its own, because these tests replace the files that it serves.
  site: async ({}, give, { workerIndex }) => {
    const folder = await mkdtemp(join(tmpdir(), 'sermon-install-'));
    await copyBuild(folder);
    const directory = join(folder, 'data');
    const server = await openPreparedServer({ directory, logName: `install-${workerIndex}.log`, cwd: folder });
    await server.start();
    await give({
      address: server.address,
      async release(name, { hasServiceWorker } = { hasServiceWorker: true }) {
        await server.stop();
        await releaseNext(folder, name);
        if (!hasServiceWorker) await rm(join(folder, 'dist/web/sw.js'));
        await server.start();
      },
    });
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  },
  baseURL: ({ site }, give) => give(site.address),
});

// Installing a version takes a while, and some tests do it several times.
test.setTimeout(600_000);

const available = 'New version of Sermon Maker is available.';

/** Makes the browser look for a new version now instead of within an hour, until it has one and says so. */
const lookForUpdate = (page: Page): Promise<void> =>
  expect(async () => {
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())?.update();
    });
    await expect(page.getByText(available)).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 6 * longestUpdateMs });

const release = (page: Page) => page.locator('html').getAttribute('data-release');

/** Waits until a window shows the second version. The product itself may wait as long for the browser to activate it. */
const expectUpdated = (page: Page): Promise<void> =>
  expect.poll(() => release(page), { timeout: 6 * longestUpdateMs }).toBe('2');

/** At every size, the banner is below the text and its bars, and does not take the focus. */
async function expectRoomForBanner(page: Page): Promise<void> {
  const before = page.viewportSize()!;
  for (const [width, height] of [
    [1280, 800],
    [820, 1180],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    const top = async (locator: Locator) => (await locator.boundingBox())!.y;
    const bottom = async (locator: Locator) => {
      const { y, height: tall } = (await locator.boundingBox())!;
      return y + tall;
    };
    const banner = page.getByRole('status').filter({ hasText: available }).getByText(available);
    await expect
      .poll(async () => (await bottom(page.getByRole('main'))) < (await top(banner)), { message: `at ${width} px` })
      .toBe(true);
  }
  await page.setViewportSize(before);
  await expect(page.getByRole('button', { name: 'UPDATE' })).not.toBeFocused();
}

test('the product can be installed, and its shell opens without a network from the first visit on @core', async ({
  page,
  context,
}) => {
  await page.goto('/library-home');
  await untilControlled(page);

  const browser = await context.newCDPSession(page);
  const { errors, data } = await browser.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { icons, ...manifest } = JSON.parse(data!) as Record<string, unknown> & { icons: Icon[] };
  expect(manifest).toMatchObject({
    name: 'Sermon Maker',
    short_name: 'Sermon Maker',
    start_url: '/library-home',
    scope: '/',
    display: 'standalone',
  });
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose ?? 'any'}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '192x192 maskable',
    '512x512 maskable',
  ]);
  const touchIcon = { src: (await page.getAttribute('link[rel=apple-touch-icon]', 'href'))!, sizes: '180x180' };
  for (const { src, sizes } of [...icons, touchIcon]) expect(await sizeOf(page, src), src).toBe(sizes);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Offline Access' })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'GO ONLINE', exact: true }).click();
  await page.getByRole('link', { name: 'My Library' }).click();
  await expect(page.getByRole('heading', { name: /^(My Library|Welcome)/ }).first()).toBeVisible();
});

test('a new version is announced; UPDATE saves and then shows it, and other windows decide for themselves @core', async ({
  page,
  site,
}) => {
  const id = await openNew(page, 'Saturday night', '<p>In the beginning</p>');
  await untilControlled(page);
  const other = await page.context().newPage();
  await other.goto('/library-home');
  await untilControlled(other);
  // The server stops for the release, so the window has to be loaded before.
  await expect(other.getByRole('heading', { name: /^(My Library|Welcome)/ }).first()).toBeVisible();
  await site.release('2');
  await lookForUpdate(page);
  await expectAccessibleInBothThemes(page);
  await expectRoomForBanner(page);
  await page.reload();
  expect(await release(page), 'only UPDATE changes the version').toBeNull();
  await expect(page.getByText(available)).toBeVisible();

  await writeAtEnd(page, ' was the Word');
  await page.getByRole('button', { name: 'UPDATE' }).click();
  await expectUpdated(page);
  await expect(paper(page)).toHaveText('In the beginning was the Word');
  expect(await storedText(page, id)).toBe('<p>In the beginning was the Word</p>');
  await expect(page.getByText(available)).toBeHidden();

  await expect(other.getByText(available)).toBeVisible();
  expect(await release(other)).toBeNull();
  await other.getByRole('button', { name: 'UPDATE' }).click();
  await expectUpdated(other);
});

test('if a save fails, UPDATE says so and the window stays', async ({ page, site }) => {
  await openNew(page, 'Saturday night', '<p>In the beginning</p>');
  await untilControlled(page);
  await site.release('2');
  await lookForUpdate(page);
  await page.route('**/SaveBuilderAsset', (route) => route.abort());
  await writeAtEnd(page, ' was the Word');
  await page.getByRole('button', { name: 'UPDATE' }).click();
  await expect(
    page.getByText("Your changes could not be saved, so this window wasn't updated. Please try again."),
  ).toBeVisible();
  expect(await release(page)).toBeNull();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'UPDATE' }).click();
  await expectUpdated(page);
  await expect(paper(page)).toHaveText('In the beginning was the Word');
});

for (const hasServiceWorker of [true, false])
  test(`a screen that is no longer on the server opens in its version, ${hasServiceWorker ? 'with' : 'even without'} a service worker there`, async ({
    page,
    site,
  }) => {
    await page.route(/\/assets\/ImportScreen-/, (route) => route.abort());
    await page.goto('/library-home');
    await untilControlled(page);
    await site.release('2', { hasServiceWorker });
    await page.unrouteAll();
    await page.getByRole('link', { name: 'Import and Export' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Import and Export' })).toBeVisible();
    expect(await release(page)).toBe('2');
  });

test('a window that is too old for the server keeps its text and restores it after the update', async ({ page }) => {
  let isOutdated = false;
  await page.route('**/api/**', (route, request) =>
    route.continue({ headers: { ...request.headers(), ...(isOutdated && { 'sermon-contract-version': '0' }) } }),
  );
  const id = await openNew(page, 'Saturday night', '<p>In the beginning</p>');
  await untilControlled(page);
  isOutdated = true;
  page.on('request', (request) => {
    // The page that is loaded next has the present version.
    if (request.isNavigationRequest()) isOutdated = false;
  });
  await writeAtEnd(page, ' was the Word');
  await expect(
    page.getByText(`${available} This window can't save to your library until you update it.`),
  ).toBeVisible();
  expect(await storedText(page, id)).toBe('<p>In the beginning</p>');
  await page.getByRole('button', { name: 'UPDATE' }).click();
  await expect(page.getByText(available)).toBeHidden();
  await expect(paper(page)).toHaveText('In the beginning was the Word');
  await expect.poll(() => storedText(page, id)).toBe('<p>In the beginning was the Word</p>');
});

test('on localhost the service worker and its caches are removed', async ({ page, preacher, site }) => {
  const address = site.address.replace('127.0.0.1', 'localhost');
  const { email, password } = preacher;
  expect((await page.request.post(`${address}/api/Authentication/SignIn`, { data: { email, password } })).ok()).toBe(
    true,
  );
  await page.goto(`${address}/help.html`);
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js');
    await navigator.serviceWorker.ready;
  });
  const left = () =>
    page.evaluate(async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      (await caches.keys()).length,
    ]);
  expect(await left()).toEqual([1, 1]);
  await page.goto(`${address}/library-home`);
  await expect.poll(left).toEqual([0, 0]);
});

type Icon = { src: string; sizes: string; purpose?: string };

/** Returns the width and height in the header of a PNG file: `192x192`. */
async function sizeOf(page: Page, src: string): Promise<string> {
  const bytes = await (await page.request.get(src)).body();
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}
