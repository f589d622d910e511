import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { expectAccessible } from '../support/axe.ts';
import { openNew, paper } from '../support/writing.ts';
import { readQrCode } from '../support/qrCode.ts';

const slide = (id: string, words: string) => `<span class="sm-slide" data-slide-id="${id}">${words}</span>`;
const sermon =
  `<h1>The Father Who Runs</h1><p>${slide('a', 'Jesus tells a story about an open gate.')} A son asks.</p>` +
  `<p>${slide('b', 'You have been watching the road.')}</p><p>Wait.</p><h2>${slide('c', 'The Elder Brother')}</h2>`;

const picture = (page: Page, name: string) => page.getByRole('img', { name });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const remoteButton = (page: Page) => button(page, /^Phone Remote/);

/** Starts a show. */
async function present(page: Page, isMobile: boolean): Promise<string> {
  const id = await openNew(page, 'The Father Who Runs', sermon);
  const note = { id, slideId: 'b', text: 'Look at the road.' };
  expect((await page.request.put('/api/BuilderAssets/SaveSlideNote', { data: note })).ok()).toBe(true);
  if (isMobile) await button(page, 'Search Bible').click();
  await page.getByRole('tab', { name: 'Slides' }).click();
  await button(page, 'Present Slides').click();
  await expect(page.getByText('Slide 1 of 3')).toBeVisible();
  return id;
}

/** Opens the dialog and returns the address of its QR code. */
async function openCode(page: Page): Promise<string> {
  await remoteButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Phone Remote' });
  const qrCode = dialog.getByRole('img', { name: 'QR code with the address and the code' });
  // The dialog has no code while phones are connected.
  await expect(qrCode.or(dialog.getByText('This code cannot be used anymore.', { exact: false }))).toBeVisible();
  if (!(await qrCode.isVisible())) await dialog.getByRole('button', { name: 'New Code' }).click();
  await expect(dialog.getByText(/^Only this computer can open this address\./)).toBeVisible();
  return readQrCode(qrCode);
}

/** Closes the dialog. While it fades out, it still has the keys. */
async function closeDialog(page: Page): Promise<void> {
  await button(page, 'Close').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Opens an address on a phone of its own, which is not signed in. */
async function openPhone(contexts: BrowserContext[], page: Page, address: string): Promise<Page> {
  const browser = page.context().browser()!;
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
  });
  contexts.push(context);
  const phone = await context.newPage();
  await phone.goto(address);
  return phone;
}

const contexts: BrowserContext[] = [];
test.afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});

test('two phones turn the pages of a show, lose their network, and are disconnected by End @phone @core', async ({
  page,
  isMobile,
}) => {
  await present(page, isMobile);
  const opened = page.waitForEvent('popup');
  await button(page, 'Slides Window').click();
  const slides = await opened;
  await expect(picture(slides, 'Jesus tells a story about an open gate.')).toBeVisible();

  const address = await openCode(page);
  expect(address).toMatch(/\/remote#[2-9A-Z]{10}$/);
  await expectAccessible(page);
  const first = await openPhone(contexts, page, address);
  await expect(first.getByText('Connected')).toBeVisible();
  await expect(first).toHaveURL(/\/remote$/);
  await expect(first.getByText('Jesus tells a story about an open gate.')).toBeVisible();
  await expect(first.getByText('Slide 1 of 3')).toBeVisible();
  await expectAccessible(first);
  await expect(page.getByRole('dialog').getByText('1 phone connected')).toBeVisible();
  await expect(page.getByText('This code cannot be used anymore.', { exact: false })).toBeVisible();

  // The code works once.
  const late = await openPhone(contexts, page, address);
  await expect(late.getByText('This code is wrong or cannot be used anymore.', { exact: false })).toBeVisible();
  await expectAccessible(late);
  // Another code can be typed.
  await button(page, 'New Code').click();
  const code = page.getByRole('dialog').locator('dd').last();
  await expect(code).toHaveText(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/);
  await late.getByLabel('Code').fill((await code.innerText()).toLowerCase());
  await button(late, 'Connect').click();
  const second = late;
  await expect(second.getByText('Slide 1 of 3')).toBeVisible();
  await closeDialog(page);
  await expect(button(page, 'Phone Remote: 2 phones connected')).toBeVisible();

  await button(first, 'Next').click();
  for (const phone of [first, second]) {
    await expect(phone.getByText('Slide 2 of 3')).toBeVisible();
    await expect(phone.getByText('Look at the road.')).toBeVisible();
  }
  await expect(page.getByText('Slide 2 of 3')).toBeVisible();
  await expect(picture(slides, 'You have been watching the road.')).toBeVisible();
  await button(second, 'Black').click();
  await expect(picture(slides, 'Black')).toBeVisible();
  await expect(button(first, 'Black')).toHaveAttribute('aria-pressed', 'true');
  await button(first, 'Black').click();
  await expect(picture(slides, 'You have been watching the road.')).toBeVisible();
  await button(second, 'Previous').click();
  await expect(picture(slides, 'Jesus tells a story about an open gate.')).toBeVisible();

  // Going offline in the browser does not end a stream, so the last event must have arrived.
  await expect(first.getByText('Slide 1 of 3')).toBeVisible();
  // Presses without a connection have no effect later.
  await first.context().setOffline(true);
  await expect(first.getByText('Trying again')).toBeVisible();
  await button(first, 'Next').click();
  await page.keyboard.press('End');
  await expect(second.getByText('Slide 3 of 3')).toBeVisible();
  await first.context().setOffline(false);
  await expect(first.getByText('Slide 3 of 3')).toBeVisible();
  await expect(first.getByText('Connected')).toBeVisible();
  await button(first, 'Previous').click();
  await expect(page.getByText('Slide 2 of 3')).toBeVisible();

  // A phone and the speaker's view can be loaded again.
  await second.reload();
  await expect(second.getByText('Slide 2 of 3')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Slide 2 of 3')).toBeVisible();
  await expect(remoteButton(page)).toHaveAccessibleName('Phone Remote: 2 phones connected');
  await button(second, 'Next').click();
  await expect(picture(slides, 'The Elder Brother')).toBeVisible();

  await remoteButton(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  for (const phone of [first, second]) await expect(phone.getByText('Phone Remote has ended.')).toBeVisible();
  await expect(remoteButton(page)).toHaveAccessibleName('Phone Remote');
  await page.keyboard.press('Home');
  await expect(picture(slides, 'Jesus tells a story about an open gate.')).toBeVisible();
});

test('the show goes on without a network, and phones are told when it ends', async ({ page, context, isMobile }) => {
  await present(page, isMobile);
  const phone = await openPhone(contexts, page, await openCode(page));
  await expect(phone.getByText('Slide 1 of 3')).toBeVisible();
  await closeDialog(page);

  await context.setOffline(true);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Slide 2 of 3')).toBeVisible();
  await expect(remoteButton(page)).toHaveAccessibleName('Phone Remote: Trying again');
  await context.setOffline(false);
  await expect(phone.getByText('Slide 2 of 3')).toBeVisible();
  await button(phone, 'Next').click();
  await expect(page.getByText('Slide 3 of 3')).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(paper(page)).toBeVisible();
  await expect(phone.getByText('Phone Remote has ended.')).toBeVisible();
  await expect(phone.getByText('To connect again, scan a new code.')).toBeVisible();
});

test('the remote has large buttons, also on small screens and on its side', async ({ page, isMobile }) => {
  await present(page, isMobile);
  const phone = await openPhone(contexts, page, await openCode(page));
  await expect(phone.getByText('Slide 1 of 3')).toBeVisible();
  for (const size of [
    { width: 390, height: 844 },
    { width: 320, height: 568 },
    { width: 844, height: 390 },
    { width: 568, height: 320 },
  ]) {
    await phone.setViewportSize(size);
    const [previous, next] = await Promise.all(
      ['Previous', 'Next'].map(async (name) => (await button(phone, name).boundingBox())!),
    );
    expect(previous!.height).toBeGreaterThan(200);
    expect(next!.height).toBeGreaterThan(200);
    expect(next!.width / (next!.width + previous!.width)).toBeCloseTo(0.6, 1);
    for (const name of ['Black', 'White', 'Disconnect'])
      expect((await button(phone, name).boundingBox())!.height, name).toBeGreaterThanOrEqual(48);
    const scrolled = await phone.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement;
      return { width: scrollWidth, height: scrollHeight };
    });
    expect(scrolled).toEqual(size);
    await expectAccessible(phone);
  }
  await button(phone, 'Disconnect').click();
  await expect(phone.getByText('This phone is disconnected.')).toBeVisible();
  await expect(page.getByRole('dialog').getByText('No phone is connected')).toBeVisible();
});
