import { expect } from '../support/app.ts';
import { expectAccessible, expectAccessibleInBothThemes, expectAccessibleOnTablet } from '../support/axe.ts';
import { libraryHeading } from '../support/writing.ts';
import { openPerson, test } from './administrator.ts';

test('an administrator invites somebody, views the account of a person, and stops @phone', async ({
  page,
  addPerson,
}) => {
  const ruth = await addPerson('Ruth');
  const invited = `new.${ruth.email}`;
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Invite Someone' }).click();
  await expect(page.getByRole('switch', { name: 'Administrators need two-step sign-in' })).not.toBeChecked();
  await page.getByLabel('Email', { exact: true }).fill(invited);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Invitation for ${invited}`)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Invitations' })).toContainText(invited);
  await expectAccessibleInBothThemes(page);
  await expectAccessibleOnTablet(page);

  await openPerson(page, ruth);
  const opener = page.getByRole('button', { name: 'View This Account' });
  const dialog = page.getByRole('dialog', { name: 'View the account of Ruth Boaz' });
  await opener.press('Enter');
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await expectAccessible(page);
  // At tablet size, the person is a page of their own.
  await expectAccessibleOnTablet(page);
  await openPerson(page, ruth);
  await opener.press('Enter');
  await dialog.getByLabel('Reason').fill('Ruth cannot find her sermon.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'View Account' }).click();
  const bar = page.getByRole('region', { name: 'Viewing an account' });
  await expect(bar).toContainText(`You are viewing the account of Ruth Boaz (${ruth.email}) as an administrator.`);
  await expect(libraryHeading(page)).toBeVisible();
  await bar.getByRole('button', { name: 'Stop' }).click();
  await expect(bar).toHaveCount(0);

  await expect(page).toHaveURL(`/admin/people/${ruth.id}`);
  await page.getByRole('link', { name: 'Audit Log of This Person' }).click();
  const entries = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem');
  await expect(entries.first()).toContainText('Stopped viewing the account');
  await expect(entries.last()).toContainText('Began to view the account');
  await page.getByRole('link', { name: 'Show All' }).click();
  await expect(entries.filter({ hasText: 'Person invited' }).first()).toContainText('Deborah Lapidoth');
  await expectAccessible(page);
});
