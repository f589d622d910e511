import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { expectAccessible, expectAccessibleInBothThemes, expectAccessibleOnTablet } from '../support/axe.ts';

/** Shares a sermon with comments as the user of the page. */
async function share(page: Page) {
  const send = async (method: 'PUT' | 'POST', path: string, data: object) => {
    const reply = await page.request.fetch(`/api/Share/${path}`, { method, data });
    expect(reply.ok(), await reply.text()).toBe(true);
    return ((await reply.json()) as { data: Record<string, string> }).data;
  };
  const saved = await page.request.fetch('/api/BuilderAssets/SaveBuilderAsset', {
    method: 'POST',
    data: { name: 'The Father Who Runs', text: '<p>He ran.</p>' },
  });
  const { id } = ((await saved.json()) as { data: { id: string } }).data;
  await send('POST', 'SaveUserSharePreferences', {
    subdomain: `talk${test.info().testId.replace(/\W/g, '').slice(-10)}`,
  });
  const { shareId } = await send('PUT', 'Share', { libraryAssetId: id });
  const { id: assetShareId } = await send('POST', 'CreateUserSharedAsset', { builderAssetId: id });
  await send('POST', 'SaveAssetShare', { assetShareId, commentsEnabled: true });
  return { id, path: `/share/${shareId}` };
}

/** Opens a browser of its own for a visitor, who is not signed in. */
async function visit(page: Page, javaScriptEnabled: boolean) {
  const context = await page
    .context()
    .browser()!
    .newContext({ viewport: page.viewportSize(), reducedMotion: 'reduce', javaScriptEnabled });
  return { context, visitor: await context.newPage() };
}

async function write(visitor: Page, name: string, text: string) {
  await visitor.getByRole('textbox', { name: 'Your name' }).fill(name);
  await visitor.getByRole('textbox', { name: 'Comment' }).fill(text);
  // The server accepts a comment three seconds after it has made the page. Until then, it asks to post it again.
  const thanks = visitor.getByText('Thank you. Your comment will appear after the owner approves it.');
  await expect(async () => {
    await visitor.getByRole('button', { name: 'Post Comment' }).click();
    await expect(thanks).toBeVisible({ timeout: 3_000 });
  }).toPass();
}

for (const javaScriptEnabled of [false, true])
  test(`a visitor comments ${javaScriptEnabled ? 'with' : 'without'} JavaScript, and the owner approves, deletes and restores it @phone @core`, async ({
    page,
    app,
    isMobile,
  }) => {
    const { id, path } = await share(page);
    const { context, visitor } = await visit(page, javaScriptEnabled);
    await visitor.goto(app.address + path);
    await visitor.getByRole('textbox', { name: 'Comment' }).fill('Without a name');
    await expect(async () => {
      await visitor.getByRole('button', { name: 'Post Comment' }).click();
      await expect(visitor.getByText('Enter your name.')).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await expect(visitor.getByRole('textbox', { name: 'Comment' })).toHaveValue('Without a name');
    await write(visitor, 'Mara Okafor', 'I was the one on the porch.\nhttps://example.org');
    await expect(visitor.getByRole('heading', { name: 'Comments' })).toBeVisible();
    expect(await visitor.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    if (javaScriptEnabled) {
      await expectAccessible(visitor);
      await expectAccessibleOnTablet(visitor);
    }

    await page.goto(`/build/${id}`);
    await page.getByRole('button', { name: isMobile ? 'More' : 'File', exact: true }).click();
    await page.getByRole('menuitem', { name: /^Share( ?1 waiting)?$/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Share “The Father Who Runs”' });
    await expect(dialog.getByText('1 comment is waiting')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await expectAccessibleOnTablet(page);
    await dialog.getByRole('button', { name: 'Approve: comment by Mara Okafor' }).click();
    await expect(dialog.getByText('On the page', { exact: true })).toBeVisible();

    await visitor.goto(app.address + path);
    await expect(visitor.getByRole('heading', { name: '1 comment' })).toBeVisible();
    await expect(visitor.getByText('I was the one on the porch.')).toBeVisible();
    await expect(visitor.getByRole('link', { name: 'example.org' })).toHaveCount(0);

    await dialog.getByRole('button', { name: 'Delete: comment by Mara Okafor' }).click();
    await expect(dialog.getByText(/^No comments yet/)).toBeVisible();
    await visitor.goto(app.address + path);
    await expect(visitor.getByText('I was the one on the porch.')).toHaveCount(0);
    await expect(dialog.getByRole('heading', { name: /^Comments on this page/ })).toBeFocused();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(dialog.getByText('On the page', { exact: true })).toBeVisible();
    await visitor.goto(app.address + path);
    await expect(visitor.getByText('I was the one on the porch.')).toBeVisible();

    await dialog.getByRole('switch', { name: 'Comments', exact: true }).click();
    await expect(dialog.getByRole('region', { name: /Comments on this page/ })).toHaveCount(0);
    await expect(async () => {
      await visitor.goto(app.address + path);
      await expect(visitor.getByRole('button', { name: 'Post Comment' })).toHaveCount(0);
    }).toPass();
    await expect(visitor.getByText('I was the one on the porch.')).toHaveCount(0);
    await context.close();
  });
