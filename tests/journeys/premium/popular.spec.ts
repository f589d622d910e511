import type { Page } from '@playwright/test';
import { registerAdministrator } from '../support/administrator.ts';
import { expect, type Person, testAsVisitor } from '../support/app.ts';
import { expectAccessible, expectAccessibleOnTablet } from '../support/axe.ts';
import { untilControlled } from '../support/offline.ts';
import { startersTakeMs } from '../support/starters.ts';

/** What comes with the product: a free sermon, a locked one, and a locked series. */
const free = { slug: 'more-than-the-watchmen', name: 'More Than the Watchmen' };
const locked = { slug: 'seven-times-in-the-jordan', name: 'Seven Times in the Jordan' };
const notFound = "We're sorry, but we couldn't find the page you've requested.";

const test = testAsVisitor.extend<object, { hasContent: void }>({
  /** Registers the administrator, and waits until the server has installed its premium content. */
  hasContent: [
    async ({ app, playwright }, give) => {
      await registerAdministrator(app.address);
      const context = await playwright.request.newContext({ baseURL: app.address });
      const isThere = async () => {
        const pages = await Promise.all(
          ['/popular-sermons', '/popular-sermon-series'].map((path) => context.get(path)),
        );
        const counts = await Promise.all(
          pages.map(async (page) => (await page.text()).split('class="card"').length - 1),
        );
        return counts[0]! >= 4 && counts[1]! >= 3;
      };
      await expect.poll(isThere, { timeout: startersTakeMs - 10_000, intervals: [500] }).toBe(true);
      await context.dispose();
      await give();
    },
    { scope: 'worker', auto: true, timeout: startersTakeMs },
  ],
});
test.use({ settings: { BILLING_PROVIDER: 'sandbox' } });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function expectNoWidth(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

/** Checks a page in both themes, and in the window of a tablet. */
async function expectGoodPage(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
    await expectAccessibleOnTablet(page);
    await expectNoWidth(page);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Returns the id of an item, to which the button of its page leads. */
async function idIn(page: Page): Promise<string> {
  const href = await page.getByRole('complementary').getByRole('link').first().getAttribute('href');
  return /premium-sermons(?:%2F|\/)([0-9a-f-]{36})/.exec(href!)![1]!;
}

async function register(page: Page, { firstName, lastName, email, password }: Person): Promise<void> {
  const answer = await page.request.post('/api/Authentication/Register', {
    data: { firstName, lastName, email, password },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

test('a visitor reads a list and a sermon, is sent to register, and then finds the sermon in the app @phone @core', async ({
  app,
  page,
  visitor,
}) => {
  const requests: URL[] = [];
  page.on('request', (request) => requests.push(new URL(request.url())));
  await page.goto('/popular-sermons');
  await expect(heading(page, 'Popular Sermons')).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole('link', { name: 'Popular Series' }).click();
  await expect(heading(page, 'Popular Sermon Series')).toBeVisible();
  await page.getByRole('link', { name: 'Popular Sermons' }).click();
  await page.getByRole('link', { name: free.name }).click();
  await expect(page).toHaveURL(`${app.address}/popular-sermons/${free.slug}`);
  await expect(heading(page, free.name)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'How it begins' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Small Group Study' })).toBeVisible();
  await expectGoodPage(page);
  expect(requests.filter(({ origin }) => origin !== app.address)).toEqual([]);
  expect(requests.filter(({ pathname }) => pathname.endsWith('.js'))).toEqual([]);

  const id = await idIn(page);
  await page.getByRole('link', { name: 'Add to My Library' }).click();
  await expect(page).toHaveURL(`${app.address}/auth/register?redirect=%2Fpremium-sermons%2F${id}&free=true`);
  await page.getByLabel('Full name').fill(`${visitor.firstName} ${visitor.lastName}`);
  await page.getByLabel('Email').fill(visitor.email);
  await page.getByLabel('Password', { exact: true }).fill(visitor.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(`${app.address}/premium-sermons/${id}`);
  await expect(page.getByRole('heading', { level: 2, name: free.name })).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the pages are complete, also on a small screen @phone', async ({ page, app }) => {
    for (const size of [page.viewportSize()!, { width: 820, height: 1180 }, { width: 320, height: 640 }]) {
      await page.setViewportSize(size);
      await page.goto('/popular-sermons');
      await page.getByRole('link', { name: locked.name }).click();
      await expect(heading(page, locked.name)).toBeVisible();
      await expect(page.getByRole('region', { name: 'How it begins' }).getByRole('paragraph').first()).toBeVisible();
      await expect(page.getByRole('region', { name: 'Contents' }).getByRole('listitem')).toHaveCount(4);
      const link = page.getByRole('link', { name: 'UNLOCK' });
      await expect(link).toHaveAttribute('href', /^\/auth\/register\?redirect=%2Fpremium-sermons%2F[0-9a-f-]{36}$/);
    }
    const reply = await page.goto('/popular-sermons/nothing-here');
    expect(reply?.status()).toBe(404);
    await expect(heading(page, notFound)).toBeVisible();
    await page.getByRole('link', { name: 'Popular Series' }).click();
    await expect(page).toHaveURL(`${app.address}/popular-sermon-series`);
  });
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a user gets the page of the server, not the app', async ({ page, visitor }) => {
    await register(page, visitor);
    await page.goto('/library-home');
    await untilControlled(page);
    for (const address of ['/popular-sermons?query=luke', `/popular-sermons/${free.slug}`]) {
      await page.goto(address);
      await expect(page.getByRole('link', { name: 'My Library', exact: true })).toBeVisible();
      await expect(page.locator('#root')).toHaveCount(0);
    }
  });
});
