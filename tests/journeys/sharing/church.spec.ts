import { expect, test } from '../support/app.ts';
import { expectAccessible } from '../support/axe.ts';
import { openNew } from '../support/writing.ts';

// Browsers look up every name below localhost on this machine.
const host = 'share.localhost';
test.use({ settings: { SHARE_HOST: host } });

test('the page of a church has its own host, with the files that it loads and nothing of the app', async ({
  app,
  page,
}) => {
  await openNew(page, 'Come Home', '<p>He ran.</p>');
  await page.getByRole('button', { name: 'File', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Share', exact: true }).click();
  const first = page.getByRole('dialog', { name: 'Before you share your message...' });
  const field = first.getByRole('textbox', { name: 'My church web address' });
  await expect(field).toBeFocused();
  const subdomain = `grace-${Date.now() % 1_000_000}`;
  await field.fill(`https://www.${subdomain}.org/welcome`);
  await first.getByRole('checkbox', { name: 'I understand that once saved this domain cannot be changed.' }).check();
  await expect(field).toHaveValue(subdomain);
  await expect(first.getByText(`Your pages will be at ${subdomain}.${host}/…`)).toBeVisible();
  await expectAccessible(page);
  await first.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share “Come Home”' });
  await dialog.getByRole('switch', { name: 'Share this sermon' }).click();
  await dialog.getByRole('button', { name: 'Add the name of your church' }).click();
  await dialog.getByRole('textbox', { name: 'Name of your church' }).fill('Grace Chapel');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The name of your church was saved.')).toBeVisible();

  const origin = `http://${subdomain}.${host}:${new URL(app.address).port}`;
  const failed: string[] = [];
  page.on('response', (response) => {
    if (!response.ok()) failed.push(response.url());
  });
  await page.goto(`${origin}/come-home`);
  await expect(page.getByRole('heading', { name: 'Come Home', level: 1 })).toBeVisible();
  await expect(page.getByText('Grace Chapel', { exact: true })).toBeVisible();
  // The script and the style sheet have come from this host.
  await page.getByRole('button', { name: 'Text size' }).click();
  await page.getByRole('button', { name: 'Larger text' }).click();
  await expect(page.getByText('115%')).toBeVisible();
  expect(failed).toEqual([]);

  await page.goto(`${origin}/library-home`);
  await expect(page.getByRole('heading', { name: /no longer being shared by the owner/ })).toBeVisible();
});
