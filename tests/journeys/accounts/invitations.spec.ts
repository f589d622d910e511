import type { Page } from '@playwright/test';
import { administrator, registerAdministrator } from '../support/administrator.ts';
import { expect, testAsVisitor as test } from '../support/app.ts';
import { expectAccessible, expectAccessibleInBothThemes, expectAccessibleOnTablet } from '../support/axe.ts';
import { libraryHeading } from '../support/writing.ts';

test.use({ settings: { REGISTRATION: 'invited' } });

/** Invites an address as the administrator. Returns the link. */
async function invite(page: Page, address: string, email: string): Promise<string> {
  const { request } = page;
  await registerAdministrator(address);
  await request.post('/api/Authentication/SignIn', { data: administrator });
  const invited = await request.post('/api/Admin/Invite', { data: { email } });
  const { data } = (await invited.json()) as { data: { link: string } };
  await page.context().clearCookies();
  return data.link.replace(/^https?:\/\/[^/]+/, '');
}

test('an invited person creates an account with the link, which works once @phone @core', async ({
  page,
  app,
  visitor,
}) => {
  const link = await invite(page, app.address, visitor.email);
  await page.goto(link);
  await expect(page.getByText(`You were invited with the address ${visitor.email}.`)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(visitor.email);
  await expect(page.getByLabel('Email')).not.toBeEditable();
  await expectAccessibleInBothThemes(page);
  await expectAccessibleOnTablet(page);
  await page.getByLabel('Full name').fill('Miriam Okafor');
  await page.getByLabel('Password', { exact: true }).fill(visitor.password);
  await page.keyboard.press('Enter');
  await expect(libraryHeading(page)).toBeVisible();

  await page.context().clearCookies();
  await page.goto(link);
  await expect(page.getByRole('alert')).toContainText('This invitation is no longer valid.');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Sign In' }).click();
  await page.getByLabel('Email').fill(visitor.email);
  await page.getByLabel('Password', { exact: true }).fill(visitor.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(libraryHeading(page)).toBeVisible();
});
