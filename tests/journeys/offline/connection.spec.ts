import { type Page } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Server } from '../../support/server.ts';
import { expect, test as base } from '../support/app.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/axe.ts';
import { storedHere, untilControlled } from '../support/offline.ts';
import { openPreparedServer } from '../support/prepared.ts';
import { expectKeptHere, libraryHeading, openNew, paper, storedText, writeAtEnd } from '../support/writing.ts';

const test = base.extend({ serviceWorkers: 'allow' });

/** A server of its own, which the test may kill. */
const testWithServer = test.extend<{ server: Server }>({
  server: async ({}, give, { workerIndex }) => {
    const folder = await mkdtemp(join(tmpdir(), 'sermon-connection-'));
    const server = await openPreparedServer({
      directory: join(folder, 'data'),
      logName: `connection-${workerIndex}.log`,
    });
    await server.start();
    await give(server);
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  },
  baseURL: ({ server }, give) => give(server.address),
});

const lost = (page: Page) => page.getByText('No internet connection detected');
const back = (page: Page) => page.getByText('Internet connection detected', { exact: true });
const offlineAccess = (page: Page) => page.getByRole('heading', { level: 1, name: 'Offline Access' });

/** Chooses an entry of the account menu. On a phone, the builder has it in the menu with all commands. */
async function chooseInAccountMenu(page: Page, name: string, isInSheet: boolean): Promise<void> {
  if (isInSheet) await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name }).click();
  if (isInSheet) await page.keyboard.press('Escape');
}

/** Creates a document that is available offline, and opens it. Resolves when this device keeps it. */
async function openKept(page: Page, name: string, text: string): Promise<string> {
  const answer = await page.request.post('/api/BuilderAssets/SaveBuilderAsset', { data: { name, text } });
  const { id } = ((await answer.json()) as { data: { id: string } }).data;
  await page.request.put('/api/BuilderAssets/SetOfflineMode', { data: { builderAssetId: id, offlineMode: true } });
  await page.goto(`/build/${id}`);
  await expect(paper(page)).toBeVisible();
  await untilControlled(page);
  await expect.poll(async () => (await storedHere(page, 'docs')).rows.length).toBe(1);
  return id;
}

test('the user is asked when the connection is lost, works on offline through a reload, and goes online again @phone @core', async ({
  page,
  context,
  isMobile,
}) => {
  const id = await openKept(page, 'The Father Who Runs', '<p>He saw him</p>');

  await context.setOffline(true);
  await expect(lost(page)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'GO OFFLINE' }).click();
  await expect(lost(page)).toBeHidden();
  await writeAtEnd(page, ' and ran');
  await expect(page.getByText(/- Offline Mode/).first()).toBeVisible();
  await expectKeptHere(page);

  await page.reload();
  await expect(paper(page)).toHaveText('He saw him and ran');
  await expectAccessible(page);
  await writeAtEnd(page, ' to him');
  if (!isMobile) {
    await page.getByRole('tab', { name: 'Sermon Analyzer' }).click();
    await expect(page.getByRole('tabpanel', { name: 'Sermon Analyzer' })).toContainText('Words7');
  }
  await page.getByRole('link', { name: 'Back to library' }).click();
  await expect(offlineAccess(page)).toBeVisible();
  for (const path of ['/library-starred', '/popular-sermons', '/help.html', '/share/0197a2c4']) {
    await page.goto(path);
    await expect(page).toHaveURL('/library-offline');
    await expect(offlineAccess(page)).toBeVisible();
  }
  await expectAccessible(page);

  await page.goto(`/build/${id}`);
  await expect(paper(page)).toHaveText('He saw him and ran to him');
  await context.setOffline(false);
  await expect(back(page)).toBeVisible();
  await page.getByRole('button', { name: 'GO ONLINE', exact: true }).click();
  await expect(back(page)).toBeHidden();
  await expect.poll(() => storedText(page, id)).toBe('<p>He saw him and ran to him</p>');
});

test('who went offline because the connection was lost is asked after a reload with a connection, and the words are sent', async ({
  page,
  context,
}) => {
  const id = await openKept(page, 'The Father Who Runs', '<p>He saw him</p>');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'GO OFFLINE' }).click();
  await writeAtEnd(page, ' and ran');
  await expectKeptHere(page);
  await page.goto('about:blank');
  await context.setOffline(false);

  await page.goto(`/build/${id}`);
  await expect(back(page)).toBeVisible();
  await expect(paper(page)).toHaveText('He saw him and ran');
  await expect(
    page.getByText("Saved on this device. You're working offline. To save it to your library, choose Go Online."),
  ).toBeVisible();
  await expectAccessible(page);
  await back(page).locator('..').getByRole('button', { name: 'Close' }).click();
  await expect(back(page)).toBeHidden();
  await page.getByRole('link', { name: 'Back to library' }).click();
  await expect(offlineAccess(page)).toBeVisible();
  await expect(back(page)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'GO ONLINE', exact: true }).click();
  await expect.poll(() => storedText(page, id)).toBe('<p>He saw him and ran</p>');
});

test('who goes offline with a connection stays offline, and nothing is sent until they go online', async ({
  page,
  isMobile,
}) => {
  const id = await openKept(page, 'The Father Who Runs', '<p>He saw him</p>');
  await chooseInAccountMenu(page, 'Go Offline', isMobile);
  await writeAtEnd(page, ' and ran');
  await page.getByRole('link', { name: 'Back to library' }).click();
  await expect(offlineAccess(page)).toBeVisible();
  await expect(back(page)).toBeVisible();
  expect(await storedText(page, id)).toBe('<p>He saw him</p>');
  await page.getByRole('button', { name: 'Account' }).click();
  await expect(page.getByRole('menuitem', { name: /^Sign Out/ })).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Working offline: Go Online' }).click();
  await expect(back(page)).toBeHidden();
  await page.goto(`/build/${id}`);
  await expect(paper(page)).toHaveText('He saw him and ran');
  await expect.poll(() => storedText(page, id)).toBe('<p>He saw him and ran</p>');
});

testWithServer(
  'a dead server counts as a lost connection, and the words arrive when it is back',

  async ({ page, server }) => {
    const id = await openKept(page, 'The Father Who Runs', '<p>He saw him</p>');
    await server.stop('SIGKILL');
    await writeAtEnd(page, ' and ran');
    await page.keyboard.press('Control+s');
    await expect(page.getByText("Sermon Maker can't be reached")).toBeVisible();
    await page.getByRole('button', { name: 'GO OFFLINE' }).click();
    await page.reload();
    await expect(paper(page)).toHaveText('He saw him and ran');

    await server.start();
    await expect(back(page)).toBeVisible();
    await page.getByRole('button', { name: 'GO ONLINE', exact: true }).click();
    await expect.poll(() => storedText(page, id)).toBe('<p>He saw him and ran</p>');
  },
);

test('the prompt can be closed, and never covers the text', async ({ page, context }) => {
  await openNew(page, 'The Father Who Runs', '<p>He saw him</p>'.repeat(60));
  await untilControlled(page);
  await page.keyboard.press('Control+End');
  await context.setOffline(true);
  const prompt = lost(page);
  await expect(prompt).toBeVisible();
  // The content makes room in the frame after the one that shows the prompt.
  await expect(async () => {
    const { y, height } = (await page.getByRole('main').boundingBox())!;
    expect(y + height).toBeLessThanOrEqual((await prompt.boundingBox())!.y);
  }).toPass();
  await prompt.locator('..').getByRole('button', { name: 'Close' }).click();
  await expect(prompt).toBeHidden();
  await context.setOffline(false);
  await page.goto('/library-home');
  await expect(libraryHeading(page)).toBeVisible();
});
