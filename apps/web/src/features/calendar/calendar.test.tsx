import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { item, openApp, ruth, whoIsHere } from '../../testing/app.setup.tsx';
import { day, father, inMonth, list, openCalendar, sunday } from '../../testing/calendar.setup.tsx';
import { fakeNetwork, noAnswer } from '../../testing/network.setup.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 9, 12) }));
afterEach(() => vi.useRealTimers());

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

  test('Tab reaches one day and its items, however many days there are', async () => {
    const { person, grid } = await openCalendar([father]);
    const stops = () => [...grid.querySelectorAll('[tabindex="0"]')];
    expect(stops()).toEqual([day('Friday, 20 November 2026')]);
    day('Friday, 20 November 2026').focus();
    await person.keyboard('{ArrowRight}{ArrowRight}');
    const sermon = within(grid).getByRole('button', { name: 'The Father Who Runs' });
    expect(stops()).toEqual([day('Sunday, 22 November'), sermon]);
    await person.tab();
    expect(sermon).toHaveFocus();
    await person.keyboard('{Escape}');
    expect(day('Sunday, 22 November')).toHaveFocus();
  });

  test('arrow keys on an item move to another day', async () => {
    const { person } = await openCalendar([father]);
    inMonth('The Father Who Runs').focus();
    await person.keyboard('{ArrowRight}');
    await waitFor(() => expect(day('Monday, 23 November 2026')).toHaveFocus());
  });

  test('Enter on a day with more than three items plans it, and "2 more" lists them with Add', async () => {
    const { person } = await openCalendar(['A', 'B', 'C', 'D', 'E'].map((name) => item(name, sunday)));
    day('Sunday, 22 November').focus();
    await person.tab();
    expect(screen.getByRole('button', { name: '2 more' })).toHaveFocus();
    await person.keyboard('{Enter}');
    const popover = await screen.findByRole('dialog', { name: 'Sunday, 22 November 2026' });
    await waitFor(() => expect(within(popover).getByRole('button', { name: 'A' })).toHaveFocus());
    await person.click(within(popover).getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(screen.getByLabelText('Title')).toHaveFocus());
    await person.keyboard('{Escape}');
    await waitFor(() => expect(within(popover).getByRole('button', { name: 'Add' })).toHaveFocus());
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: '2 more' })).toHaveFocus());
    day('Sunday, 22 November').focus();
    await person.keyboard('{Enter}');
    expect(await screen.findByLabelText('Title')).toHaveFocus();
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

  test('says who can open an address that others cannot', async () => {
    const address = 'http://192.168.1.20:3000/api/Calendar/Feed/first';
    const { person } = await openCalendar([], { [feed]: { address } });
    await person.click(screen.getByRole('button', { name: 'Subscribe…' }));
    expect(await screen.findByText('Only devices in the same network can open this address.')).toBeVisible();
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
