import { expect, test } from '../support/app.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/axe.ts';
import { biblesTakeMs, waitForBibles } from '../support/bibles.ts';
import { openNew, paper, storedText } from '../support/writing.ts';

const bible = /\/assets\/BiblePanel-[^/]*\.js$/;
const text = `<h1>He ran</h1><p>${'You see him because you have been watching the road. '.repeat(8)}</p>`;

test('the builder fits a desk, a tablet and a phone, and the keyboard stays where it belongs @core', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const id = await openNew(page, 'The Father Who Runs', text);
  const toolbar = page.getByRole('toolbar', { name: 'Formatting' });
  const widthOfText = async () => (await paper(page).boundingBox())!.width;
  const heightOf = async () => (await toolbar.locator('..').boundingBox())!.height;
  const expectNoSidewaysScroll = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);

  // The desk: panels beside the text, and everything reachable from the keyboard.
  await expect.poll(heightOf).toBe(48);
  await paper(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Control+Shift+f');
  await expect(page.getByRole('searchbox', { name: 'Search Bible' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.type('He came.');
  await page.keyboard.press('F6');
  await page.keyboard.press('F6');
  await expect(toolbar.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('F6');
  await expect(paper(page)).toBeFocused();
  await page.keyboard.press('Control+s');
  await expect.poll(() => storedText(page, id)).toContain('road. He came.');
  await expectNoSidewaysScroll();
  await expectAccessibleInBothThemes(page);

  // A tablet: a text of 620 px, large buttons, and the outline over the text.
  await page.setViewportSize({ width: 820, height: 1180 });
  await expect.poll(heightOf).toBe(56);
  await expect.poll(widthOfText).toBe(620);
  for (const name of ['Outline', 'Find', 'Focus Mode', 'More Tools']) {
    const button = await toolbar.getByRole('button', { name }).boundingBox();
    expect([button!.width, button!.height], name).toEqual([44, 44]);
  }
  await toolbar.getByRole('button', { name: 'Outline' }).click();
  await page.getByRole('navigation', { name: 'Outline' }).getByRole('button', { name: 'He ran' }).click();
  await expect(paper(page)).toBeFocused();
  await expect(page.getByRole('navigation', { name: 'Outline' })).toBeHidden();
  await expectNoSidewaysScroll();
  await expectAccessible(page);

  // A phone: equal margins, and one sheet with all commands.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(widthOfText).toBe(342);
  await expect(page.getByRole('banner')).toContainText(/Saved · 84 words · \d+ min/);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'More' });
  await expect(sheet.getByRole('menuitem').first()).toHaveText('Outline');
  await expectAccessible(page);
  await sheet.getByRole('menuitem', { name: 'Find', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Find' })).toBeFocused();
  await expectNoSidewaysScroll();
});

test('a new document begins with its title, and says how to write @phone', async ({ page, app, playwright }) => {
  test.setTimeout(biblesTakeMs);
  await waitForBibles(app.address, playwright.request, ['WEB']);
  const id = await openNew(page, 'Untitled sermon', '<p></p>');
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await expect(page.getByText('Write, or type / for headings and Scripture, e.g. /John 3:16')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.type('Grace for Latecomers');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/');
  await expect(page.getByRole('option').first()).toContainText('Scripture…');
  await page.keyboard.press('Enter');
  await page.keyboard.type('john 3:16');
  await expect(page.getByRole('option')).toHaveCount(1);
  await expect(page.getByRole('option')).toContainText(/Insert John 3:16, \w+/);
  await page.keyboard.press('Enter');
  await expect(paper(page)).toContainText('For God so loved the world');
  await page.keyboard.press('Control+s');
  await expect.poll(() => storedText(page, id)).toContain('data-reference="John 3:16"');
  await expect(page.getByRole('button', { name: 'Grace for Latecomers' })).toBeVisible();
});

test.describe('the panels', () => {
  test('a panel that cannot be loaded says so and can be retried, and no key reaches the text meanwhile', async ({
    page,
  }) => {
    await page.route(bible, (route) => route.abort());
    await openNew(page, 'The Father Who Runs', '<p>He saw him</p>');
    await paper(page).click();
    await page.getByRole('tab', { name: 'Search Bible', exact: true }).click();
    const panel = page.getByRole('tabpanel', { name: 'Bible' });
    await expect(panel.getByRole('alert')).toContainText('This panel could not be loaded.');
    await expectAccessible(page);

    await page.unroute(bible);
    await panel.getByRole('button', { name: 'Try Again' }).press('Enter');
    await page.keyboard.type('Luke 15');
    await expect(panel.getByRole('search')).toBeVisible();
    await expect(panel).toBeFocused();
    await expect(paper(page)).toHaveText('He saw him');
  });

  test('the panels are preloaded: they open even if the server sends nothing more', async ({ page }) => {
    const last = page.waitForResponse(/\/assets\/Preview-[^/]*\.js$/);
    await openNew(page, 'The Father Who Runs', '<p>He saw him</p>');
    await (await last).finished();
    await page.route('**/assets/**', (route) => route.abort());
    for (const name of ['Search Bible', 'Search Sermons', 'Search Illustrations', 'Sermon Genius', 'Sermon Analyzer']) {
      await page.getByRole('tab', { name, exact: true }).click();
      await expect(page.getByRole('tabpanel', { name }).getByRole('heading').first()).toBeVisible();
      await expect(page.getByRole('tabpanel', { name }).getByText('This panel could not be loaded.')).toHaveCount(0);
      await expect(page.getByRole('progressbar', { name: 'Loading' })).toHaveCount(0);
    }
  });
});

test('the guide is read by its contents and its search, in the theme of the product @phone', async ({
  page,
  isMobile,
}) => {
  await page.goto('/help.html');
  await expect(page.getByRole('heading', { level: 1, name: 'Guide' })).toBeVisible();
  expect(await page.evaluate(() => document.fonts.check('16px "Source Sans 3 Variable"'))).toBe(true);
  await expectAccessible(page);

  const contents = page.getByRole('navigation', { name: 'Contents' });
  const link = (name: string) => contents.getByRole('link', { name, exact: true });
  if (isMobile) {
    await expect(contents).toBeHidden();
    await page.getByRole('button', { name: 'Contents' }).click();
    await expectAccessible(page);
  }
  await link('Scripture in your sermon').click();
  await expect(page.getByRole('heading', { name: 'Scripture in your sermon' })).toBeInViewport();
  if (isMobile) {
    await expect(contents).toBeHidden();
    await page.getByRole('button', { name: 'Contents' }).click();
  }
  await expect(link('Scripture in your sermon')).toHaveAttribute('aria-current', 'location');
  await expect(link('Insert a verse')).toBeVisible();
  await expect(link('Plan a sermon')).toBeHidden();
  await page.keyboard.press('Escape');

  const before = await page.evaluate(() => scrollY);
  await page.keyboard.press('/');
  expect(await page.evaluate(() => scrollY)).toBe(before);
  await page.keyboard.type('pulpit copy');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  const found = page.getByRole('heading', { name: 'Print a pulpit copy' });
  await expect(found).toBeInViewport();
  await expect(found).toBeFocused();
  expect(new URL(page.url()).hash).toBe('#pulpit-copy');

  // The theme that was chosen in the product applies, whatever the system's theme is.
  const picture = page.getByRole('img', { name: /^Print Preview/ });
  await expect(picture).toHaveAttribute('src', /\/assets\/.*\.webp$/);
  const light = await picture.getAttribute('src');
  await page.evaluate(() => localStorage.setItem('sermon-theme', 'dark'));
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(picture).toBeVisible();
  expect(await picture.getAttribute('src')).not.toBe(light);
  await page.getByRole('link', { name: 'Go to My Library' }).click();
  await expect(page).toHaveURL(/\/library-home$/);
});
