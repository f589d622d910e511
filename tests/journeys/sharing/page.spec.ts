import type { BrowserContext, Page } from '@playwright/test';
import { gzipSync } from 'node:zlib';
import { expect, test } from '../support/app.ts';
import { expectAccessible, expectAccessibleOnTablet } from '../support/axe.ts';
import { biblesTakeMs, waitForBibles } from '../support/bibles.ts';
import { untilControlled } from '../support/offline.ts';

const gone = 'Oops, it looks like something went wrong. This resource is no longer being shared by the owner.';
const text =
  '<p>Every family has one story it tells until the children can finish it (Luke 15:20).</p>' +
  '<h2>The road</h2><p>He ran.</p><p>בראשית ברא אלהים</p>' +
  '<blockquote class="scripture" data-reference="Luke 15:20" data-translation="WEB"><p><sup>20</sup>He arose.</p></blockquote>';

test.beforeAll(async ({ app, playwright }) => {
  test.setTimeout(biblesTakeMs);
  await waitForBibles(app.address, playwright.request, ['WEB']);
});

/** Shares a sermon as the user of the page, with a video. */
async function share(page: Page): Promise<{ id: string; path: string; off(): Promise<void> }> {
  const send = async (method: 'PUT' | 'POST', path: string, data: object) => {
    const reply = await page.request.fetch(`/api/${path}`, { method, data });
    expect(reply.ok(), await reply.text()).toBe(true);
    return ((await reply.json()) as { data: Record<string, string> }).data;
  };
  const { id } = await send('POST', 'BuilderAssets/SaveBuilderAsset', {
    name: 'The Father Who Runs',
    text,
    scripture: 'Luke 15:11-24',
  });
  const { shareId } = await send('PUT', 'Share/Share', { libraryAssetId: id });
  const { id: assetShareId } = await send('POST', 'Share/CreateUserSharedAsset', { builderAssetId: id });
  await send('POST', 'Share/SaveAssetShare', {
    assetShareId,
    assetShareVideoTypeId: 1,
    videoPath: 'https://youtu.be/dQw4w9WgXcQ',
  });
  const off = async () => void (await send('PUT', 'Share/UnShare', { libraryAssetId: id }));
  return { id: id!, path: `/share/${shareId}`, off };
}

/** Opens a browser of its own for a visitor, who is not signed in. The player of the video is not on the network. */
async function visit(page: Page, options: { javaScriptEnabled?: boolean } = {}) {
  const { baseURL } = test.info().project.use;
  const context = await page
    .context()
    .browser()!
    .newContext({
      baseURL: baseURL ?? new URL(page.url()).origin,
      viewport: page.viewportSize(),
      reducedMotion: 'reduce',
      ...options,
    });
  await context.route(/youtube/, (route) => route.fulfill({ contentType: 'text/html', body: '<p>Player</p>' }));
  return { context, visitor: await context.newPage(), requests: watch(context) };
}

function watch(context: BrowserContext): URL[] {
  const requests: URL[] = [];
  context.on('request', (request) => requests.push(new URL(request.url())));
  return requests;
}

test('a visitor reads, looks up a verse, and plays the video, which alone contacts another site @phone @core', async ({
  app,
  page,
}) => {
  const { path, off } = await share(page);
  const { context, visitor, requests } = await visit(page);
  await visitor.goto(app.address + path);
  await expect(visitor.getByRole('heading', { name: 'The Father Who Runs', level: 1 })).toBeVisible();
  await expect(visitor.getByText('He ran.')).toBeVisible();
  await expect(visitor.getByRole('contentinfo')).toContainText('World English Bible: public domain');
  for (const colorScheme of ['light', 'dark'] as const) {
    await visitor.emulateMedia({ colorScheme });
    await expectAccessible(visitor);
    await expectAccessibleOnTablet(visitor);
  }
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);

  await visitor.getByRole('link', { name: 'Luke 15:20' }).first().click();
  const dialog = visitor.getByRole('dialog', { name: 'Luke 15:20' });
  await expect(dialog).toContainText('moved with compassion');
  await expectAccessible(visitor);
  await expectAccessibleOnTablet(visitor);
  await visitor.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(visitor.getByRole('link', { name: 'Luke 15:20' }).first()).toBeFocused();

  await visitor.getByRole('button', { name: 'Text size' }).click();
  await visitor.getByRole('button', { name: 'Larger text' }).click();
  await expect(visitor.getByText('115%')).toBeVisible();
  await expectAccessible(visitor);
  await visitor.reload();
  await expect(visitor.locator('html')).toHaveAttribute('data-text-size', '115');

  expect(requests.filter(({ origin }) => origin !== app.address)).toEqual([]);
  const scripts = requests.filter(({ pathname }) => pathname.endsWith('.js')).map(({ pathname }) => pathname);
  expect(new Set(scripts).size).toBe(1);
  expect(scripts[0]).toMatch(/^\/assets\/sharedPage-[\w-]+\.js$/);
  // The limit for slow phones is 60 kB. The script has a few.
  const script = await (await visitor.request.get(app.address + scripts[0])).body();
  expect(gzipSync(script).length).toBeLessThan(10_000);

  await visitor.getByRole('link', { name: /^A word from Miriam Okafor/ }).click();
  await expect(visitor.frameLocator('iframe').getByText('Player')).toBeVisible();
  expect(new Set(requests.map(({ origin }) => origin).filter((origin) => origin !== app.address))).toEqual(
    new Set(['https://www.youtube-nocookie.com']),
  );

  await off();
  await visitor.reload();
  await expect(visitor.getByRole('heading', { name: gone })).toBeVisible();
  await expectAccessible(visitor);
  await context.close();
});

test('the page is complete without scripts, also on a small screen with large text', async ({ app, page }) => {
  const { path } = await share(page);
  const { context, visitor, requests } = await visit(page, { javaScriptEnabled: false });
  for (const size of [
    { width: 820, height: 1180 },
    { width: 320, height: 640 },
  ]) {
    await visitor.setViewportSize(size);
    await visitor.goto(app.address + path);
    await expect(visitor.getByText('He ran.')).toBeVisible();
    await expect(visitor.getByRole('button')).toHaveCount(0);
    const video = visitor.getByRole('link', { name: /^A word from Miriam Okafor/ });
    await expect(video).toHaveAttribute('href', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ');
  }
  await visitor.getByRole('link', { name: 'Luke 15:20' }).first().click();
  await expect(visitor.getByRole('heading', { name: 'Luke 15:20' })).toBeVisible();
  await expect(visitor.getByText('moved with compassion')).toBeVisible();
  await visitor.getByRole('link', { name: 'Back to the sermon' }).click();
  await expect(visitor).toHaveURL(app.address + path);
  expect(requests.filter(({ origin }) => origin !== app.address)).toEqual([]);
  await context.close();
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a user who is signed in gets the page of the server, or Offline Access without a network', async ({
    page,
    context,
  }) => {
    const { path, off } = await share(page);
    await page.goto('/library-home');
    await untilControlled(page);
    for (const address of [path, path.toUpperCase(), `${path}/passage?reference=Luke+15%3A20`]) {
      await page.goto(address);
      await expect(page.getByRole('main')).toContainText(/He ran|moved with compassion/);
      await expect(page.locator('#root')).toHaveCount(0);
    }
    await off();
    await page.goto(path);
    await expect(page.getByRole('heading', { name: gone })).toBeVisible();
    await context.setOffline(true);
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Offline Access' })).toBeVisible();
  });
});
