import { expect, test as base } from '../support/app.ts';
import { expectAccessibleInBothThemes } from '../support/axe.ts';
import { call } from '../support/items.ts';
import { untilControlled } from '../support/offline.ts';
import { expectKeptHere, paper, storedText, writeAtEnd } from '../support/writing.ts';

const test = base.extend({ serviceWorkers: 'allow' });

test('a sermon that is begun without a connection gets its title and text, and is in the library later @core', async ({
  page,
  context,
}) => {
  await page.goto('/library-offline');
  await expect(page.getByRole('heading', { level: 1, name: 'Offline Access' })).toBeVisible();
  await untilControlled(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'GO OFFLINE' }).click();
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: /^Upload file/ })).toBeDisabled();
  await page.getByRole('menuitem', { name: 'Blank sermon' }).click();

  const title = page.getByRole('textbox', { name: 'Title' });
  await expect(title).toBeFocused();
  await page.keyboard.type('On the Train');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'On the Train' })).toBeVisible();
  await writeAtEnd(page, 'He saw him');
  await expectKeptHere(page);
  await expectAccessibleInBothThemes(page);
  await page.reload();
  await expect(paper(page)).toHaveText('He saw him');
  await expect(page.getByRole('heading', { level: 1, name: 'On the Train' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to library' }).click();
  const line = page.getByRole('listitem').filter({ hasText: 'On the Train' });
  await expect(line).toContainText('Waiting to sync');

  await context.setOffline(false);
  await page.getByRole('button', { name: 'GO ONLINE', exact: true }).click();
  await expect(line).toContainText('On this device');
  const items = await call<{ id: string; name: string }[]>(page, 'GET', '/api/LibraryItems');
  const { id } = items.find(({ name }) => name === 'On the Train')!;
  expect(await storedText(page, id)).toBe('<p>He saw him</p>');
});
