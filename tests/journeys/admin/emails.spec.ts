import type { Page } from '@playwright/test';
import { expect } from '../support/app.ts';
import { expectAccessible, expectAccessibleInBothThemes, expectAccessibleOnTablet } from '../support/axe.ts';
import { confirmPassword, openPerson, openSection, test } from './administrator.ts';

// Nothing listens on this port, so no email is delivered.
test.use({ settings: { BILLING_PROVIDER: 'none', SMTP_URL: 'smtp://127.0.0.1:9' } });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('an email that was not delivered is sent again and discarded @phone', async ({ page, addPerson }) => {
  const ruth = await addPerson('Ruth');
  await openPerson(page, ruth);
  await expect(button(page, 'Send Reset Link')).toBeVisible();
  await expect(button(page, 'Give Subscription')).toBeHidden();
  await button(page, 'Send Reset Link').click();
  await expect(page.getByText(`A reset link is on its way to ${ruth.email}.`)).toBeVisible();
  await openSection(page, 'Mail and jobs');
  const rows = page.getByRole('list', { name: 'Waiting emails' }).getByRole('listitem').filter({ hasText: ruth.email });
  // The other one has the link that confirms Ruth's address.
  await expect(rows).toHaveCount(2);
  const row = rows.first();
  await expectAccessibleInBothThemes(page);
  await expectAccessibleOnTablet(page);
  await row.getByRole('button', { name: `Send the email to ${ruth.email} now` }).click();
  await expect(page.getByText(`The email to ${ruth.email} is being sent again.`)).toBeVisible();
  await row.getByRole('button', { name: `Discard the email to ${ruth.email}` }).click();
  await expect(page.getByRole('dialog', { name: 'Discard this email?' })).toBeVisible();
  await expectAccessible(page);
  await confirmPassword(page, 'Discard');
  await expect(page.getByText(`The email to ${ruth.email} was discarded.`)).toBeVisible();
  await expect(rows).toHaveCount(1);
});
