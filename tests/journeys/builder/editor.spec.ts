import { expect, test } from '../support/app.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/axe.ts';
import { openNew, paper, storedText } from '../support/writing.ts';

const sermon =
  '<h1>He saw him</h1><p>While he was still far off.</p><h1>He ran</h1><p>And fell on his neck.</p><h1>He kissed him</h1><p>Far and wide.</p>';

test('a sermon is written with Markdown signs and keys, and its punctuation becomes typographic @core', async ({
  page,
}) => {
  const id = await openNew(page, 'The Father Who Runs', '<p></p>');
  await page.keyboard.type('# He ran\n');
  await page.keyboard.type(`"Quick," he said--"bring the robe."\n`);
  await page.keyboard.type('> grace\n\n');
  await page.keyboard.type('1. one\ntwo');
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Control+End');
  await page.keyboard.type(`'`);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+s');
  await expect
    .poll(() => storedText(page, id))
    .toBe(
      '<h1>He ran</h1><p>“Quick,” he said—“bring the robe.”</p><blockquote><p>grace</p></blockquote>' +
        `<ol><li><p>two</p></li><li><p>one'</p></li></ol>`,
    );
});

test('a triple click selects the whole paragraph, also if it is selected already', async ({ page }) => {
  await openNew(page, 'The Father Who Runs', '<p>He saw him.</p><p>And he ran and kissed him.</p><p>He fell.</p>');
  const second = paper(page).getByText('And he ran');
  for (let times = 1; times <= 3; times += 1) {
    // At the gap after "And", which the second click selects.
    const gap = await second.evaluate((paragraph) => {
      const range = document.createRange();
      range.setStart(paragraph.firstChild!, 3);
      range.setEnd(paragraph.firstChild!, 4);
      const { x, y, width, height } = range.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    });
    await page.mouse.click(gap.x, gap.y, { clickCount: 3 });
    await expect.poll(() => page.evaluate(() => String(getSelection())), `${times}`).toBe('And he ran and kissed him.');
  }
  await page.keyboard.press('Control+x');
  await expect(paper(page).locator('p')).toHaveText(['He saw him.', '', 'He fell.']);
});

test('words are found, and all replaced in one step @phone @core', async ({ page, isMobile }) => {
  // Much longer than the window, so that showing a match requires scrolling.
  const long = `<p>${'He came home. '.repeat(60)}</p>`.repeat(60);
  const id = await openNew(page, 'The Father Who Runs', `${sermon}${long}<p>far, far off</p>`);
  // Waits until the whole text has been drawn once. After that, only the text near the visible area is drawn.
  await expect(page.locator('[data-long]')).toBeVisible();
  await paper(page).click({ position: { x: 100, y: 40 } });
  await page.keyboard.press('Control+f');
  const bar = page.getByRole('search', { name: 'Find in the text' });
  await expect(bar.getByRole('textbox', { name: 'Find' })).toBeFocused();
  await page.keyboard.type('far');
  await expect(bar.getByRole('status')).toHaveText('1 of 4');
  await page.keyboard.press('Shift+Enter');
  await expect(bar.getByRole('status')).toHaveText('4 of 4');
  await expect(paper(page).getByText('far, far off')).toBeInViewport();
  await expectAccessibleInBothThemes(page);

  await bar.getByRole('button', { name: 'Match case' }).click();
  await expect(bar.getByRole('status')).toHaveText('3 of 3');
  await bar.getByRole('button', { name: 'Replace', exact: true }).click();
  await bar.getByRole('textbox', { name: 'Replace with' }).fill('near');
  await bar.getByRole('button', { name: 'Replace All' }).click();
  await expect(bar.getByRole('status')).toHaveText('3 matches replaced');
  await page.keyboard.press('Escape');
  await expect(paper(page)).toBeFocused();
  await expect(paper(page)).toContainText('near, near off');
  if (isMobile) return;
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+s');
  await expect.poll(() => storedText(page, id)).toContain('far, far off');
});

test('sections are reordered in the outline, by dragging and with the keyboard', async ({ page }) => {
  await openNew(page, 'The Father Who Runs', sermon);
  await paper(page).click();
  await page.keyboard.press('Control+Shift+O');
  const outline = page.getByRole('navigation', { name: 'Outline' });
  const entries = outline.getByRole('listitem');
  await expect(entries).toHaveText(['He saw him', 'He ran', 'He kissed him']);
  await expectAccessible(page);

  await entries.nth(2).getByRole('button').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(entries).toHaveText(['He saw him', 'He kissed him', 'He ran']);
  await expect(entries.nth(1).getByRole('button')).toBeFocused();
  await expect(outline.getByRole('status')).toHaveText('He kissed him moved to position 2 of 3');

  await entries.nth(0).dragTo(entries.nth(2), { targetPosition: { x: 60, y: 28 } });
  await expect(entries).toHaveText(['He kissed him', 'He ran', 'He saw him']);
  await expect(paper(page).getByRole('heading')).toHaveText(['He kissed him', 'He ran', 'He saw him']);

  await entries.nth(1).getByRole('button').click();
  await expect(paper(page)).toBeFocused();
  await page.keyboard.type('!');
  await expect(entries.nth(1)).toHaveText('He ran!');
});

test('every command is found by a few letters, and runs where the cursor was', async ({ page }) => {
  await openNew(page, 'The Father Who Runs', '<p>grace</p><p>and truth</p>');
  await paper(page).getByText('grace').click();
  await page.keyboard.type('x');
  await expect(paper(page)).toContainText('x');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Commands' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('heading 2');
  await page.keyboard.press('Enter');
  await expect(palette).toBeHidden();
  await page.keyboard.type('y');
  await expect(paper(page).getByRole('heading', { level: 2 })).toContainText('xy');

  await page.keyboard.press('Control+/');
  const sheet = page.getByRole('dialog', { name: 'Keyboard Shortcuts' });
  await page.keyboard.type('move block');
  await expect(sheet).toContainText('Move Block Up');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(paper(page)).toBeFocused();
});
