import { expect, test as base } from '../support/app.ts';
import { expectAccessibleInBothThemes } from '../support/axe.ts';
import { chooseInFileMenu, openKeptOffline } from '../support/offline.ts';
import { expectKeptHere, paper, storedText, writeAtEnd } from '../support/writing.ts';

const test = base.extend({ serviceWorkers: 'allow' });

test("the library's version is restored without a connection, and that can be undone", async ({
  page,
  context,
  isMobile,
}) => {
  const id = await openKeptOffline(page, 'The Father Who Runs', '<p>He saw him</p>', isMobile);

  await context.setOffline(true);
  await page.getByRole('button', { name: 'GO OFFLINE' }).click();
  await writeAtEnd(page, ' and ran');
  await expectKeptHere(page);

  await chooseInFileMenu(page, 'Version History', isMobile);
  const versions = page.getByRole('listbox', { name: 'Versions' });
  await expect(
    page.getByText('Only the versions on this device are shown. The others need a connection.'),
  ).toBeVisible();
  await versions.getByRole('option', { name: 'Saved in your library' }).click();
  await expect(page.getByRole('insertion')).toHaveText('added  and ran');
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Restore This Version' }).click();
  const notice = page.getByText(/^Restored the version from /);
  await expect(notice).toBeVisible();
  await expect(paper(page)).toHaveText('He saw him');

  // The text before is now one of the versions on this device, also after a reload.
  await expectKeptHere(page);
  await page.reload();
  await expect(paper(page)).toHaveText('He saw him');
  await chooseInFileMenu(page, 'Version History', isMobile);
  await versions.getByRole('option', { name: 'Written on this device' }).click();
  await page.getByRole('button', { name: 'Restore This Version' }).click();
  await expect(notice).toBeVisible();
  await expect(paper(page)).toHaveText('He saw him and ran');
  await notice.locator('..').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Restore undone')).toBeVisible();
  await expect(paper(page)).toHaveText('He saw him');

  await context.setOffline(false);
  await page.getByRole('button', { name: 'GO ONLINE', exact: true }).click();
  await expect(page.getByRole('button', { name: 'GO ONLINE', exact: true })).toBeHidden();
  await expect.poll(() => storedText(page, id)).toBe('<p>He saw him</p>');
});
