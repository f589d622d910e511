import type { Page, Request } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/axe.ts';
import { newDocument } from '../support/items.ts';
import { openItem, openNew, paper, row, storedText, writeAtEnd } from '../support/writing.ts';

/** Matches the scripts of all screens except the library's home screen, which is in that of `libraryView`. */
const otherScreens = /\/assets\/\w+Screen-[^/]*\.js$/;
const libraryView = /\/assets\/LibraryView-[^/]*\.js$/;
const sentence = 'Cannot reach Sermon Maker. Please try again.';

/** The sidebar entries other than the library itself. */
const entries = [
  'Recent',
  'Starred',
  'Calendar',
  'Offline Access',
  'Premium Sermons',
  'Premium Series',
  'Sermon Templates',
  'Trash',
  'Import and Export',
];

/** The heading of the screen that a sidebar entry opens. On a desktop, the calendar's heading is the month. */
const headingOf = (page: Page, entry: string) =>
  page.getByRole('heading', { level: 1, name: entry === 'Calendar' ? /^(Calendar|\w+ 20\d\d)$/ : entry });

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Library' });
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try Again' });

/** Selects a sidebar entry. On a phone, opens the sidebar first. */
async function choose(page: Page, name: string, isMobile: boolean): Promise<void> {
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
  await sidebar(page).getByRole('link', { name, exact: true }).click();
  if (isMobile) await expect(sidebar(page)).toBeHidden();
}

/** Opens the library's home screen with one document, without loading the code for the other screens. */
async function openLibraryAlone(page: Page): Promise<void> {
  await page.route(otherScreens, (route) => route.abort());
  await newDocument(page, 'The Father Who Runs');
  await page.goto('/library-home');
  await expect(row(page, 'The Father Who Runs')).toBeVisible();
}

test('without a network every click stays in the product, and Try Again shows the screen once the network is back @core', async ({
  page,
  context,
  isMobile,
  app,
}) => {
  await openLibraryAlone(page);
  const loads = countPageLoads(page);
  await context.setOffline(true);
  await page.unroute(otherScreens);

  for (const entry of entries) {
    await choose(page, entry, isMobile);
    await expect(page).not.toHaveURL(/\/library-home$/);
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
    expect(new URL(page.url()).origin).toBe(app.address);
    await expect(sidebar(page).getByRole('link', { name: entry, exact: true })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(tryAgain(page)).toBeFocused();
  }
  await choose(page, 'My Library', isMobile);
  await openItem(page, 'The Father Who Runs', isMobile);
  await expect(page.getByRole('heading', { name: sentence })).toBeVisible();
  expect(new URL(page.url()).origin).toBe(app.address);
  await page.getByRole('link', { name: 'Go to My Library' }).click();
  await expect(row(page, 'The Father Who Runs')).toBeVisible();

  for (const entry of entries.slice(0, 3)) {
    await context.setOffline(true);
    await choose(page, entry, isMobile);
    await expect(tryAgain(page)).toBeVisible();
    await context.setOffline(false);
    await tryAgain(page).click();
    await expect(headingOf(page, entry)).toBeVisible();
    await expect(tryAgain(page)).toHaveCount(0);
  }
  expect(loads(), 'a retry fetches the code again, without a reload').toBe(0);
});

test('while the server cannot be reached, the message replaces the screen and keeps the focus @phone', async ({
  page,
  isMobile,
}) => {
  await openLibraryAlone(page);
  const loads = countPageLoads(page);
  await refuseEverything(page);
  await choose(page, 'Calendar', isMobile);
  await expect(page.getByRole('alert')).toContainText(sentence);
  await expectAccessibleInBothThemes(page);
  const asked = page.waitForRequest('**/ping');
  await tryAgain(page).press('Enter');
  await asked;
  await expect(page.getByRole('alert')).toContainText(sentence);
  await expect(tryAgain(page)).toBeFocused();

  await page.unrouteAll();
  // The focused element gets the key. If preloading has already replaced Try Again, that is the screen's heading.
  await page.keyboard.press('Enter');
  const heading = headingOf(page, 'Calendar');
  await expect(heading).toBeVisible();
  if (!isMobile) await expect(heading).toBeFocused();
  expect(loads()).toBe(0);
});

test('leaving the builder while the server is down loses nothing', async ({ page, app }) => {
  await page.route(libraryView, (route) => route.abort());
  const id = await openNew(page, 'Saturday night', '<p>In the beginning</p>');
  await refuseEverything(page);
  await writeAtEnd(page, ' was the Word');
  await page.getByRole('link', { name: 'Back to library' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  const heading = page.getByRole('heading', { name: sentence });
  await expect(heading).toBeFocused();
  await expect(page).toHaveURL(`${app.address}/library-home`);
  await expectAccessible(page);

  await page.unrouteAll();
  await tryAgain(page).click();
  await expect(page.getByRole('heading', { name: 'My Library' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'My Library' })).toBeFocused();
  await page.goto(`/build/${id}`);
  await expect(paper(page)).toHaveText('In the beginning was the Word');
  await expect.poll(() => storedText(page, id)).toBe('<p>In the beginning was the Word</p>');
});

test('leaving the builder after an upgrade of the server saves the text and reloads the page once', async ({
  page,
}) => {
  // The server does not have the old version's library anymore. A page that was loaded again gets the new one.
  let loads = () => 0;
  await page.route(libraryView, (route) => (loads() > 0 ? route.continue() : route.fulfill({ status: 404 })));
  const id = await openNew(page, 'Saturday night', '<p>In the beginning</p>');
  await writeAtEnd(page, ' was the Word');
  loads = countPageLoads(page);
  await page.getByRole('link', { name: 'Back to library' }).click();
  await expect(page.getByRole('heading', { name: 'My Library' })).toBeVisible();
  expect(loads()).toBe(1);
  expect(await storedText(page, id)).toBe('<p>In the beginning was the Word</p>');
});

test('the library is preloaded: its screens open even if the server sends nothing more', async ({ page, isMobile }) => {
  await newDocument(page, 'The Father Who Runs');
  const last = page.waitForResponse(/\/assets\/ImportScreen-/);
  await page.goto('/library-home');
  await (await last).finished();
  await page.route('**/assets/**', (route) => route.abort());
  for (const entry of entries) {
    await choose(page, entry, isMobile);
    await expect(headingOf(page, entry)).toBeVisible();
  }
});

/** Fails every request as if the server were down, except for style sheets, which axe needs to check contrast. */
const refuseEverything = (page: Page) =>
  page.route(
    ({ pathname }) => !pathname.endsWith('.css'),
    (route) => route.abort('connectionrefused'),
  );

/** Counts page loads from now on. Returns a function that returns the count. */
function countPageLoads(page: Page): () => number {
  let loads = 0;
  page.on('request', (request: Request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  return () => loads;
}
