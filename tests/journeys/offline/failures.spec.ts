import { readFile } from 'node:fs/promises';
import { expect, test as base } from '../support/app.ts';
import { expectAccessibleInBothThemes } from '../support/axe.ts';
import { type CuttingProxy, openCuttingProxy } from '../support/cuttingProxy.ts';
import { chooseInFileMenu, openKeptOffline, storedHere, untilControlled } from '../support/offline.ts';
import { call } from '../support/items.ts';
import { expectKeptHere, openNew, paper, row, storedText, writeAtEnd } from '../support/writing.ts';

const test = base.extend<{ line: CuttingProxy }>({
  serviceWorkers: 'allow',
  line: async ({ app }, give) => {
    const line = await openCuttingProxy(app.address);
    await give(line);
    await line.close();
  },
});

test('a save that is cut off in the middle changes nothing, and arrives in a later attempt', async ({ page, line }) => {
  const paragraphs = '<p>He saw him and was filled with compassion for him.</p>'.repeat(4_000);
  const id = await openNew(page, 'The Father Who Runs', paragraphs);
  await page.goto(`${line.address}/build/${id}`);
  await expect(paper(page)).toContainText('He saw him');
  const cut = line.cut('/SaveBuilderAsset', 100_000);
  await writeAtEnd(page, ' He ran.');
  await cut;
  expect(await storedText(page, id)).not.toContain('He ran.');
  line.heal();
  await expect.poll(async () => (await storedText(page, id)).endsWith(' He ran.</p>')).toBe(true);
  expect((await storedText(page, id)).length).toBe(paragraphs.length + ' He ran.'.length);
  await expect(page.getByText('All changes saved')).toBeVisible();
});

test('an upload that is cut off in the middle leaves nothing behind, says so, and can be tried again', async ({
  page,
  line,
}) => {
  await call(page, 'POST', '/api/BuilderAssets/SaveBuilderAsset', { name: 'Comfort', text: '<p>Comfort</p>' });
  await page.goto(`${line.address}/library-home`);
  await expect(row(page, 'Comfort')).toBeVisible();
  const upload = async () => {
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Upload file', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Upload file' });
    await dialog
      .getByLabel('Choose files')
      .setInputFiles({ name: 'Bulletin.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(3_000_000, 'sermon ') });
    await dialog.getByRole('button', { name: 'Upload' }).click();
  };
  const cut = line.cut('/upload/', 1_000_000);
  await upload();
  await cut;
  await expect(page.getByText('Could not upload File').first()).toBeVisible();
  expect(await call<{ name: string }[]>(page, 'GET', '/api/LibraryItems')).toMatchObject([{ name: 'Comfort' }]);
  line.heal();
  await upload();
  await expect(page.getByText('Bulletin.pdf added to library')).toBeVisible();
});

test('when the storage of this device is full, the screen says so and offers the text as a file', async ({
  page,
  context,
  app,
}) => {
  const id = await openNew(page, 'The Father Who Runs', '<p>He saw him</p>');
  await untilControlled(page);
  const browser = await context.newCDPSession(page);
  const setQuota = (quotaSize?: number) =>
    browser.send('Storage.overrideQuotaForOrigin', {
      origin: app.address,
      ...(quotaSize !== undefined && { quotaSize }),
    });
  await setQuota(1);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'GO OFFLINE' }).click();
  await writeAtEnd(page, ' and ran');
  await page.keyboard.press('Control+s');
  await expect(
    page.getByText(
      "This browser can't keep your changes. Keep this page open until you're back online, or download your text.",
    ),
  ).toBeVisible();
  await expectAccessibleInBothThemes(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Text' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('The Father Who Runs.html');
  expect(await readFile(await file.path(), 'utf8')).toContain('<p>He saw him and ran</p>');

  await setQuota();
  await writeAtEnd(page, ' to him');
  await expectKeptHere(page);
  await expect(page.getByRole('button', { name: 'Download Text' })).toBeHidden();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'GO ONLINE', exact: true }).click();
  await expect.poll(() => storedText(page, id)).toBe('<p>He saw him and ran to him</p>');
});

test('in a private window without storage, everything but offline access works, and the text is still saved', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', { value: undefined });
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure', 'SecurityError');
        },
      });
  });
  const id = await openNew(page, 'The Father Who Runs', '<p>He saw him</p>');
  await writeAtEnd(page, ' and ran');
  await expect(page.getByText('All changes saved')).toBeVisible();
  expect(await storedText(page, id)).toBe('<p>He saw him and ran</p>');
  await chooseInFileMenu(page, 'Offline Enable', false);
  await expect(
    page.getByText(
      'This document could not be made available offline. This browser does not let Sermon Maker store anything on this device. A private window may be the reason.',
    ),
  ).toBeVisible();
});

test('documents are removed from a shared device when their session ends, whatever ends it, and unsaved texts wait for their author @core', async ({
  page,
  context,
  preacher,
  browser,
  baseURL,
  extraHTTPHeaders,
}) => {
  const { email, password } = preacher;
  const keysHere = async (table: 'docs' | 'heads') => (await storedHere(page, table)).keys;
  const id = await openKeptOffline(page, 'The Father Who Runs', '<p>He saw him</p>', false);
  await page.route('**/SaveBuilderAsset', (route) => route.abort());
  await writeAtEnd(page, ' and ran');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Not saved yet. Trying again…')).toBeVisible();
  await page.unrouteAll();
  // A page without the app.
  await page.goto('/help.html');

  // The session is ended on another device.
  const tablet = await browser.newContext({ baseURL: baseURL!, extraHTTPHeaders: extraHTTPHeaders! });
  await tablet.request.post('/api/Authentication/SignIn', { data: { email, password } });
  expect((await tablet.request.delete('/api/Account/EndOtherSessions')).ok()).toBe(true);
  await tablet.close();
  expect(await keysHere('docs')).toHaveLength(1);
  await page.goto('/library-home');
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await expect.poll(() => keysHere('docs')).toEqual([]);
  expect(await keysHere('heads')).toHaveLength(1);

  const naomi = { ...preacher, firstName: 'Naomi', email: `naomi.${preacher.email}` };
  expect((await page.request.post('/api/Authentication/Register', { data: naomi })).ok()).toBe(true);
  await page.goto('/library-unsaved');
  await expect(page.getByText('Everything you wrote on this device is saved.')).toBeVisible();
  await page.goto('/library-offline');
  await expect(page.getByText('Enable documents for offline availability within the sermon editor.')).toBeVisible();
  await context.setOffline(true);
  await page.goto(`/build/${id}`);
  await expect(page.getByRole('main')).toBeVisible();
  await expect(paper(page)).toHaveCount(0);
  await expect(page.getByText('He saw him')).toHaveCount(0);
  await context.setOffline(false);

  expect((await page.request.post('/api/Authentication/SignIn', { data: { email, password } })).ok()).toBe(true);
  await page.goto(`/build/${id}`);
  await expect(paper(page)).toHaveText('He saw him and ran');
  await expect.poll(() => storedText(page, id)).toBe('<p>He saw him and ran</p>');
  // The account knows which documents are available offline.
  await expect.poll(() => keysHere('docs')).toHaveLength(1);
  await expect.poll(() => keysHere('heads')).toEqual([]);
});
