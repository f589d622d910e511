import type { CDPSession, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { appCode } from '../../support/secondStep/authenticatorApp.ts';
import { expect, type Person, test } from '../support/app.ts';
import { expectAccessible, expectAccessibleInBothThemes, expectAccessibleOnTablet } from '../support/axe.ts';
import { libraryHeading, openNew, paper, storedText } from '../support/writing.ts';

// Browsers offer passkeys only over https or on localhost.
test.use({ host: 'localhost' });

const section = (page: Page) => page.getByRole('region', { name: 'Two-step sign-in' });

/** The code that the app shows in half a minute, which the server accepts. The one of now may have been used already. */
const nextCode = (secret: string) => appCode(secret, new Date(Date.now() + 30_000));

async function enterPassword(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/library-home');
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/auth\/sign-in/);
}

/** Turns two-step sign-in on through the API. Returns the secret and the recovery codes. */
async function turnOn(page: Page, { password }: Person) {
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/Account/${path}`, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return ((await answer.json()) as { data: { secret: string; recoveryCodes: string[] } }).data;
  };
  const { secret } = await post('StartAuthenticator', { password });
  const { recoveryCodes } = await post('ConfirmAuthenticator', { code: appCode(secret, new Date()) });
  return { secret, recoveryCodes };
}

/** Gives the browser a passkey device that verifies its user at once. */
async function addDevice(page: Page): Promise<{ client: CDPSession; authenticatorId: string }> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', { options });
  return { client, authenticatorId };
}

test('a user sets up an authenticator app, and signs in with its code and with a recovery code @phone @core', async ({
  page,
  preacher,
}) => {
  await page.goto('/settings');
  await expect(section(page)).toContainText('Authenticator app');
  await expectAccessibleInBothThemes(page);
  await expectAccessibleOnTablet(page);
  await section(page).getByRole('button', { name: 'Set up authenticator app' }).press('Enter');
  await expect(page.getByLabel('Current password')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Current password').fill(preacher.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expectAccessible(page);
  await expectAccessibleOnTablet(page);
  const secret = (await page.getByRole('dialog').locator('code').innerText()).replaceAll(' ', '');
  await page.getByRole('textbox', { name: 'Code' }).fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This code is not right. Enter the one that the app shows now.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Code' }).fill(appCode(secret, new Date()));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const codes = await dialog.getByRole('listitem').allInnerTexts();
  await expectAccessible(page);
  await expectAccessibleOnTablet(page);
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('The codes were copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'));
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('Sermon Maker recovery codes.txt');
  const downloaded = await readFile(await file.path(), 'utf8');
  for (const code of codes) expect(downloaded).toContain(code);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(section(page)).toContainText('Recovery codes: 10 unused codes left');
  await expect(page.getByRole('button', { name: 'Remove authenticator app' })).toBeFocused();
  await expect(page.getByRole('list', { name: 'Recent activity' })).toContainText('Two-step sign-in turned on');

  await signOut(page);
  await enterPassword(page, preacher);
  await expect(page.getByRole('heading', { name: 'Second Step' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused();
  await expectAccessible(page);
  await expectAccessibleOnTablet(page);
  await page.getByRole('textbox', { name: 'Code' }).fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^This code is not right\./)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Code' }).fill(nextCode(secret));
  await page.keyboard.press('Enter');
  await expect(libraryHeading(page)).toBeVisible();

  await signOut(page);
  await enterPassword(page, preacher);
  await page.getByRole('button', { name: 'Use Recovery Code' }).click();
  await expect(page.getByLabel('Recovery code')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Recovery code').fill(codes[0]!.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(libraryHeading(page)).toBeVisible();
  await page.goto('/settings');
  await expect(section(page)).toContainText('Recovery codes: 9 unused codes left');
  await expect(page.getByRole('list', { name: 'Recent activity' })).toContainText('Recovery code used');

  await section(page).getByRole('button', { name: 'Remove authenticator app' }).click();
  await expect(page.getByRole('dialog')).toContainText('this turns two-step sign-in off');
  await expectAccessible(page);
  await page.getByLabel('Current password').fill(preacher.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('The authenticator app was removed.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set up authenticator app' })).toBeFocused();
});

test('a user adds a passkey, signs in with it alone and as the second step, and removes it', async ({
  page,
  preacher,
}) => {
  const { client, authenticatorId } = await addDevice(page);
  await page.goto('/settings');
  await section(page).getByRole('button', { name: 'Add Passkey' }).click();
  await page.getByLabel('Current password').fill(preacher.password);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await section(page)
    .getByRole('button', { name: /^Rename / })
    .click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Study computer');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The passkey is now called Study computer.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Rename Study computer' })).toBeFocused();
  await expectAccessible(page);
  await expectAccessibleOnTablet(page);

  await signOut(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign In with Passkey' }).click();
  await expect(libraryHeading(page)).toBeVisible();

  await signOut(page);
  await enterPassword(page, preacher);
  await expect(page.getByText('Use your passkey to confirm that it is you.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use Passkey' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(libraryHeading(page)).toBeVisible();

  // A user who does not confirm, for example because it is the wrong finger.
  await signOut(page);
  await client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await page.getByRole('button', { name: 'Sign In with Passkey' }).click();
  await expect(page.getByText('Nothing was chosen. Please try again.')).toBeVisible();
  await client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await page.getByRole('button', { name: 'Sign In with Passkey' }).click();
  await expect(libraryHeading(page)).toBeVisible();

  await page.goto('/settings');
  await section(page).getByRole('button', { name: 'Remove Study computer' }).click();
  await page.getByLabel('Current password').fill(preacher.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('The passkey Study computer was removed.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set up authenticator app' })).toBeFocused();
  await signOut(page);
  await page.getByRole('button', { name: 'Sign In with Passkey' }).click();
  await expect(page.getByText('No account uses this passkey anymore. Sign in with your password.')).toBeVisible();
  await expectAccessible(page);
  await enterPassword(page, preacher);
  await expect(libraryHeading(page)).toBeVisible();
});

test('a user who was signed out while writing takes the second step in place, and the text is saved', async ({
  page,
  preacher,
  context,
}) => {
  const { secret } = await turnOn(page, preacher);
  const id = await openNew(page, 'Saturday night', '<p>In the beginning</p>');
  await context.clearCookies();
  await paper(page).press('Control+End');
  await page.keyboard.type(' was the Word');
  await page.keyboard.press('Control+s');
  await page.getByRole('button', { name: 'Sign In' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign In' });
  await dialog.getByLabel('Password', { exact: true }).fill(preacher.password);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Code' })).toBeFocused();
  await expectAccessible(page);
  await expectAccessibleOnTablet(page);
  await page.keyboard.type(nextCode(secret));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => storedText(page, id)).toBe('<p>In the beginning was the Word</p>');
});
