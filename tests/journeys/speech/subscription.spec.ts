import { expect, test } from '../support/app.ts';
import { openNew } from '../support/writing.ts';

test.use({ settings: { BILLING_PROVIDER: 'sandbox' } });

test('without a subscription, Hear It leads to the upgrade page', async ({ page }) => {
  await openNew(page, 'The Father Who Runs', '<p>He saw him.</p>');
  await page.getByRole('button', { name: 'Hear It' }).click();
  await page.waitForURL('**/activate?upgradePath=HearItNow&upgradeAction=16');
  const answer = await page.request.get('/api/TextToSpeech/GetToken');
  expect(answer.status()).toBe(403);
});
