import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/axe.ts';
import { biblesTakeMs, waitForBibles } from '../support/bibles.ts';
import { openNew, paper, storedText } from '../support/writing.ts';

test.beforeAll(async ({ app, playwright }) => {
  test.setTimeout(biblesTakeMs);
  await waitForBibles(app.address, playwright.request, ['KJV', 'WEB']);
});

const quotations = (page: Page) => paper(page).locator('blockquote.scripture');

/** Runs a command from the palette by name. */
async function run(page: Page, command: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(command);
  await page.keyboard.press('Enter');
}

test('a verse is inserted with a slash and its reference, and another with a key at its reference', async ({
  page,
}) => {
  const id = await openNew(page, 'The Father Who Runs', '<p>He saw him (Luke 15:20).</p><p></p>');
  await expect(paper(page).locator('.scripture-reference')).toHaveText('Luke 15:20');

  await paper(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('/john 3:16');
  const list = page.getByRole('listbox', { name: 'Insert' });
  await expect(list.getByRole('option', { name: /^Insert John 3:16, WEB.*For God so loved the world/ })).toBeVisible();
  await expect(page.getByText(/isn't available here/)).toHaveCount(0);
  const line = await paper(page).getByText('/john 3:16').boundingBox();
  const box = await list.boundingBox();
  expect(box!.y >= line!.y + line!.height || box!.y + box!.height <= line!.y).toBe(true);
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Enter');
  await expect(quotations(page)).toHaveCount(1);
  await expect(paper(page)).not.toContainText('/john');

  await paper(page).getByText('Luke 15:20').click();
  const chip = page.getByRole('button', { name: /^Insert Luke 15:20/ });
  await expect(chip).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expect(quotations(page)).toHaveCount(2);
  await expect(quotations(page).first()).toContainText('Luke 15:20 World English Bible');
  await page.keyboard.press('Control+z');
  await expect(quotations(page)).toHaveCount(1);
  await page.keyboard.press('Control+s');
  await expect.poll(() => storedText(page, id)).toContain('data-reference="John 3:16" data-translation="WEB"');
});

test('a wrong word in a quotation is found and corrected, and all quotations change their translation @phone @core', async ({
  page,
  isMobile,
}) => {
  const quotation = (reference: string, words: string) =>
    `<blockquote class="scripture" data-reference="${reference}" data-translation="KJV"><p>${words}</p></blockquote>`;
  const id = await openNew(
    page,
    'The Father Who Runs',
    quotation('John 11:35', 'Jesus slept.') + quotation('1 Thessalonians 5:16', 'Rejoice evermore.') + '<p>And</p>',
  );
  await paper(page).getByText('Jesus slept.').click();
  const menu = page.getByRole('toolbar', { name: 'Quotation of John 11:35' });
  await expect(menu).toBeVisible();
  await expectAccessible(page);

  if (isMobile) await menu.getByRole('button', { name: 'Check' }).click();
  else await run(page, 'Check Quotations');
  const wrong = quotations(page).first();
  await expect(wrong).toContainText('Differs from the King James Version');
  await wrong.getByRole('button', { name: 'Show Difference' }).click();
  await expect(wrong.locator('ins')).toHaveText('wept');
  await expectAccessible(page);
  await wrong.getByRole('button', { name: "Use the Translation's Words" }).click();
  await expect(wrong).toContainText('Jesus wept.');
  await expect(wrong).not.toContainText('Differs');

  await menu.getByRole('button', { name: 'Translation: KJV' }).click();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'All quotations in the World English Bible' }).click();
  await expect(page.getByText('2 quotations are now in the World English Bible')).toBeVisible();
  await expect(quotations(page).last()).toContainText('Always rejoice.');
  await page.keyboard.press('Control+s');
  await expect.poll(() => storedText(page, id)).not.toContain('data-translation="KJV"');

  await paper(page).getByText('Jesus wept.').click();
  await menu.getByRole('button', { name: 'Open in Bible' }).click();
  const chapter = page.getByRole('dialog', { name: 'John 11' });
  await expect(chapter.getByText('Jesus wept.')).toBeVisible();
  await expectAccessible(page);
  await chapter.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByText('John 11 copied to clipboard')).toBeVisible();
  await chapter.getByRole('button', { name: /^Back to/ }).click();
  await expect(chapter).toBeHidden();
});

test('a reference shows its verse, which opens the chapter next to another translation, and a cross reference is followed @phone', async ({
  page,
  isMobile,
}) => {
  await openNew(page, 'The Father Who Runs', '<p>He saw him (Luke 15:20).</p>');
  const reference = paper(page).locator('.scripture-reference');
  await (isMobile ? reference.tap() : reference.hover());
  const card = page.getByRole('group', { name: 'Luke 15:20' });
  await expect(card).toContainText('moved with compassion');
  await expect(card).toContainText('This text is in the public domain.');
  await expect(card).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);

  await card.getByRole('button', { name: 'Read Luke 15:20' }).click();
  const drawer = page.getByRole('dialog', { name: /^Luke|^Romans|^Cross/ });
  await expect(drawer.getByRole('button', { name: 'Verse 20' })).toHaveAttribute('aria-pressed', 'true');
  await expect(drawer.getByText('moved with compassion')).toBeInViewport();
  await drawer.getByRole('button', { name: 'Parallel translations' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'King James Version' }).click();
  await page.keyboard.press('Escape');
  const [web, kjv] = [drawer.getByText('moved with compassion'), drawer.getByText('and had compassion, and ran')];
  await expect(kjv).toBeInViewport();
  const [webBox, kjvBox] = [(await web.boundingBox())!, (await kjv.boundingBox())!];
  if (isMobile) expect(kjvBox.y).toBeGreaterThanOrEqual(webBox.y + webBox.height);
  else expect([kjvBox.y, kjvBox.x > webBox.x + webBox.width / 2]).toEqual([webBox.y, true]);
  await expectAccessible(page);

  await drawer.getByRole('button', { name: 'Cross References' }).click();
  const results = drawer.getByRole('listitem');
  await expect(results.first()).toBeVisible();
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Back to Luke 15' }).click();
  await expect(kjv).toBeInViewport();

  await drawer.getByRole('button', { name: 'Next chapter' }).click();
  await expect(drawer).toHaveAccessibleName('Luke 16');
  await expect(drawer.getByRole('button', { name: 'Verse 1', exact: true })).toBeInViewport();
  await drawer.getByRole('button', { name: 'Luke 16' }).click();
  await expectAccessible(page);
  await page.keyboard.type('rom 8');
  await page.keyboard.press('Enter');
  await drawer.getByRole('button', { name: 'Verse 28' }).click();
  await drawer.getByRole('button', { name: 'Insert KJV: King James Version' }).click();
  await expect(quotations(page)).toContainText('Romans 8:28 King James Version');
  await expect(paper(page)).toBeFocused();
});

test('a half-remembered verse is found in another translation or among the nearest ones, and a passage is one text @phone', async ({
  page,
  isMobile,
}) => {
  await openNew(page, 'The Shepherd', '<p>He leads me.</p>');
  if (isMobile) await page.getByRole('button', { name: 'Search Bible' }).click();
  else await page.getByRole('tab', { name: 'Search Bible', exact: true }).click();
  const panel = page.getByRole('tabpanel', { name: 'Bible' });
  const search = async (words: string) => {
    await panel.getByRole('searchbox').fill(words);
    await panel.getByRole('searchbox').press('Enter');
  };
  await search('the lord is my shepherd i shall not want');
  await expect(panel.getByText('1 verse in other translations')).toBeVisible();
  const psalm = panel.getByRole('listitem').filter({ hasText: 'Psalm 23:1' });
  await expect(psalm).toContainText('Yahweh is my shepherd');
  await expect(psalm).toContainText('Found in');

  await search('a man must leave and cleave to his wife');
  const nearest = panel.getByRole('region', { name: 'Nearest verses' });
  await expect(nearest.getByRole('heading', { name: 'Genesis 2:24' })).toBeVisible();
  await expectAccessible(page);

  await search('lost sheep');
  await expect(panel.getByText(/^\d+ verses? in the World English Bible/)).toBeVisible();
  await panel.getByRole('combobox', { name: 'Sort by' }).selectOption('Bible order');
  await panel.getByRole('combobox', { name: 'Search in' }).selectOption('Luke');
  await expect(panel.getByRole('heading', { name: /^Luke 15:/ }).first()).toBeVisible();
  await expect(panel.getByRole('heading', { level: 3, name: /^(?!Luke|Nearest)/ })).toHaveCount(0);
  await expectAccessible(page);

  await panel.getByRole('combobox', { name: 'Search in' }).selectOption('Ruth');
  await expect(panel.getByText('Only Ruth was searched.')).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Search the Whole Bible' }).click();
  await expect(panel.getByRole('heading', { name: /^Psalm 119:/ })).toBeVisible();

  await search('Luke 15:20-24');
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  await expect(panel.getByRole('combobox')).toHaveCount(0);
  await panel.getByRole('button', { name: 'Insert Luke 15:20–24' }).click();
  await expect(quotations(page)).toContainText('Luke 15:20–24 World English Bible');
});
