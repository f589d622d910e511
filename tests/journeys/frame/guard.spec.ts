import { expect, test, testAsVisitor } from '../support/app.ts';
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
