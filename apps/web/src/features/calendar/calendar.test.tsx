import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { item, openApp, ruth, whoIsHere, type WireItem } from '../../testing/app.setup.tsx';
import { fakeNetwork, noAnswer, refused } from '../../testing/network.setup.ts';

const list = 'GET /api/LibraryItems';
const saveDocument = 'POST /api/BuilderAssets/SaveBuilderAsset';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 9, 12) }));
afterEach(() => vi.useRealTimers());

async function openCalendar(items: WireItem[], answers: Record<string, unknown> = {}) {
  const network = fakeNetwork({
    ...whoIsHere(ruth),
    'PUT /api/Telemetry/UpdateContact': null,
    [list]: items,
    ...answers,
  });
  const app = openApp('/library-calendar');
  const grid = await screen.findByRole('grid');
  return { ...app, network, grid };
}

const sunday = { datePreached: '2026-11-22' };
const father = item('The Father Who Runs', { ...sunday, locationPreached: 'Grace Chapel' });
/** Finds a day's cell, waiting until no dialog covers the calendar. */
const findDay = (name: string) => screen.findByRole('gridcell', { name });
const day = (name: string) => screen.getByRole('gridcell', { name: new RegExp(`^${name}`) });
const stored = (saved: WireItem, datePreached: string | null) => ({
  ...saved,
  datePreached,
  text: '',
  slideCount: 0,
  customSlideBackgroundImagePath: null,
  lastModifiedOnOperatingSystem: '',
  lastModifiedFormFactor: '',
  revision: 1,
  nameRevision: 0,
  detailsRevision: 0,
  savedAs: 1,
});

describe('the calendar', () => {
  test('shows six weeks from Sunday with the full names of the days, and today', async () => {
    const { grid } = await openCalendar([]);
    expect(grid).toHaveAccessibleName('November 2026');
    expect(within(grid).getAllByRole('gridcell')).toHaveLength(42);
    expect(
      within(grid)
        .getAllByRole('columnheader')
        .map((header) => header.textContent),
    ).toEqual(['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']);
    expect(day('Friday, 20 November 2026')).toHaveAttribute('aria-current', 'date');
    expect(document.title).toBe('Calendar · Sermon Maker');
  });

  test('shows every item on its preach date, sermons first', async () => {
    const { grid } = await openCalendar([
      item('Order of service', { ...sunday, category: 'Handout' }),
      father,
      item('Advent recording', { type: 'FileAsset', category: 'Audio', datePreached: '2026-12-06' }),
      item('Without a date'),
    ]);
    const on = (name: string) =>
      within(day(name))
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label'));
    expect(on('Sunday, 22 November 2026, 2 items')).toEqual(['The Father Who Runs', 'Order of service']);
    expect(on('Sunday, 6 December 2026, 1 item')).toEqual(['Advent recording']);
    expect(within(grid).queryByText('Without a date')).not.toBeInTheDocument();
  });

  test('shows three items of a day, and all of them behind "2 more"', async () => {
    const { person } = await openCalendar(['A', 'B', 'C', 'D', 'E'].map((name) => item(name, sunday)));
    expect(within(day('Sunday, 22 November')).getAllByRole('button')).toHaveLength(4);
    await person.click(screen.getByRole('button', { name: '2 more' }));
    const popover = await screen.findByRole('dialog', { name: 'Sunday, 22 November 2026' });
    for (const name of ['A', 'B', 'C', 'D', 'E'])
      expect(within(popover).getByRole('button', { name: `More actions for ${name}` })).toBeVisible();
  });

  test('labels its arrows with the months they lead to, and Today leads back', async () => {
    const { person, grid } = await openCalendar([]);
    await person.click(screen.getByRole('button', { name: 'December 2026' }));
    await person.click(screen.getByRole('button', { name: 'January 2027' }));
    expect(screen.getByRole('button', { name: 'December 2026' })).toHaveAttribute('title', 'December 2026');
    expect(grid).toHaveAccessibleName('January 2027');
    await person.click(screen.getByRole('button', { name: 'Today' }));
    expect(grid).toHaveAccessibleName('November 2026');
  });

  test('remembers the month for the session', async () => {
    const { person } = await openCalendar([]);
    await person.click(screen.getByRole('button', { name: 'October 2026' }));
    expect(sessionStorage.getItem('sermon-calendar-month')).toBe('2026-10');
    expect(localStorage.getItem('sermon-calendar-month')).toBeNull();
  });

  test('starts with the remembered month', async () => {
    sessionStorage.setItem('sermon-calendar-month', '2025-03');
    const { grid } = await openCalendar([]);
    expect(grid).toHaveAccessibleName('March 2025');
  });

  test('starts with the current month if the remembered value is invalid', async () => {
    sessionStorage.setItem('sermon-calendar-month', '2025-33');
    const { grid } = await openCalendar([]);
    expect(grid).toHaveAccessibleName('November 2026');
  });

  test('marks the new day at midnight', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 23, 59) });
    await openCalendar([]);
    expect(day('Friday, 20 November 2026')).toHaveAttribute('aria-current', 'date');
    vi.setSystemTime(new Date(2026, 10, 21, 0, 0, 1));
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(day('Saturday, 21 November 2026')).toHaveAttribute('aria-current', 'date');
    expect(day('Friday, 20 November 2026')).not.toHaveAttribute('aria-current');
  });

  test('shows an error if it cannot be loaded, and can be retried', async () => {
    const network = fakeNetwork({
      ...whoIsHere(ruth),
      'PUT /api/Telemetry/UpdateContact': null,
      [list]: noAnswer,
    });
    const { person } = openApp('/library-calendar');
    expect(await screen.findByText('Cannot reach Sermon Maker. Please try again.')).toBeVisible();
    network.answer(list, [father]);
    await person.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('grid')).toBeVisible();
  });
});

describe('the keys of the calendar', () => {
  const pressed = async (keys: string) => {
    const { person } = await openCalendar([father]);
    day('Friday, 20 November 2026').focus();
    await person.keyboard(keys);
  };

  test.each([
    ['{ArrowLeft}', 'Thursday, 19 November 2026'],
    ['{ArrowRight}', 'Saturday, 21 November 2026'],
    ['{ArrowUp}', 'Friday, 13 November 2026'],
    ['{ArrowDown}', 'Friday, 27 November 2026'],
    ['{Home}', 'Sunday, 15 November 2026'],
    ['{End}', 'Saturday, 21 November 2026'],
    ['{PageDown}', 'Sunday, 20 December 2026'],
    ['{PageUp}', 'Tuesday, 20 October 2026'],
    ['{PageDown}{PageDown}t', 'Friday, 20 November 2026'],
    ['{ArrowDown}{ArrowDown}', 'Friday, 4 December 2026'],
  ])('%s leads to %s', async (keys, name) => {
    await pressed(keys);
    await waitFor(() => expect(day(name)).toHaveFocus());
  });

  test('a single Tab leaves it, however many days and items there are', async () => {
    const { grid } = await openCalendar([father]);
    const stops = [...grid.querySelectorAll('[tabindex="0"]')];
    expect(stops).toEqual([day('Friday, 20 November 2026')]);
    expect(within(grid).getByRole('button', { name: 'The Father Who Runs' })).toHaveAttribute('tabindex', '-1');
  });

  test('Enter opens the day with its items, which Tab reaches', async () => {
    const { person, address } = await openCalendar([father]);
    day('Sunday, 22 November').focus();
    await person.keyboard('{Enter}');
    const popover = await screen.findByRole('dialog', { name: 'Sunday, 22 November 2026' });
    const opener = within(popover).getByRole('button', { name: 'The Father Who Runs' });
    await waitFor(() => expect(opener).toHaveFocus());
    expect(opener).toHaveAccessibleDescription('Sermon Manuscript · Grace Chapel');
    await person.keyboard('{Escape}');
    await waitFor(() => expect(day('Sunday, 22 November')).toHaveFocus());
    expect(address()).toBe('/library-calendar');
  });

  test('Enter says that a day has no items', async () => {
    const { person } = await openCalendar([]);
    day('Sunday, 22 November').focus();
    await person.keyboard('{Enter}');
    expect(await screen.findByText("You don't have any content here.")).toBeVisible();
  });
});

describe('a preach date', () => {
  const openMenu = async (name: string) => {
    fireEvent.contextMenu(await screen.findByRole('button', { name }), { button: 2 });
    return await screen.findByRole('menu', { name });
  };
  const setDate = async (person: Awaited<ReturnType<typeof openCalendar>>['person'], value: string) => {
    await openMenu('The Father Who Runs');
    await person.click(screen.getByRole('menuitem', { name: 'Set Preach Date…' }));
    const field = await screen.findByLabelText('Preach Date of The Father Who Runs');
    fireEvent.input(field, { target: { value } });
    await person.click(screen.getByRole('button', { name: 'Set Date' }));
  };

  test('is changed from the menu, with Undo', async () => {
    const { person, network } = await openCalendar([father], { [saveDocument]: stored(father, '2026-11-29') });
    await setDate(person, '2026-11-29');
    network.answer(list, [{ ...father, datePreached: '2026-11-29' }]);
    expect(await screen.findByText('The Father Who Runs moved to 29 Nov 2026')).toBeVisible();
    expect(network.bodiesOf(saveDocument)).toEqual([{ id: father.id, datePreached: '2026-11-29' }]);
    expect(await findDay('Sunday, 29 November 2026, 1 item')).toBeVisible();
    network.answer(saveDocument, stored(father, '2026-11-22'));
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('The Father Who Runs moved back to 22 Nov 2026')).toBeVisible();
    expect(await findDay('Sunday, 22 November 2026, 1 item')).toBeVisible();
  });

  test('is reverted with a notice if the server refuses it', async () => {
    const { person } = await openCalendar([father], {
      [saveDocument]: refused(500, 'Something went wrong. Please try again.'),
    });
    await setDate(person, '2026-11-29');
    expect(await screen.findByText('Failed to change the preach date of The Father Who Runs')).toBeVisible();
    expect(await findDay('Sunday, 22 November 2026, 1 item')).toBeVisible();
    expect(await findDay('Sunday, 29 November 2026')).toBeVisible();
  });

  test('must be a valid day', async () => {
    const { person, network } = await openCalendar([father]);
    await setDate(person, '');
    expect(await screen.findByText('Please choose a date')).toBeVisible();
    expect(network.bodiesOf(saveDocument)).toEqual([]);
  });

  test('of a link or a file is saved with its own call', async () => {
    const link = item('Interview', {
      ...sunday,
      type: 'LinkAsset',
      category: 'None',
      linkType: 'YouTube',
      linkUrl: 'youtube://abc',
    });
    const file = item('Bulletin', { ...sunday, type: 'FileAsset', category: 'Handout' });
    const { person, network } = await openCalendar([link, file], {
      'POST /api/LinkAssets/SaveLinkAsset': { ...link, datePreached: null },
      'PUT /api/FileAssets/UpdateFileAsset': { ...file, datePreached: null, uploadPath: 'a' },
    });
    for (const name of ['Interview', 'Bulletin']) {
      await openMenu(name);
      await person.click(screen.getByRole('menuitem', { name: 'Set Preach Date…' }));
      network.answer(list, []);
      await person.click(await screen.findByRole('button', { name: 'No Date' }));
      expect(await screen.findByText(`${name} no longer has a preach date`)).toBeVisible();
      network.answer(list, [file]);
    }
    expect(network.bodiesOf('POST /api/LinkAssets/SaveLinkAsset')).toEqual([{ id: link.id, datePreached: null }]);
    expect(network.bodiesOf('PUT /api/FileAssets/UpdateFileAsset')).toEqual([{ id: file.id, datePreached: null }]);
  });

  test('is not offered for a folder', async () => {
    await openCalendar([item('Advent', { ...sunday, type: 'Folder', category: 'None' })]);
    const menu = await openMenu('Advent');
    expect(within(menu).queryByRole('menuitem', { name: 'Set Preach Date…' })).not.toBeInTheDocument();
  });
});

describe('on the phone', () => {
  beforeEach(() => {
    const { matchMedia } = window;
    vi.stubGlobal('matchMedia', (query: string) =>
      Object.assign(matchMedia(query), { matches: query.includes('max-width') }),
    );
  });

  test('weekdays are single letters, and a day of the month opens on the full screen', async () => {
    const { person, grid } = await openCalendar([father]);
    expect(screen.getByRole('heading', { name: 'Calendar', level: 1 })).toBeVisible();
    expect(
      within(grid)
        .getAllByRole('columnheader')
        .map((header) => header.textContent)
        .join(''),
    ).toBe('SMTWTFS');
    await person.click(day('Sunday, 22 November 2026, 1 item'));
    const dialog = await screen.findByRole('dialog', { name: 'Sunday, 22 November 2026' });
    expect(within(dialog).getByRole('button', { name: 'The Father Who Runs' })).toBeVisible();
    await person.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });

  test('a day without items says so, and days of other months do not open', async () => {
    const { person } = await openCalendar([]);
    await person.click(day('Tuesday, 1 December 2026'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await person.click(day('Monday, 23 November 2026'));
    expect(await screen.findByText("You don't have any content here.")).toBeVisible();
  });
});

describe('Subscribe', () => {
  const feed = 'GET /api/Calendar/GetFeed';
  const make = 'POST /api/Calendar/CreateFeed';
  const end = 'DELETE /api/Calendar/DeleteFeed';
  const first = { address: 'https://sermons.example/api/Calendar/Feed/first' };
  const second = { address: 'https://sermons.example/api/Calendar/Feed/second' };

  test('creates the secret address', async () => {
    const { person } = await openCalendar([], { [feed]: null, [make]: first, [end]: null });
    await person.click(screen.getByRole('button', { name: 'Subscribe…' }));
    await person.click(await screen.findByRole('button', { name: 'Create Link' }));
    expect(await screen.findByLabelText('Calendar link')).toHaveValue(first.address);
    expect(screen.getByText(/Anyone who has this link can see/)).toBeVisible();
  });

  test('asks before it ends an address, and keeps it if the user declines', async () => {
    const { person, network } = await openCalendar([], { [feed]: first, [make]: second, [end]: null });
    await person.click(screen.getByRole('button', { name: 'Subscribe…' }));
    await person.click(await screen.findByRole('button', { name: 'Replace Link…' }));
    expect(network.bodiesOf(make)).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'Keep Link' }));
    await person.click(screen.getByRole('button', { name: 'Replace Link…' }));
    await person.click(screen.getByRole('button', { name: 'Replace Link' }));
    await waitFor(() => expect(screen.getByLabelText('Calendar link')).toHaveValue(second.address));
    await person.click(screen.getByRole('button', { name: 'Delete Link…' }));
    await person.click(screen.getByRole('button', { name: 'Delete Link' }));
    expect(await screen.findByRole('button', { name: 'Create Link' })).toBeVisible();
    expect(await screen.findByText('Calendar link deleted')).toBeVisible();
  });

  test('says why an address could not be created', async () => {
    const { person } = await openCalendar([], { [feed]: null, [make]: noAnswer });
    await person.click(screen.getByRole('button', { name: 'Subscribe…' }));
    await person.click(await screen.findByRole('button', { name: 'Create Link' }));
    expect(await screen.findByText('Cannot reach Sermon Maker. Please try again.')).toBeVisible();
  });
});
