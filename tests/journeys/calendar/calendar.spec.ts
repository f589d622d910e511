import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/axe.ts';
import { call } from '../support/items.ts';

/** One o'clock in the morning of the next day in Kiritimati (UTC+14). */
const now = new Date('2026-11-20T11:00:00Z');

const day = (page: Page, name: string) => page.getByRole('gridcell', { name });

/** Creates a document with a preach date and returns its id. */
async function preached(page: Page, name: string, datePreached: string | null): Promise<string> {
  const document = { name, text: '<p>He saw him, and ran.</p>', datePreached };
  return (await call<{ id: string }>(page, 'POST', '/api/BuilderAssets/SaveBuilderAsset', document)).id;
}

async function storedDay(page: Page, id: string): Promise<string | null> {
  const path = `/api/LibraryItems/GetLibraryItem/${id}`;
  return (await call<{ datePreached: string | null }>(page, 'GET', path)).datePreached;
}

/** Opens the calendar on the date of `now`. */
async function openCalendar(page: Page) {
  await page.clock.setFixedTime(now);
  await page.goto('/library-calendar');
  await expect(page.getByRole('grid', { name: 'November 2026' })).toBeVisible();
}

/** Changes an item's preach date in its card, which opens from its menu. */
async function setDate(page: Page, isMobile: boolean, name: string, from: string, to: string) {
  if (isMobile) {
    await day(page, from).click();
    await page.getByRole('button', { name: `More actions for ${name}` }).click();
  } else await day(page, from).getByRole('button', { name }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Set Preach Date…' }).click();
  await page.getByRole('dialog', { name }).getByLabel('Preach Date').fill(to);
}

test('the calendar shows what is preached on each day, and opens it @phone', async ({ page, isMobile }) => {
  await preached(page, 'The Father Who Runs', '2026-11-22');
  for (const name of ['Order of service', 'Home questions', 'Hymns']) await preached(page, name, '2026-11-22');
  await openCalendar(page);
  await expect(page).toHaveTitle('Calendar · Sermon Maker');
  await expect(day(page, 'Friday, 20 November 2026')).toHaveAttribute('aria-current', 'date');
  await expectAccessibleInBothThemes(page);

  const sunday = day(page, 'Sunday, 22 November 2026, 4 items');
  if (isMobile) await sunday.click();
  else await sunday.getByRole('button', { name: '1 more' }).click();
  const list = page.getByRole('dialog', { name: 'Sunday, 22 November 2026' });
  await expect(list.getByRole('listitem')).toHaveCount(4);
  await expectAccessible(page);
  await list.getByRole('button', { name: 'The Father Who Runs', exact: true }).click();
  await page.getByRole('dialog', { name: 'The Father Who Runs' }).getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('textbox', { name: 'Sermon text' })).toBeVisible();

  await page.goBack();
  await page.getByRole('button', { name: 'December 2026', exact: true }).click();
  await page.reload();
  await expect(page.getByRole('grid', { name: 'December 2026' })).toBeVisible();
});

test('a Sunday is planned, moved by a week, moved back and opened @phone @core', async ({ page, isMobile }) => {
  await openCalendar(page);
  const title = 'The Brother on the Porch';
  if (isMobile) await page.getByRole('button', { name: 'Plan Sunday, 29 November 2026' }).click();
  else await day(page, 'Sunday, 29 November 2026').click();
  const form = page.getByRole('dialog', { name: 'Sunday, 29 November 2026' });
  await expect(form.getByLabel('Title')).toBeFocused();
  await page.keyboard.type(title);
  await form.getByLabel('Passage').fill('Luke 15:25–32');
  await form.getByLabel('Location').fill('Grace Chapel');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText(`${title} added to 29 Nov 2026`)).toBeVisible();
  await expect(day(page, 'Sunday, 29 November 2026, 1 item')).toBeVisible();

  const sundays = page.getByRole('region', { name: 'Next Sundays and Feasts' });
  const sermon = (isMobile ? sundays : page.getByRole('grid')).getByRole('button', { name: title, exact: true });
  await sermon.click();
  const card = page.getByRole('dialog', { name: title });
  await expectAccessible(page);
  await card.getByRole('button', { name: '6 Dec, one week later' }).click();
  await expect(page.getByText(`${title} moved to 6 Dec 2026`)).toBeVisible();
  if (isMobile) await expect(sundays.getByRole('listitem').nth(2)).toContainText(title);
  else await expect(day(page, 'Sunday, 6 December 2026, 1 item').getByRole('button')).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(page.getByText(`${title} moved back to 29 Nov 2026`)).toBeVisible();

  await sermon.click();
  await card.getByRole('button', { name: 'Open' }).click();
  await expect(page).toHaveURL(/\/build\//);
});

test('an empty day says so on a phone @phone', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'the desktop shows the days themselves');
  await openCalendar(page);
  await day(page, 'Monday, 23 November 2026').click();
  await expect(page.getByRole('dialog').getByText('Nothing planned')).toBeVisible();
  await expectAccessible(page);
});

test('an item is dragged to another day, and Undo moves it back', async ({ page }) => {
  const id = await preached(page, 'The Father Who Runs', '2026-11-22');
  await openCalendar(page);
  const item = page.getByRole('gridcell').getByRole('button', { name: 'The Father Who Runs' });
  await item.dragTo(day(page, 'Sunday, 29 November 2026'));
  await expect(page.getByText('The Father Who Runs moved to 29 Nov 2026')).toBeVisible();
  await expect(day(page, 'Sunday, 29 November 2026, 1 item')).toBeVisible();
  await expect.poll(() => storedDay(page, id)).toBe('2026-11-29');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The Father Who Runs moved back to 22 Nov 2026')).toBeVisible();
  await expect(day(page, 'Sunday, 22 November 2026, 1 item')).toBeVisible();
  await expect.poll(() => storedDay(page, id)).toBe('2026-11-22');
});

test('an undated sermon is dragged to a day, to a Sunday of the list, and back', async ({ page }) => {
  const id = await preached(page, 'Comfort', null);
  await openCalendar(page);
  const undated = page.getByRole('region', { name: 'Undated' });
  const sundays = page.getByRole('region', { name: 'Next Sundays and Feasts' });
  await undated.getByRole('button', { name: 'Comfort', exact: true }).dragTo(day(page, 'Wednesday, 25 November 2026'));
  await expect(page.getByText('Comfort added to 25 Nov 2026')).toBeVisible();
  await expect.poll(() => storedDay(page, id)).toBe('2026-11-25');
  const item = day(page, 'Wednesday, 25 November 2026').getByRole('button', { name: 'Comfort' });
  await item.dragTo(sundays.getByText('2nd Sunday of Advent'));
  await expect(page.getByText('Comfort moved to 6 Dec 2026')).toBeVisible();
  await expect(sundays.getByRole('button', { name: 'Comfort', exact: true })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await sundays.getByRole('button', { name: 'Comfort', exact: true }).dragTo(undated.getByRole('heading'));
  await expect(page.getByText('Comfort no longer has a preach date')).toBeVisible();
  await expect.poll(() => storedDay(page, id)).toBeNull();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(() => storedDay(page, id)).toBe('2026-12-06');
});

// The other journeys run in a time zone behind UTC.
test.describe('in Kiritimati', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' });

  test("a preach date never shifts, and today follows the reader's time zone", async ({ page, isMobile }) => {
    const id = await preached(page, 'The Father Who Runs', '2026-11-22');
    await openCalendar(page);
    await expect(day(page, 'Saturday, 21 November 2026')).toHaveAttribute('aria-current', 'date');
    await expect(day(page, 'Sunday, 22 November 2026, 1 item')).toBeVisible();
    await setDate(page, isMobile, 'The Father Who Runs', 'Sunday, 22 November 2026', '2026-12-01');
    await expect(day(page, 'Tuesday, 1 December 2026, 1 item')).toBeVisible();
    await expect.poll(() => storedDay(page, id)).toBe('2026-12-01');
    await page.reload();
    await expect(day(page, 'Tuesday, 1 December 2026, 1 item')).toBeVisible();
  });
});

test('a calendar program reads the preach dates from a secret address until the subscription ends', async ({
  page,
}) => {
  await preached(page, 'The Father Who Runs', '2026-11-22');
  await openCalendar(page);
  await page.getByRole('button', { name: 'Subscribe…' }).click();
  await page.getByRole('button', { name: 'Create Link' }).click();
  const address = await page.getByLabel('Calendar link').inputValue();
  const read = await page.request.get(address);
  expect(await read.text()).toContain('DTSTART;VALUE=DATE:20261122');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Copy Link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await page.getByRole('button', { name: 'Delete Link…' }).click();
  await page.getByRole('button', { name: 'Delete Link' }).click();
  await expect(page.getByRole('button', { name: 'Create Link' })).toBeVisible();
  expect((await page.request.get(address)).status()).toBe(404);
});
