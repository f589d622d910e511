import { expect, test } from '../support/app.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/axe.ts';
import { readQrCode } from '../support/qrCode.ts';
import { openNew } from '../support/writing.ts';

const gone = 'Oops, it looks like something went wrong. This resource is no longer being shared by the owner.';

test('a sermon is shared, opened by a visitor with its code, and switched off @phone @core', async ({
  page,
  app,
  isMobile,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openNew(page, 'The Father Who Runs', '<p>He saw him first.</p>');
  await page.getByRole('button', { name: isMobile ? 'More' : 'File', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Share', exact: true }).click();

  const dialog = page.getByRole('dialog', { name: 'Share “The Father Who Runs”' });
  const toggle = dialog.getByRole('switch', { name: 'Share this sermon' });
  await expect(toggle).not.toBeChecked();
  await expectAccessible(page);
  await toggle.click();
  await expect(page.getByText('Share is now enabled.')).toBeVisible();
  await expectAccessible(page);

  await dialog.getByRole('button', { name: 'Copy Link' }).click();
  await expect(page.getByText('Link copied to clipboard.')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(new RegExp(`^${app.address}/share/[a-z0-9]{12,}$`));
  expect(await readQrCode(dialog.getByRole('img', { name: 'QR code with the link' }))).toBe(link);

  await dialog.getByRole('button', { name: 'Add a Video' }).click();
  const video = page.getByRole('dialog', { name: 'Share a video message' });
  await expectAccessible(page);
  await video.getByRole('button', { name: 'My Video Is There' }).click();
  await video.getByRole('textbox', { name: 'Link to the video' }).fill('https://youtu.be/dQw4w9WgXcQ');
  await expectAccessible(page);
  await video.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Video saved')).toBeVisible();
  await expect(dialog.getByText('A video on YouTube')).toBeVisible();

  const context = await page.context().browser()!.newContext({ viewport: page.viewportSize() });
  const visitor = await context.newPage();
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { name: 'The Father Who Runs', level: 1 })).toBeVisible();
  await expect(visitor.getByText('He saw him first.')).toBeVisible();

  await toggle.click();
  await expect(page.getByText('Share is now disabled.')).toBeVisible();
  expect((await visitor.goto(link))?.status()).toBe(404);
  await expect(visitor.getByRole('heading', { name: gone })).toBeVisible();
  await context.close();

  // The same address is back.
  await toggle.click();
  await expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveValue(link.replace('http://', ''));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: isMobile ? 'More' : 'File', exact: true })).toBeFocused();
});

test('the dialog fits a small window and both themes, and the library marks what is shared', async ({ page }) => {
  const name = 'The Father Who Runs and Every Other Story That Was Told That Day by the Lake';
  const send = async (path: string, method: 'PUT' | 'POST', data: object) => {
    const reply = await page.request.fetch(`/api/${path}`, { method, data });
    return ((await reply.json()) as { data: { id: string } }).data;
  };
  const { id } = await send('BuilderAssets/SaveBuilderAsset', 'POST', { name, text: '<p>He ran.</p>' });
  await send('Share/Share', 'PUT', { libraryAssetId: id });
  await page.goto('/library');
  await expect(page.getByRole('img', { name: 'Shared' })).toBeVisible();
  await page.getByRole('button', { name: `More actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Share “${name}”` });
  await expect(dialog.getByRole('switch', { name: 'Share this sermon' })).toBeChecked();
  await expectAccessibleInBothThemes(page);
  for (const size of [
    { width: 820, height: 1180 },
    // 1280 px at a zoom of 200 %, and 400 %.
    { width: 640, height: 400 },
    { width: 320, height: 400 },
  ]) {
    await page.setViewportSize(size);
    await expect(dialog.getByRole('button', { name: 'Copy Link' })).toBeVisible();
    expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    await dialog.getByRole('button', { name: 'Add a Video' }).scrollIntoViewIfNeeded();
    await expect(dialog.getByRole('button', { name: 'Add a Video' })).toBeInViewport({ ratio: 1 });
  }
});

test('the dialogs are accessible on a tablet', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await openNew(page, 'The Father Who Runs', '<p>He saw him first.</p>');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share “The Father Who Runs”' });
  await dialog.getByRole('switch', { name: 'Share this sermon' }).click();
  await expect(page.getByText('Share is now enabled.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add the name of your church' }).click();
  await dialog.getByRole('textbox', { name: 'Name of your church' }).fill("St. Martin's Lutheran Church");
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByText("St. Martin's Lutheran Church")).toBeVisible();
  await dialog.getByRole('switch', { name: 'Comments', exact: true }).click();
  await expect(dialog.getByText(/^No comments yet/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add a Video' }).click();
  const video = page.getByRole('dialog', { name: 'Share a video message' });
  await video.getByRole('button', { name: 'My Video Is There' }).click();
  await expect(video.getByRole('textbox', { name: 'Link to the video' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(video).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Add a Video' })).toBeFocused();
});
