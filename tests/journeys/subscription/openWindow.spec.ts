import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { openNew, paper, storedText } from '../support/writing.ts';
import { buy } from './buying.ts';

test.use({ settings: { BILLING_PROVIDER: 'sandbox' } });

/** Moves the page's clock forward until its window asks for the plan by itself. */
const untilAsked = (page: Page): Promise<void> => page.clock.fastForward('00:30');

/** Ends the subscription at the provider. The window of the page sends nothing. */
async function endPlan(page: Page): Promise<void> {
  const canceled = await page.request.post('/api/Account/CancelMakerSubscriptionAtEndOfTerm', { data: {} });
  expect(canceled.ok(), await canceled.text()).toBe(true);
  const portal = await page.request.get('/api/Account/StripePortal');
  const { data } = (await portal.json()) as { data: { portalUrl: string } };
  for (const days of ['31', '1']) {
    const advanced = await page.request.post(data.portalUrl, { form: { action: 'advance', days } });
    expect(advanced.ok()).toBe(true);
  }
}

test('a window that nobody touches opens and closes a paid panel, and an open text stays as it is', async ({
  page,
}) => {
  await page.clock.install();
  const lines = Array.from({ length: 60 }, (_, n) => `<p>Line ${n + 1}</p>`).join('');
  const id = await openNew(page, 'The Father Who Runs', lines);
  await page.getByRole('tab', { name: /Genius/ }).click();
  const upgrade = page.getByRole('button', { name: 'Activate Now', exact: true }).filter({ visible: true });
  await expect(upgrade).toHaveCount(1);
  await paper(page).getByText('Line 60').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' one');
  await expect(async () => expect(await storedText(page, id)).toContain('Line 60 one')).toPass();
  const place = () => paper(page).getByText('Line 60').boundingBox();
  const before = await place();

  await buy(page, 'monthly');
  await untilAsked(page);
  await expect(upgrade).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Sermon Genius' }).first()).toBeVisible();
  await expect(paper(page)).toBeFocused();
  expect(await place()).toEqual(before);
  await page.keyboard.type(' two');
  await expect(async () => expect(await storedText(page, id)).toContain('Line 60 one two')).toPass();

  await endPlan(page);
  await untilAsked(page);
  await expect(upgrade).toHaveCount(1);
  await expect(paper(page)).toBeFocused();
  expect(await place()).toEqual(before);
  await page.keyboard.type(' three');
  await expect(async () => expect(await storedText(page, id)).toContain('Line 60 one two three')).toPass();
});
