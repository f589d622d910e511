import { expect, test, testAsVisitor } from '../support/app.ts';
import { expectAccessibleInBothThemes } from '../support/axe.ts';
import { libraryHeading } from '../support/writing.ts';

/** All routes for signed-in users: those in the specification (part 1 §2) and our own. */
const appRoutes = [
  '/library-home',
  '/library-home/0198e9a4-7b1c-7000-8000-000000000000',
  '/library-recent',
  '/library-starred',
  '/library-search?query=grace',
  '/library-calendar',
  '/library-offline',
  '/library-trash',
  '/library-import',
  '/sermon-templates?query=x',
  '/sermon-templates/1',
  '/premium-sermons?query=x',
  '/premium-sermons/1',
  '/premium-series?query=x',
  '/premium-series/1',
  '/build/0198e9a4-7b1c-7000-8000-000000000000',
  '/present/1',
  '/settings',
  '/confirmation',
  '/activate',
  '/activate/bundle',
  '/checkout/1',
];

testAsVisitor('every signed-in route sends a visitor to sign-in and keeps the redirect @core', async ({ page }) => {
  for (const route of appRoutes) {
    await page.goto(route);
    await expect(page).toHaveURL(
      (url) => url.pathname === '/auth/sign-in' && url.searchParams.get('redirect') === route,
    );
  }
});

testAsVisitor('a new user is sent to registration', async ({ page }) => {
  await page.goto('/premium-sermons/1?newUser=true');
  await expect(page).toHaveURL(
    (url) =>
      url.pathname === '/auth/register' && url.searchParams.get('redirect') === '/premium-sermons/1?newUser=true',
  );
});

test('sign-in sends a signed-in user to the redirect, but never to another site', async ({ page }) => {
  await page.goto('/auth/sign-in?redirect=%2Flibrary-home%3Fquery%3Dgrace');
  await expect(page).toHaveURL(/\/library-home\?query=grace$/);
  for (const evil of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/%2f/evil.example',
  ]) {
    await page.goto(`/auth/sign-in?redirect=${encodeURIComponent(evil)}`);
    await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/library-home$/);
  }
});

test('where no plans are sold, the pages about them lead to the library', async ({ page }) => {
  for (const route of ['/activate', '/confirmation?session_id=cs_1', '/checkout/cs_1']) {
    await page.goto(route);
    await expect(libraryHeading(page)).toBeVisible();
    await expect(page).toHaveURL(/\/library-home$/);
  }
});

test('an unknown path opens the library and says so', async ({ page }) => {
  await page.goto('/no/such/place');
  await expect(page).toHaveURL(/\/library-home$/);
  await expect(libraryHeading(page)).toBeVisible();
  await expect(page.getByText("We're sorry, but we couldn't find the page you've requested.")).toBeVisible();
});

test('a folder or document that does not exist says so', async ({ page }) => {
  await page.goto('/library-home/0198e9a4-7b1c-7000-8000-000000000000');
  await expect(page.getByText("We're sorry, but we couldn't find the page you've requested.")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.goto('/build/0198e9a4-7b1c-7000-8000-000000000000');
  await expect(page.getByText("We couldn't find this document.")).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

test('no script, style or picture comes from another site', async ({ page }) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!/^(http:\/\/127\.0\.0\.1|data:|blob:)/.test(request.url())) elsewhere.push(request.url());
  });
  const broken: string[] = [];
  page.on('console', (message) => message.type() === 'error' && broken.push(message.text()));
  page.on('pageerror', (error) => broken.push(String(error)));
  await page.goto('/library-home');
  await expect(libraryHeading(page)).toBeVisible();
  await page.goto('/api/docs/');
  await expect(page.getByRole('heading', { name: /Sermon Maker/ })).toBeVisible();
  expect([elsewhere, broken]).toEqual([[], []]);
});
