import type { Page } from '@playwright/test';
import { administrator } from '../support/administrator.ts';
import { expect, type Person } from '../support/app.ts';
import { expectAccessible, expectAccessibleInBothThemes, expectAccessibleOnTablet } from '../support/axe.ts';
import { openNew, paper, storedText, writeAtEnd } from '../support/writing.ts';
import { test as base } from './administrator.ts';

const reason = 'Ruth cannot find her sermon.';
type Ruth = Person & { id: string; documentId: string };

/** `ruth` has a document. */
const test = base.extend<{ ruth: Ruth }>({
  async ruth({ browser, app, addPerson }, give) {
    const person = await addPerson('Ruth', 'Miller');
    const context = await browser.newContext({ baseURL: app.address });
    await context.request.post('/api/Authentication/SignIn', { data: person });
    const saved = await context.request.post('/api/BuilderAssets/SaveBuilderAsset', {
      data: { name: 'The Lost Son', text: '<p>He ran</p>' },
    });
    const { data: document } = (await saved.json()) as { data: { id: string } };
    await context.close();
    await give({ ...person, documentId: document.id });
  },
});

/** Begins to view the account, and opens its library. */
async function view(page: Page, { id }: Ruth): Promise<void> {
  const answer = await page.request.post('/api/Admin/StartImpersonation', { data: { id, reason } });
  expect(answer.ok(), await answer.text()).toBe(true);
  await page.goto('/library-home');
  await expect(bar(page)).toBeVisible();
}

const bar = (page: Page) => page.getByRole('region', { name: 'Viewing an account' });
const sentence = ({ email }: Ruth) => `You are viewing the account of Ruth Miller (${email}) as an administrator.`;
/** Expects the page about a person, where an administrator began to view the account. */
async function expectPageOf(page: Page, { id, firstName, lastName }: Ruth): Promise<void> {
  await expect(page).toHaveURL(`/admin/people/${id}`);
  await expect(page.getByRole('heading', { name: `${firstName} ${lastName}` })).toBeVisible();
}
const whoIs = async (page: Page) => {
  const answer = await page.request.get('/api/Authentication/GetAuthenticatedUser');
  return ((await answer.json()) as { data: { email: string } }).data.email;
};
/** Everything that this browser has stored: the names of its databases, and everything in its storage. */
const stored = (page: Page) =>
  page.evaluate(async () => JSON.stringify([await indexedDB.databases(), localStorage, sessionStorage]));

test('an administrator edits a sermon of a user and stops, and the user sees it in the recent activity @core', async ({
  page,
  ruth,
  browser,
  app,
}) => {
  await view(page, ruth);
  await expect(bar(page).getByRole('status')).toHaveText(sentence(ruth));
  await expect(page.getByText('The Lost Son').first()).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expectAccessibleOnTablet(page);
  // The bar covers nothing: the screen begins below it and ends at the end of the window.
  const library = (await page.locator('#main').boundingBox())!;
  const { y, height } = (await bar(page).boundingBox())!;
  expect(y).toBe(0);
  expect(library.y).toBeGreaterThanOrEqual(height);
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(0);

  await page.goto(`/build/${ruth.documentId}`);
  await expect(paper(page)).toContainText('He ran');
  await expect(bar(page)).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(0);
  const toolbar = (await page.getByRole('toolbar').first().boundingBox())!;
  expect(toolbar.y).toBeGreaterThanOrEqual((await bar(page).boundingBox())!.height);
  await writeAtEnd(page, ' to him');
  await page.keyboard.press('Control+s');
  await expect.poll(() => storedText(page, ruth.documentId)).toBe('<p>He ran to him</p>');
  expect(await stored(page)).not.toMatch(/He ran|Ruth|sermon-offline/);

  await bar(page).getByRole('button', { name: 'Stop' }).press('Enter');
  await expectPageOf(page, ruth);
  await expect(bar(page)).toHaveCount(0);
  expect(await whoIs(page)).toBe(administrator.email);

  const own = await browser.newContext({ baseURL: app.address, serviceWorkers: 'block' });
  await own.request.post('/api/Authentication/SignIn', { data: ruth });
  const ruthsPage = await own.newPage();
  await ruthsPage.goto('/settings');
  const activity = ruthsPage.getByRole('list', { name: 'Recent activity' });
  await expect(activity).toContainText('An administrator viewed your account');
  await expect(activity).toContainText(`Reason: ${reason}`);
  await expect(activity).toContainText('The administrator stopped viewing your account');
  await own.close();
});

test("a text of the administrator in another tab is not saved to the user's account", async ({
  page,
  ruth,
  context,
}) => {
  const id = await openNew(page, 'Saturday night', '<p>In the beginning</p>');
  const other = await context.newPage();
  await view(other, ruth);
  await writeAtEnd(page, ' was the Word');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('This text is not being saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Learn More' }).click();
  await expect(page.getByRole('dialog', { name: 'Not saved' })).toContainText(ruth.email);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'OK' }).click();
  const library = (await (await page.request.get('/api/LibraryItems')).json()) as { data: { name: string }[] };
  expect(library.data.map(({ name }) => name)).toEqual(['The Lost Son']);

  await bar(other).getByRole('button', { name: 'Stop' }).click();
  await expect(bar(other)).toHaveCount(0);
  await page.bringToFront();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect.poll(() => storedText(page, id)).toBe('<p>In the beginning was the Word</p>');
});
