import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { expectAccessible } from '../support/axe.ts';
import { openNew, paper } from '../support/writing.ts';

const story =
  'Every family has one story it tells until the children can finish it. Ours is the summer my brother left the gate ' +
  'open, and my grandfather walked four miles of ditch calling one heifer by name. He went himself.';
const section = (name: string) => `<h2>${name}</h2>${`<p>${story}</p>`.repeat(6)}`;
const sermon = `<p>${story}</p>${section('The Younger Brother')}${section('The Elder Brother')}`;

/** Chooses an entry of the builder's Present menu. */
async function present(page: Page, isMobile: boolean, name: string): Promise<void> {
  if (isMobile) await page.getByRole('button', { name: 'More', exact: true }).click();
  await (
    isMobile ? page.getByRole('menuitem', { name: 'Present' }) : page.getByRole('button', { name: 'Present' })
  ).click();
  await page.getByRole('menuitem', { name }).click();
}

const text = (page: Page) => page.getByRole('region', { name: 'Text of the sermon' });
const progress = (page: Page) => page.getByRole('progressbar', { name: 'How far you are' });
const result = (page: Page) => page.getByRole('heading', { name: 'Your Rehearsal' });

/** Reads the sermon to its end, with a minute for what is on the screen each time. */
async function readToEnd(page: Page): Promise<void> {
  for (let at = 0; at < 12; at += 1) {
    await page.clock.runFor('01:00');
    if ((await progress(page).getAttribute('aria-valuenow')) === '100') return;
    await page.keyboard.press('PageDown');
    await page.clock.runFor(1_000);
  }
}

test('a rehearsal times the sections, shows the result afterwards, and is kept in a list @phone @core', async ({
  page,
  isMobile,
}) => {
  await page.clock.install({ time: new Date('2026-11-22T10:00:00') });
  await openNew(page, 'The Father Who Runs', sermon);
  await present(page, isMobile, 'Rehearse');
  await expect(text(page)).toBeVisible();
  await expect(page.getByText('Rehearsal', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pause timer' })).toBeVisible();
  await expectAccessible(page);
  await page.clock.runFor('01:00');
  await page.keyboard.press('PageDown');
  // Loading the page again does not end the rehearsal.
  await page.reload();
  await expect(page.getByText('Rehearsal', { exact: true })).toBeVisible();
  // A pause does not count.
  await page.getByRole('button', { name: 'Pause timer' }).click();
  await page.clock.runFor('10:00');
  await page.getByRole('button', { name: 'Start timer' }).click();
  await readToEnd(page);
  await page.getByRole('button', { name: 'Back to sermon' }).click();

  await expect(result(page)).toBeFocused();
  await expect(text(page)).toHaveCount(0);
  const rows = page.getByRole('row');
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(1)).toContainText('Opening');
  await expect(rows.nth(2)).toContainText('The Younger Brother');
  const total = await page
    .getByText(/^\d+:\d\d$/)
    .first()
    .innerText();
  const minutes = Number(total.split(':')[0]);
  expect(minutes).toBeGreaterThan(0);
  expect(minutes).toBeLessThan(15);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(paper(page)).toBeVisible();

  await present(page, isMobile, 'Past Rehearsals…');
  const dialog = page.getByRole('dialog', { name: 'Past Rehearsals' });
  const line = dialog.getByRole('button', { name: new RegExp(`${total} Rehearsal`) });
  await line.click();
  await expect(dialog.getByRole('row').nth(3)).toContainText('The Elder Brother');
  await expect(
    dialog.getByText('Your own pace is known after 3 rehearsals or sermons of at least 3 minutes.'),
  ).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^Remove: Rehearsal/ }).click();
  await expect(dialog.getByText('Removed')).toBeVisible();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(line).toBeVisible();
  await page.keyboard.press('Escape');
  await present(page, isMobile, 'Past Rehearsals…');
  await expect(line).toBeVisible();
});

test('without a connection, a rehearsal waits on the device and is sent once; the learned pace is then offered', async ({
  page,
  context,
  isMobile,
}) => {
  await page.clock.install({ time: new Date('2026-11-22T10:00:00') });
  const id = await openNew(page, 'The Father Who Runs', sermon);
  for (const words of [1_100, 1_180])
    await page.request.post('/api/Timings/AddTiming', {
      data: {
        timingId: crypto.randomUUID(),
        assetId: id,
        kind: 'rehearsal',
        startedAt: new Date().toISOString(),
        seconds: 600,
        words,
        sections: [],
      },
    });
  await present(page, isMobile, 'Rehearse');
  await expect(text(page)).toBeVisible();
  await context.setOffline(true);
  await page.clock.runFor('01:00');
  await readToEnd(page);
  await page.clock.runFor('03:00');
  await page.getByRole('button', { name: 'Back to sermon' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  // The document is not kept on this device, so the builder needs the connection.
  const tryAgain = page.getByRole('button', { name: 'Try Again' });
  await expect(tryAgain).toBeVisible();
  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith('/AddTiming') && sent.push(request.url()));
  await context.setOffline(false);
  await expect
    .poll(async () => {
      await page.clock.runFor('00:05');
      return sent.length;
    })
    .toBeGreaterThan(0);
  await tryAgain.or(paper(page)).first().waitFor();
  if (await tryAgain.isVisible()) await tryAgain.click();
  await expect(paper(page)).toBeVisible();
  await present(page, isMobile, 'Past Rehearsals…');
  const dialog = page.getByRole('dialog', { name: 'Past Rehearsals' });
  await expect(dialog.getByRole('button', { name: /^Remove: Rehearsal/ })).toHaveCount(3);
  await expect(dialog.getByText(/Waiting to sync/)).toHaveCount(0);
  await expect(dialog.getByText(/^Your pace: \d+ words a minute, from 3 rehearsals$/)).toBeVisible();
  await page.reload();
  await expect(paper(page)).toBeVisible();
  await present(page, isMobile, 'Past Rehearsals…');
  await expect(dialog.getByRole('button', { name: /^Remove: Rehearsal/ })).toHaveCount(3);
});
