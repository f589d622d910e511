import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { item, type WireItem } from '../../../testing/app.setup.tsx';
import {
  day,
  father,
  findDay,
  list,
  openCalendar,
  saveDocument,
  stored,
  sunday,
} from '../../../testing/calendar.setup.tsx';
import { holdPhone } from '../../../testing/library.setup.tsx';

beforeEach(() => {
  holdPhone();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 9, 12) });
});
afterEach(() => vi.useRealTimers());

const rowsOf = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

const planned = (name: string, datePreached: string): WireItem => item(name, { datePreached });

test('weekdays are single letters, and only the weeks of the month are shown', async () => {
  const { grid } = await openCalendar([father]);
  expect(screen.getByRole('heading', { name: 'Calendar', level: 1 })).toBeVisible();
  expect(
    within(grid)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent)
      .join(''),
  ).toBe('SMTWTFS');
  // November 2026 has five weeks from Sunday to Saturday.
  expect(within(grid).getAllByRole('gridcell')).toHaveLength(35);
});

test('a day of the month opens on the full screen, and its items show their cards', async () => {
  const { person } = await openCalendar([father]);
  await person.click(day('Sunday, 22 November 2026, 1 item'));
  const dialog = await screen.findByRole('dialog', { name: 'Sunday, 22 November 2026' });
  await person.click(within(dialog).getByRole('button', { name: 'The Father Who Runs' }));
  const card = await screen.findByRole('dialog', { name: 'The Father Who Runs' });
  await person.click(within(card).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(card).not.toBeInTheDocument());
  await person.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
});

test('a day without items says so and adds a sermon; days of other months do not open', async () => {
  const monday = planned('Funeral', '2026-11-23');
  const { person, network } = await openCalendar([], { [saveDocument]: stored(monday, '2026-11-23') });
  await person.click(day('Tuesday, 1 December 2026'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await person.click(day('Monday, 23 November 2026'));
  expect(await screen.findByText('Nothing planned', { selector: '[role="dialog"] *' })).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Add' }));
  await person.type(await screen.findByLabelText('Title'), 'Funeral');
  network.answer(list, [monday]);
  await person.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('Funeral added to 23 Nov 2026')).toBeVisible();
  expect(await findDay('Monday, 23 November 2026, 1 item')).toBeVisible();
  expect(network.bodiesOf(saveDocument)).toMatchObject([{ name: 'Funeral', datePreached: '2026-11-23' }]);
});

test('lists the next four Sundays with their sermons, and plans an empty one', async () => {
  const { person } = await openCalendar([
    { ...father, scripture: 'Luke 15:11–24' },
    item('Order of service', { ...sunday, category: 'Handout' }),
    planned('The Brother on the Porch', '2026-11-29'),
    item('Advent letter', { datePreached: '2026-12-06', category: 'Devotional' }),
  ]);
  expect(rowsOf('Next Sundays and Feasts')).toEqual([
    expect.stringMatching(/^Sunday, 22 November 2026.*The Father Who RunsLuke 15:11–24 · No text yet · Grace Chapel$/),
    expect.stringMatching(/^Sunday, 29 November 2026.*1st Sunday of AdventThe Brother on the PorchNo text yet$/),
    expect.stringMatching(/^Sunday, 6 December 2026.*2nd Sunday of AdventAdvent letterNo text yet · Devotional$/),
    expect.stringMatching(/^Sunday, 13 December 2026.*3rd Sunday of AdventNothing plannedPlan$/),
  ]);
  await person.click(screen.getByRole('button', { name: 'Plan Sunday, 13 December 2026' }));
  expect(await screen.findByRole('dialog', { name: 'Sunday, 13 December 2026' })).toBeVisible();
  expect(screen.getByLabelText('Title')).toHaveFocus();
});

test('lists the undated documents, which get a day from their card', async () => {
  const { person } = await openCalendar([father, item('Old idea', { scripture: 'Jonah 1' })]);
  expect(rowsOf('Undated')).toEqual(['Old ideaJonah 1 · No text yet']);
  await person.click(screen.getByRole('button', { name: 'Choose a Day for Old idea' }));
  expect(await screen.findByLabelText('Preach Date')).toHaveFocus();
});

test('lists all items of the month, with their menus', async () => {
  const { person } = await openCalendar([
    father,
    planned('All the Saints', '2026-11-01'),
    planned('Advent', '2026-12-06'),
  ]);
  expect(rowsOf('All of November')).toEqual([
    expect.stringContaining('All the Saints'),
    expect.stringContaining('The Father Who Runs'),
  ]);
  await person.click(screen.getByRole('button', { name: 'More actions for All the Saints' }));
  expect(await screen.findByRole('menuitem', { name: 'Set Preach Date…' })).toBeVisible();
  await person.keyboard('{Escape}');
  await person.click(await screen.findByRole('button', { name: 'October 2026' }));
  expect(await screen.findByText('Nothing has a preach date in October 2026.')).toBeVisible();
});

test('lists 150 items of a month and counts the others', async () => {
  await openCalendar(Array.from({ length: 151 }, (_, n) => planned(`Prayer ${n}`, '2026-11-02')));
  expect(rowsOf('All of November')).toHaveLength(150);
  expect(screen.getByText('1 more item. Tap a day to see its items.')).toBeVisible();
});

test('the button in the top bar plans the next Sunday for which nothing is planned, or another day', async () => {
  const made = planned('Advent: Highways', '2026-12-03');
  const { person, network } = await openCalendar([father], { [saveDocument]: stored(made, '2026-12-03') });
  expect(screen.queryByRole('button', { name: 'New' })).not.toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Plan a Sermon' }));
  const dialog = await screen.findByRole('dialog', { name: 'Plan a Sermon' });
  expect(within(dialog).getByLabelText('Preach Date')).toHaveValue('2026-11-29');
  await person.type(within(dialog).getByLabelText('Title'), 'Advent: Highways');
  await person.clear(within(dialog).getByLabelText('Preach Date'));
  await person.click(within(dialog).getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('Please choose a date')).toBeVisible();
  await person.type(within(dialog).getByLabelText('Preach Date'), '2026-12-03');
  network.answer(list, [father, made]);
  await person.click(within(dialog).getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('Advent: Highways added to 3 Dec 2026')).toBeVisible();
  expect(network.bodiesOf(saveDocument)).toMatchObject([{ name: 'Advent: Highways', datePreached: '2026-12-03' }]);
});
