import type { Page } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Server } from '../../support/server.ts';
import { expect, test as base } from '../support/app.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/axe.ts';
import { biblesTakeMs, waitForBibles } from '../support/bibles.ts';
import { untilControlled } from '../support/offline.ts';
import { openPreparedServer } from '../support/prepared.ts';
import { expectKeptHere, openNew, paper, row, storedText, writeAtEnd } from '../support/writing.ts';

/** A server of its own, which the test may stop. */
const test = base.extend<{ server: Server }>({
  serviceWorkers: 'allow',
  server: async ({ playwright }, give, { workerIndex }) => {
    const folder = await mkdtemp(join(tmpdir(), 'sermon-ready-'));
    const server = await openPreparedServer({ directory: join(folder, 'data'), logName: `ready-${workerIndex}.log` });
    await server.start();
    await waitForBibles(server.address, playwright.request, ['WEB']);
    await give(server);
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  },
  baseURL: ({ server }, give) => give(server.address),
});

// A step that cannot be done fails before the whole test does.
test.use({ actionTimeout: 30_000 });

const text =
  '<h1>The Father Who Runs</h1><p>He ran (Luke 15:20).</p>' +
  '<p><span class="sm-slide" data-slide-id="a">His father saw him.</span></p>';
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Ready for Sunday' });

/** Opens the Present menu. On a phone, it is in the menu with all commands. */
async function openPresentMenu(page: Page, isMobile: boolean): Promise<void> {
  if (isMobile) await page.getByRole('button', { name: 'More', exact: true }).click();
  const menu = page.getByRole(isMobile ? 'menuitem' : 'button', { name: 'Present', exact: true });
  // On a phone, the list stays unfolded if nothing was chosen in it.
  if ((await menu.getAttribute('aria-expanded')) !== 'true') await menu.click();
}

async function chooseInPresentMenu(page: Page, name: string, isMobile: boolean): Promise<void> {
  await openPresentMenu(page, isMobile);
  await page.getByRole('menuitem', { name, exact: true }).click();
}

test('a sermon that was made ready is presented without a network and without the server @phone @core', async ({
  page,
  context,
  server,
  isMobile,
}) => {
  test.setTimeout(biblesTakeMs + 300_000);
  const id = await openNew(page, 'The Father Who Runs', text);
  await untilControlled(page);
  await chooseInPresentMenu(page, 'Make Ready for Sunday', isMobile);
  const ready = dialog(page).getByText(/^Works offline on this device\. Checked [A-Z][a-z]+day \d+:\d\d [AP]M\.$/);
  await expect(ready).toBeVisible();
  const checked = dialog(page).getByRole('list', { name: 'What was checked' });
  await expect(checked.getByRole('listitem').filter({ hasText: 'Every cited chapter, in full' })).toContainText('1');
  await expect(checked.getByRole('listitem').filter({ hasText: 'Slides with their background' })).toContainText('1');
  await expectAccessibleInBothThemes(page);
  await dialog(page).getByRole('button', { name: 'Close' }).click();

  await page.goto('/library-home');
  await expect(row(page, 'The Father Who Runs').getByRole('img', { name: 'Ready for Sunday' })).toBeVisible();

  await server.stop();
  await context.setOffline(true);
  await page.goto('/library-offline');
  const line = page.getByRole('list', { name: 'Offline Access' }).getByRole('listitem');
  await expect(line).toContainText('Ready for Sunday');
  await expectAccessible(page);
  await line.getByRole('link', { name: 'The Father Who Runs' }).click();
  await expect(paper(page)).toContainText('He ran');

  await chooseInPresentMenu(page, 'Present Sermon', isMobile);
  await expect(page.getByRole('region', { name: 'Text of the sermon' })).toContainText('His father saw him.');
  await page.getByRole('button', { name: 'Presenter Settings' }).click();
  await expect(page.getByText(/^Works offline on this device\. Checked/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Back to sermon' }).click();

  await chooseInPresentMenu(page, 'Present Slides', isMobile);
  // The picture behind the slide comes from this device.
  const slide = page.getByRole('img', { name: 'His father saw him.' }).first();
  await expect(slide).toBeVisible();
  const background = () => slide.locator('> div').evaluate((element) => getComputedStyle(element).backgroundImage);
  expect(await background()).toContain('url("blob:');
  await page.getByRole('link', { name: 'Back to the sermon', exact: true }).first().click();

  await chooseInPresentMenu(page, 'Ready for Sunday', isMobile);
  // Browsers without a viewer for PDFs, such as headless ones, download it.
  const opening = Promise.any([page.waitForEvent('download'), context.waitForEvent('page')]);
  await dialog(page).getByRole('button', { name: 'Open Pulpit Copy' }).click();
  await opening;
  await dialog(page).getByRole('button', { name: 'Close' }).click();

  await writeAtEnd(page, ' And he ran.');
  await expectKeptHere(page);
  await openPresentMenu(page, isMobile);
  await expect(page.getByRole('menuitem', { name: 'Changed since: check again' })).toBeVisible();
  await page.keyboard.press('Escape');

  await server.start();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'GO ONLINE', exact: true }).click({ timeout: 90_000 });
  await expect.poll(() => storedText(page, id)).toContain('And he ran.');
  await chooseInPresentMenu(page, 'Changed since: check again', isMobile);
  await expect(ready).toBeVisible();
});
