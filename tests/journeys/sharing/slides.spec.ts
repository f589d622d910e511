import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { expectAccessible, expectAccessibleOnTablet } from '../support/axe.ts';

const marked = (text: string, id: string) => `<span class="sm-slide" data-slide-id="${id}">${text}</span>`;
const text =
  `<h1>${marked('The Father Who Runs', 'a')}</h1><p>Every family has one story.</p>` +
  `<blockquote class="scripture" data-reference="Luke 15:20" data-translation="WEB"><p>${marked('But while he was still far off, his father saw him, and was moved with <mark data-color="yellow">compassion</mark>, and ran.', 'b')}</p></blockquote>` +
  `<p>Notice the order.</p><p>${marked('He <strong>saw</strong>. He <em>felt</em>. He ran.', 'c')}</p>`;

/** Shares the slides, or the text as a handout, as the user of the page. Returns the path of the page. */
async function share(page: Page, kind: 'sermon' | 'slides', body: string): Promise<string> {
  const send = async (method: 'PUT' | 'POST', path: string, data: object) => {
    const reply = await page.request.fetch(`/api/${path}`, { method, data });
    expect(reply.ok(), await reply.text()).toBe(true);
    return ((await reply.json()) as { data: Record<string, string> }).data;
  };
  const { id } = await send('POST', 'BuilderAssets/SaveBuilderAsset', { name: 'The Father Who Runs', text: body });
  const { shareId } = await send('PUT', 'Share/Share', { libraryAssetId: id, kind });
  if (kind === 'slides') return `/share/slide/${shareId}`;
  const { id: assetShareId } = await send('POST', 'Share/CreateUserSharedAsset', { builderAssetId: id });
  await send('POST', 'Share/SaveAssetShare', { assetShareId, isHandout: true });
  return `/share/${shareId}`;
}

/** Opens a browser of its own for a visitor, who is not signed in. */
async function visit(page: Page, options: { javaScriptEnabled?: boolean } = {}) {
  const context = await page
    .context()
    .browser()!
    .newContext({ viewport: page.viewportSize(), reducedMotion: 'reduce', ...options });
  const requests: URL[] = [];
  context.on('request', (request) => requests.push(new URL(request.url())));
  return { context, visitor: await context.newPage(), requests };
}

async function expectAccessibleInBothThemes(visitor: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await visitor.emulateMedia({ colorScheme });
    await expectAccessible(visitor);
    await expectAccessibleOnTablet(visitor);
  }
}

const widerThanWindow = (visitor: Page) => visitor.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test('a visitor sees the slides one by one, and downloads them @phone', async ({ app, page }) => {
  const path = await share(page, 'slides', text);
  const { context, visitor, requests } = await visit(page);
  await visitor.goto(app.address + path);
  await expect(visitor.getByRole('img', { name: 'The Father Who Runs' })).toBeVisible();
  await expect(visitor.getByRole('status').filter({ hasText: '1 of 3' })).toBeVisible();
  await expectAccessibleInBothThemes(visitor);
  expect(await widerThanWindow(visitor)).toBe(0);

  await visitor.getByRole('button', { name: 'Next slide' }).click();
  await expect(visitor.getByRole('img', { name: /^But while he was still far off/ })).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole('status').filter({ hasText: '2 of 3' })).toBeVisible();
  await visitor.keyboard.press('End');
  await visitor.keyboard.press('ArrowRight');
  await expect(visitor.getByText('End of the slides')).toBeVisible();
  await expect(visitor.getByRole('main').getByRole('img')).toHaveCount(0);
  await visitor.keyboard.press('Home');
  await expect(visitor.getByRole('img', { name: 'The Father Who Runs' })).toBeVisible();
  await visitor.getByRole('button', { name: 'Show All' }).click();
  await expect(visitor.getByRole('main').getByRole('img')).toHaveCount(3);
  await expectAccessible(visitor);

  const download = visitor.waitForEvent('download');
  await visitor.getByRole('link', { name: 'Download PowerPoint' }).click();
  expect((await download).suggestedFilename()).toBe('The Father Who Runs.pptx');
  expect(requests.filter(({ origin }) => origin !== app.address)).toEqual([]);
  await context.close();
});

test('all slides are on the page without scripts, and no row is outside of its slide @phone', async ({ app, page }) => {
  const path = await share(page, 'slides', text);
  const { context, visitor } = await visit(page, { javaScriptEnabled: false });
  for (const size of [page.viewportSize()!, { width: 320, height: 640 }]) {
    await visitor.setViewportSize(size);
    await visitor.goto(app.address + path);
    await expect(visitor.getByRole('main').getByRole('img')).toHaveCount(3);
    await expect(visitor.getByText('Slide 3 of 3')).toBeVisible();
    await expect(visitor.getByRole('button')).toHaveCount(0);
    await expect(visitor.getByRole('link', { name: 'Download PDF' })).toBeVisible();
  }
  await context.close();
});

const handout =
  '<h2>Grace <u>runs</u> first</h2><p>God <u>pardons</u> us before we finish the <u>speech that we have rehearsed</u>.</p>' +
  '<ul><li><p>He <u>saw</u> him.</p></li></ul>';

test('a visitor fills in the blanks of a handout, which the device keeps @phone', async ({ app, page }) => {
  const path = await share(page, 'sermon', handout);
  const { context, visitor, requests } = await visit(page);
  await visitor.goto(app.address + path);
  await expect(visitor.getByRole('textbox')).toHaveCount(4);
  await expect(visitor.getByText('pardons')).toHaveCount(0);
  await visitor.getByLabel('Blank 2').fill('forgives');
  await expectAccessibleInBothThemes(visitor);
  expect(await widerThanWindow(visitor)).toBe(0);
  await visitor.reload();
  await expect(visitor.getByLabel('Blank 2')).toHaveValue('forgives');
  const email = visitor.getByRole('link', { name: 'Email It to Myself' });
  await expect(email).toHaveAttribute('href', /^mailto:\?subject=The%20Father%20Who%20Runs&body=.*God%20forgives%20us/);
  await visitor.getByRole('button', { name: 'Clear' }).click();
  await expect(visitor.getByLabel('Blank 2')).toHaveValue('');
  await visitor.getByRole('button', { name: 'Undo' }).click();
  await expect(visitor.getByLabel('Blank 2')).toHaveValue('forgives');
  // What a visitor writes never leaves the device.
  expect(requests.filter(({ href, origin }) => origin !== app.address || href.includes('forgives'))).toEqual([]);
  await context.close();
});
