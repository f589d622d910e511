import { expect, test } from '../support/app.ts';
import { fastKeyboard, type Key } from '../support/keyboard.ts';
import { openNew, paper, storedText } from '../support/writing.ts';

const letters = (words: string): Key[] => [...words];

test('a reference typed right after choosing "Search Bible" in the palette goes into the search field, not into the sermon', async ({
  page,
}) => {
  const id = await openNew(page, 'The Father Who Runs', '<p>He ran.</p>');
  const press = await fastKeyboard(page);
  const field = page.getByRole('searchbox', { name: 'Search Bible' });
  // Opens the panel once so that its code is loaded.
  await page.getByRole('tab', { name: 'Bible' }).click();
  await expect(field).toBeVisible();
  await page.getByRole('tab', { name: 'Details' }).click();
  await paper(page).click();
  await page.keyboard.press('Control+End');
  await press(['Control+k']);
  await expect(page.getByRole('combobox', { name: 'Search commands' })).toBeFocused();
  await press([...letters('search bible'), 'Enter', ...letters('john')]);
  await expect(field).toHaveValue('john');
  await press(['Escape']);
  await press(['Escape']);
  await press(letters(' fast'));
  await page.keyboard.press('Control+s');
  await expect.poll(() => storedText(page, id)).toBe('<p>He ran. fast</p>');
});

test('every command of the palette that opens a panel, the outline or a bar moves the focus there, and Escape returns it', async ({
  page,
}) => {
  const id = await openNew(page, 'The Father Who Runs', '<h1>He ran</h1><p>He ran.</p>');
  await paper(page).click();
  await page.keyboard.press('Control+End');
  const opened = {
    Details: page.getByLabel('Preach Date'),
    'Search Bible': page.getByRole('searchbox', { name: 'Search Bible' }),
    'Search Sermons': page.getByRole('searchbox', { name: 'Search Sermons' }),
    'Search Illustrations': page.getByRole('searchbox', { name: 'Search Illustrations' }),
    'Sermon Genius': page.getByRole('tabpanel', { name: 'Genius' }),
    'Sermon Analyzer': page.getByRole('tabpanel', { name: 'Analyzer' }),
    Outline: page.getByRole('navigation', { name: 'Outline' }).getByRole('button', { name: 'He ran' }),
    Find: page.getByRole('textbox', { name: 'Find' }),
    'Find and Replace': page.getByRole('textbox', { name: 'Find' }),
  };
  for (const [command, place] of Object.entries(opened)) {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(command);
    await page.keyboard.press('Enter');
    await expect(place, command).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(paper(page), command).toBeFocused();
  }
  await page.keyboard.press('Control+Shift+e');
  await expect(page.getByRole('button', { name: 'Leave focus mode' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('search bible');
  await page.keyboard.press('Enter');
  await expect(opened['Search Bible'], 'from focus mode').toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.type(' On');
  await page.keyboard.press('Control+s');
  await expect.poll(() => storedText(page, id)).toBe('<h1>He ran</h1><p>He ran. On</p>');
});

test('a choice in a toolbar menu applies to the very next key, and no key is lost', async ({ page }) => {
  const id = await openNew(page, 'The Father Who Runs', '<p></p>');
  const press = await fastKeyboard(page);
  await page.getByRole('button', { name: /^Font Size/ }).click();
  await page.getByRole('menuitemradio', { name: '21' }).click();
  await press([...letters('Big'), 'Enter']);
  await page.keyboard.press('Alt+F10');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: /^Paragraph Style/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemradio', { name: 'Paragraph' })).toBeFocused();
  await press(['ArrowDown', 'Enter', ...letters('typed at once')]);
  await page.keyboard.press('Control+s');
  await expect.poll(() => storedText(page, id)).toBe('<p><span data-size="21">Big</span></p><h1>typed at once</h1>');
});

test('Tab indents the text and keeps the focus there; Escape and then Tab leaves it', async ({ page }) => {
  const id = await openNew(page, 'The Father Who Runs', '<p>one</p>');
  const press = await fastKeyboard(page);
  await paper(page).click();
  await page.keyboard.press('Control+End');
  await press(['Enter', 'Tab', ...letters('two'), 'Enter', 'Tab', 'Shift+Tab', ...letters('three')]);
  await expect(paper(page)).toHaveAccessibleDescription(/press Escape/i);
  await page.keyboard.press('Control+s');
  await expect.poll(() => storedText(page, id)).toBe('<p>one</p><p>\u2003two</p><p>three</p>');
  await page.keyboard.press('Escape');
  await paper(page).click();
  await page.keyboard.press('Tab');
  await expect(paper(page), 'after a click Tab indents again').toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(paper(page)).not.toBeFocused();
});

test('a rename elsewhere takes neither the focus nor a keystroke from someone who is typing', async ({ page }) => {
  const id = await openNew(page, 'The Father Who Runs', '<p>Begun.</p>');
  const press = await fastKeyboard(page);
  await paper(page).click();
  await page.keyboard.press('Control+End');
  await press(letters(' one'));
  const renamed = await page.request.put('/api/BuilderAssets/SetNameBuilderAsset', { data: { id, name: 'He Ran' } });
  expect(renamed.ok()).toBe(true);
  // Holds back every request, so that there is time to type while texts are on their way.
  const heldRequests: (() => void)[] = [];
  let isSlow = true;
  await page.route(/BuilderAssets\/(Save|Get)BuilderAsset/, async (route) => {
    if (isSlow) await new Promise<void>((open) => heldRequests.push(open));
    await route.continue();
  });
  const letThrough = async (count: number) => {
    for (let at = 0; at < count; at += 1) {
      await expect.poll(() => heldRequests.length).toBeGreaterThan(0);
      heldRequests.shift()!();
    }
  };
  await press([...letters(' two'), 'Control+s']);
  await expect.poll(() => heldRequests.length, 'the words so far are sent').toBe(1);
  await press(letters(' three'));
  await letThrough(1);
  await expect.poll(() => heldRequests.length, 'the words since then are sent').toBe(1);
  await press(letters(' four'));
  await expect(paper(page)).toBeFocused();
  await letThrough(1);
  await press(letters(' five'));
  isSlow = false;
  for (const open of heldRequests) open();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('All changes saved')).toBeVisible();
  await expect(paper(page)).toBeFocused();
  await press([...letters(' six'), 'Control+s']);
  await expect.poll(() => storedText(page, id)).toBe('<p>Begun. one two three four five six</p>');
  await expect(page.getByRole('heading', { name: 'He Ran' })).toBeVisible();
});
