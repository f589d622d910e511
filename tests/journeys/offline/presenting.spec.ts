import { expect, test as base } from '../support/app.ts';
import { expectAccessible } from '../support/axe.ts';
import { openKeptOffline } from '../support/offline.ts';
import { paper, writeAtEnd } from '../support/writing.ts';

const test = base.extend({ serviceWorkers: 'allow' });

test('a sermon is presented without a network: from the builder, after the page is loaded again, and by its address @phone @core', async ({
  page,
  context,
  isMobile,
}) => {
  const id = await openKeptOffline(page, 'The Father Who Runs', '<h2>The Road</h2><p>He saw him</p>', isMobile);
  await context.setOffline(true);
  await writeAtEnd(page, ' and ran');
  if (isMobile) await page.getByRole('button', { name: 'More', exact: true }).click();
  await (
    isMobile ? page.getByRole('menuitem', { name: 'Present' }) : page.getByRole('button', { name: 'Present' })
  ).click();
  await page.getByRole('menuitem', { name: 'Present Sermon' }).click();
  const text = page.getByRole('region', { name: 'Text of the sermon' });
  await expect(text).toContainText('He saw him and ran');
  // Whatever happens to the connection, nothing appears over the text.
  await context.setOffline(false);
  await context.setOffline(true);
  await page.reload();
  await expect(text).toContainText('He saw him and ran');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Back to sermon' }).click();
  await expect(paper(page)).toContainText('He saw him and ran');

  await page.goto(`/present/${id}`);
  await expect(text).toContainText('He saw him and ran');
});
