import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newId } from '../../ui/browser/newId.ts';
import { day, father, findDay, openCalendar } from '../../testing/calendar.setup.tsx';
import { holdPhone, showAsDesktop } from '../../testing/library.setup.tsx';
import { noAnswer } from '../../testing/network.setup.ts';

const between = 'GET /api/Deliveries/GetDeliveriesBetween';
const delivery = (name: string, documentId = newId()) => ({
  id: newId(),
  day: '2026-11-22',
  place: 'St. Mark',
  documentId,
  name,
});

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 9, 12) }));
afterEach(() => vi.useRealTimers());

test('deliveries are links with a check mark, which cannot be dragged, in the weeks that are shown', async () => {
  showAsDesktop();
  const asked: string[] = [];
  await openCalendar([], {
    [between]: (url: URL) => {
      asked.push(url.search);
      return [delivery('Comfort')];
    },
  });
  await findDay('Sunday, 22 November 2026, 1 sermon preached');
  const link = screen.getByRole('link', { name: 'Comfort, preached' });
  expect(link).toHaveAttribute('href', expect.stringMatching(/^\/build\//));
  expect(link).toHaveAttribute('draggable', 'false');
  expect(link).toHaveAttribute('title', 'Comfort · St. Mark');
  expect(asked).toEqual(['?firstDay=2026-11-01&lastDay=2026-12-12']);
});

test('an item that was preached on its preach date has a check mark instead of a second line', async () => {
  showAsDesktop();
  await openCalendar([father], { [between]: [delivery('The Father Who Runs', father.id)] });
  const cell = await findDay('Sunday, 22 November 2026, 1 item, 1 sermon preached');
  expect(within(cell).getByRole('button', { name: 'The Father Who Runs, preached' })).toBeVisible();
  expect(within(cell).queryByRole('link')).toBeNull();
});

test('a day shows three items and deliveries, items first, and a list with all of them', async () => {
  showAsDesktop();
  const names = ['Comfort', 'Grace', 'Peace'];
  const { person } = await openCalendar([father], { [between]: names.map((name) => delivery(name)) });
  const cell = await findDay('Sunday, 22 November 2026, 1 item, 3 sermons preached');
  expect(within(cell).getAllByRole('link')).toHaveLength(2);
  await person.click(within(cell).getByRole('button', { name: '1 more' }));
  const list = await screen.findByRole('dialog', { name: 'Sunday, 22 November 2026' });
  expect(
    within(list)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(names.map((name) => `${name} · St. Mark`));
});

test('on a phone, a day with a delivery opens and lists it', async () => {
  holdPhone();
  const { person } = await openCalendar([], { [between]: [delivery('Comfort')] });
  await findDay('Sunday, 22 November 2026, 1 sermon preached');
  await person.click(day('Sunday, 22 November 2026'));
  const dialog = await screen.findByRole('dialog', { name: 'Sunday, 22 November 2026' });
  expect(within(dialog).getByRole('link', { name: 'Comfort, preached' })).toBeVisible();
  expect(within(dialog).queryByText('Nothing planned')).toBeNull();
});

test('if deliveries cannot be loaded, the calendar shows what is planned', async () => {
  showAsDesktop();
  const { network } = await openCalendar([father], { [between]: noAnswer });
  expect(await findDay('Sunday, 22 November 2026, 1 item')).toBeVisible();
  await waitFor(() => expect(network.requests().some(({ call }) => call === between)).toBe(true));
  expect(screen.queryByRole('alert')).toBeNull();
});
