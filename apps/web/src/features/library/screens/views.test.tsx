import { localDay } from '@sermon/domain/calendar/days';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { item } from '../../../testing/app.setup.tsx';
import { folder, holdPhone, openLibrary, showAsDesktop } from '../../../testing/library.setup.tsx';

const rows = () => within(screen.getByRole('grid')).getAllByRole('row').slice(1);
/** The lines of the list: headings as text, items by name. */
const lines = () =>
  rows().map(
    (line) =>
      within(line).queryByRole('heading')?.textContent ??
      within(line).getByRole('checkbox').getAttribute('aria-label')!.slice(7),
  );

test('on its preach date, a sermon is above the library, with a link that presents it', async () => {
  const today = localDay(new Date());
  const sermon = item('The Shepherd Who Searches', { datePreached: today, scripture: 'Luke 15:1–7' });
  await openLibrary([sermon, item('Another day', { datePreached: '2020-01-05' })]);
  const region = within(await screen.findByRole('region', { name: 'Today' }));
  expect(region.getAllByRole('listitem')).toHaveLength(1);
  expect(region.getByText('Luke 15:1–7')).toBeVisible();
  expect(region.getByRole('link', { name: 'Present The Shepherd Who Searches' })).toHaveAttribute(
    'href',
    `/present/${sermon.id}`,
  );
});

describe('Recent', () => {
  // A Wednesday.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 18, 9, 30) }));
  afterEach(() => void vi.useRealTimers());
  const openedOn = (name: string, ...date: [month: number, day: number, hour?: number]) =>
    item(name, { dateCreated: '2025-01-01T00:00:00.000Z', dateAccessed: new Date(2026, ...date).toISOString() });

  test('groups the items opened this year, newest first, without folders and series', async () => {
    await openLibrary(
      [
        openedOn('in spring', 3, 5),
        openedOn('on Monday', 10, 16),
        openedOn('early today', 10, 18, 7),
        openedOn('at the beginning of the month', 10, 2),
        openedOn('just now', 10, 18, 9),
        { ...folder('a folder'), dateAccessed: new Date(2026, 10, 18).toISOString() },
        item('long ago', { dateAccessed: '2024-05-05T00:00:00.000Z' }),
      ],
      { address: '/library-recent' },
    );
    await screen.findByRole('grid');
    expect(lines()).toEqual([
      'Today',
      'just now',
      'early today',
      'Earlier this week',
      'on Monday',
      'Earlier this month',
      'at the beginning of the month',
      'Earlier this year',
      'in spring',
    ]);
    expect(screen.getByText('5 items')).toBeVisible();
  });

  test('says when there are none', async () => {
    await openLibrary([folder('a folder')], { address: '/library-recent' });
    expect(await screen.findByText('No recent items to display.')).toBeVisible();
  });
});

describe('Starred', () => {
  test('shows all items with a star, in any folder', async () => {
    const advent = folder('Advent 2026', { isStarred: true });
    await openLibrary([advent, item('Highways', { parentId: advent.id, isStarred: true }), item('plain')], {
      address: '/library-starred',
    });
    await screen.findByRole('grid');
    expect(lines()).toEqual(['Advent 2026', 'Highways']);
  });

  test('explains how to add a star when there are none', async () => {
    await openLibrary([item('plain')], { address: '/library-starred' });
    expect(await screen.findByText('To keep an item here, choose Add Star in its menu.')).toBeVisible();
  });
});

test.each([
  ['/premium-sermons', 'There are no premium sermons yet.'],
  ['/premium-series', 'There are no premium series yet.'],
])('%s says that it is empty', async (address, text) => {
  await openLibrary([], { address });
  expect(await screen.findByText(text)).toBeVisible();
});

test.each([
  ['/library-home', 'My Library'],
  ['/library-recent', 'Recent'],
  ['/library-search', 'Search'],
  ['/library-starred', 'Starred'],
  ['/sermon-templates', 'Sermon Templates'],
])('%s has its own help', async (address, title) => {
  showAsDesktop();
  localStorage.setItem('sermon-library-details', 'open');
  await openLibrary([], { address });
  const help = within(await screen.findByRole('complementary', { name: 'Help' }));
  expect(help.getByRole('heading', { name: title })).toBeVisible();
  expect(help.getByRole('link', { name: 'Read the guide' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/help\.html#/),
  );
});

test.each([
  ['/library-home', 'My Library'],
  ['/library-recent', 'Recent'],
  ['/library-starred', 'Starred'],
  ['/library-search', 'Search Results'],
  ['/library-calendar', 'Calendar'],
  ['/sermon-templates', 'Sermon Templates'],
  ['/premium-sermons', 'Premium Sermons'],
  ['/premium-series', 'Premium Series'],
])('the phone shows %s as the title of its bar', async (address, title) => {
  holdPhone();
  await openLibrary([], { address });
  const bar = within(await screen.findByRole('banner'));
  await waitFor(() => expect(bar.getByRole('heading', { level: 1, name: title })).toBeVisible());
  expect(bar.getByRole('button', { name: 'Menu' })).toBeVisible();
});

describe('Back', () => {
  test('restores the selection and the focus', async () => {
    const advent = folder('Advent 2026');
    const { person, back } = await openLibrary([advent, item('One'), item('Two')], {
      answers: { [`PUT /api/LibraryItems/WasAccessed/${advent.id}`]: null },
    });
    const row = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name}`) });
    await person.click(await screen.findByRole('checkbox', { name: 'Select One' }));
    await person.click(screen.getByRole('checkbox', { name: 'Select Two' }));
    (await row('Advent 2026')).focus();
    await person.keyboard('{Enter}');
    await screen.findByRole('heading', { name: 'Advent 2026' });
    back();
    expect(await row('One')).toHaveAttribute('aria-selected', 'true');
    expect(await row('Two')).toHaveAttribute('aria-selected', 'true');
    await waitFor(async () => expect(await row('Advent 2026')).toHaveFocus());
  });

  test('does not restore them on a new visit', async () => {
    const { person } = await openLibrary([item('One')]);
    await person.click(await screen.findByRole('checkbox', { name: 'Select One' }));
    const nav = within(screen.getByRole('navigation', { name: 'Library' }));
    await person.click(nav.getByRole('link', { name: 'Starred' }));
    await screen.findByRole('heading', { name: 'Starred' });
    await person.click(nav.getByRole('link', { name: 'My Library' }));
    expect(await screen.findByRole('row', { name: /^One/ })).toHaveAttribute('aria-selected', 'false');
  });
});
