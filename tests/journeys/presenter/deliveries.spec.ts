import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/axe.ts';
import { call } from '../support/items.ts';
import { openKeptOffline } from '../support/offline.ts';
import { openNew, paper } from '../support/writing.ts';

const name = 'The Father Who Runs';
const text = `<h2>The Road</h2>${'<p>But while he was still a long way off, his father saw him, and ran.</p>'.repeat(40)}`;
const question = (page: Page) => page.getByRole('dialog', { name: 'Preached today?' });
const stored = (page: Page, id: string) => call<object[]>(page, 'GET', `/api/Deliveries/GetDeliveries/${id}`);

/** Presents the sermon in the builder for half an hour, during which the network may be lost, and leaves the presenter. */
async function preach(page: Page, isMobile: boolean, meanwhile = async () => {}): Promise<void> {
  if (isMobile) await page.getByRole('button', { name: 'More', exact: true }).click();
  await (
    isMobile ? page.getByRole('menuitem', { name: 'Present' }) : page.getByRole('button', { name: 'Present' })
  ).click();
  await page.getByRole('menuitem', { name: 'Present Sermon' }).click();
  await expect(page.getByRole('region', { name: 'Text of the sermon' })).toBeVisible();
  await meanwhile();
  await page.keyboard.press('PageDown');
  await expect(page.getByRole('progressbar', { name: 'How far you are' })).not.toHaveAttribute('aria-valuenow', '0');
  const place = await page.evaluate(() => localStorage.getItem('sermon-presenting'));
  await page.clock.fastForward('31:00');
  await page.keyboard.press('PageDown');
  await page.waitForFunction((before) => localStorage.getItem('sermon-presenting') !== before, place);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Back to sermon' }).click();
}

/** Opens the details of the sermon in the builder. */
async function openDetails(page: Page, isMobile: boolean) {
  if (isMobile) {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Details', exact: true }).click();
  } else await page.getByRole('tab', { name: 'Details' }).click();
  const list = page.getByRole('region', { name: 'Preached' });
  await expect(list).toBeVisible();
  return list;
}

test('after preaching, the answer is recorded, and it is in Details and in the calendar @phone @core', async ({
  page,
  isMobile,
}) => {
  await page.clock.install({ time: new Date('2026-11-22T10:00:00') });
  const id = await openNew(page, name, text);
  await preach(page, isMobile);
  await expect(question(page)).toBeVisible();
  await expect(question(page).getByLabel('Date')).toHaveValue('2026-11-22');
  await expect(question(page).getByLabel('Length in minutes')).toHaveValue('31');
  await expectAccessibleInBothThemes(page);
  await question(page).getByLabel('Place').fill('Grace Chapel');
  await question(page).getByLabel('Note').fill('Communion');
  await question(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Recorded as preached')).toBeVisible();
  await expect(question(page)).toHaveCount(0);
  await page.reload();
  await expect(paper(page)).toBeVisible();

  const list = await openDetails(page, isMobile);
  await expect(list.getByRole('listitem')).toHaveText('22 Nov 2026Grace Chapel · 31 minCommunion');
  await expectAccessible(page);
  await list.getByRole('button', { name: 'Add Date Preached' }).click();
  const form = page.getByRole('dialog', { name: 'Add Date Preached' });
  await expect(form.getByLabel('Place')).toHaveValue('Grace Chapel');
  await form.getByLabel('Date').fill('2026-11-29');
  await form.getByLabel('Place').fill('St. Mark');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(list.getByRole('listitem')).toHaveText([/^29 Nov 2026St\. Mark$/, /^22 Nov 2026/]);
  await list.getByRole('button', { name: 'Remove 29 Nov 2026, St. Mark' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list.getByRole('button', { name: 'Add Date Preached' })).toBeFocused();
  expect(await stored(page, id)).toMatchObject([{ day: '2026-11-22', place: 'Grace Chapel', minutes: 31 }]);

  await page.goto('/library-calendar');
  const day = page.getByRole('gridcell', { name: 'Sunday, 22 November 2026, 1 sermon preached' });
  await expect(day).toBeVisible();
  if (isMobile) await day.click();
  const link = page.getByRole('link', { name: `${name}, preached` });
  await expect(link).toBeVisible();
  await expectAccessible(page);
  await link.click();
  await expect(paper(page)).toBeVisible();
});

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the delivery stays on the device, and is sent once when the connection returns', async ({
    page,
    context,
    isMobile,
  }) => {
    await page.clock.install({ time: new Date('2026-11-22T10:00:00') });
    const id = await openKeptOffline(page, name, text, isMobile);
    await preach(page, isMobile, () => context.setOffline(true));
    await question(page).getByLabel('Place').fill('Grace Chapel');
    await question(page).getByRole('button', { name: 'Save' }).click();
    await expect(
      page.getByText("Saved on this device. It will be saved to your library when you're back online."),
    ).toBeVisible();
    await page.reload();
    await expect(paper(page)).toBeVisible();
    await expect(question(page)).toHaveCount(0);
    await context.setOffline(false);
    await page.getByRole('button', { name: 'GO ONLINE', exact: true }).click();
    await expect.poll(async () => (await stored(page, id)).length).toBe(1);
    const list = await openDetails(page, isMobile);
    await expect(list.getByRole('listitem')).toHaveText('22 Nov 2026Grace Chapel · 31 min');
    expect(await stored(page, id)).toHaveLength(1);
    await page.reload();
    await expect(paper(page)).toBeVisible();
    expect(await stored(page, id)).toHaveLength(1);
  });
});
