import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setReadyStates } from '../../../offline/ready/readyStates.ts';
import { item } from '../../../testing/app.setup.tsx';
import {
  father,
  findDay,
  inMonth,
  list,
  openCalendar,
  saveDocument,
  stored,
  sunday,
} from '../../../testing/calendar.setup.tsx';
import { noAnswer } from '../../../testing/network.setup.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 9, 12) }));
afterEach(() => {
  vi.useRealTimers();
  setReadyStates(new Map());
});

const region = (name: string) => screen.getByRole('region', { name });
const rowsOf = (name: string) =>
  within(region(name))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);

const series = item('Lost and Found', { type: 'SermonSeries', category: 'None' });
const inSeries = { ...sunday, parentId: series.id, scripture: 'Luke 15:11–24' };

describe('an item of the month', () => {
  test('has its series in its name, and its passage and state in its description', async () => {
    await openCalendar([item('The Father Who Runs', { ...inSeries, wordCount: 1_482 }), series]);
    const sermon = inMonth('The Father Who Runs, in Lost and Found');
    expect(sermon).toHaveAccessibleDescription('Luke 15:11–24, 1,482 words');
    expect(sermon).toHaveTextContent('The Father Who RunsLuke 15:11–24');
    expect(
      within(screen.getByRole('list', { name: 'Series in this month' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Lost and Found']);
  });

  test.each([
    ['without words', { wordCount: 0 }, 'No text yet'],
    ['whose words were never counted', { wordCount: null, openingLine: 'He saw him.' }, 'Written'],
    ['with words', { wordCount: 1 }, '1 word'],
  ])('%s says so', async (_, fields, state) => {
    await openCalendar([item('Awake', { ...sunday, ...fields })]);
    expect(inMonth('Awake')).toHaveAccessibleDescription(state);
  });

  test('says that it is ready for Sunday on this device', async () => {
    const sermon = item('Awake', { ...sunday, wordCount: 435 });
    await openCalendar([sermon]);
    setReadyStates(new Map([[sermon.id, { kind: 'ready', row: { documentId: sermon.id } as never }]]));
    await waitFor(() => expect(inMonth('Awake')).toHaveAccessibleDescription('435 words, Ready for Sunday'));
  });

  test('names four series of a month and counts the others', async () => {
    const all = Array.from({ length: 6 }, (_, n) => item(`Series ${n}`, { type: 'SermonSeries', category: 'None' }));
    await openCalendar([...all, ...all.map(({ id }, n) => item(`Sermon ${n}`, { ...sunday, parentId: id }))]);
    expect(within(screen.getByRole('list', { name: 'Series in this month' })).getAllByRole('listitem')).toHaveLength(5);
    expect(screen.getByText('2 more')).toBeVisible();
  });

  test('a day says which feast it is', async () => {
    await openCalendar([]);
    expect(await findDay('Sunday, 29 November 2026')).toHaveAccessibleDescription('1st Sunday of Advent');
  });
});

describe('the next Sundays', () => {
  test('are twelve, with their names, passages and states, and an empty one and Christmas Eve can be planned', async () => {
    const { person } = await openCalendar([
      item('The Father Who Runs', { ...inSeries, wordCount: 1_482 }),
      item('Awake', { datePreached: '2026-11-29' }),
      series,
    ]);
    const rows = rowsOf('Next Sundays and Feasts');
    expect(rows).toHaveLength(14);
    expect(rows.slice(0, 3)).toEqual([
      expect.stringMatching(
        /^Sunday, 22 November 2026.*The Father Who RunsLuke 15:11–24 · 1,482 words · Lost and Found$/,
      ),
      expect.stringMatching(/^Sunday, 29 November 2026.*1st Sunday of AdventAwakeNo text yet$/),
      expect.stringMatching(/^Sunday, 6 December 2026.*2nd Sunday of AdventNothing plannedPlan$/),
    ]);
    expect(rows[5]).toMatch(/^Thursday, 24 December 2026.*Christmas EveNothing plannedPlan$/);
    expect(rows[13]).toContain('Sunday, 7 February 2027');
    const awake = within(region('Next Sundays and Feasts')).getByRole('button', { name: 'Awake' });
    expect(awake).toHaveAccessibleDescription('1st Sunday of Advent No text yet');
    await person.click(screen.getByRole('button', { name: 'Plan Sunday, 6 December 2026' }));
    expect(await screen.findByRole('dialog', { name: 'Sunday, 6 December 2026' })).toBeVisible();
    expect(screen.getByLabelText('Title')).toHaveFocus();
  });

  test('show the card of a sermon and its menu', async () => {
    const { person } = await openCalendar([father]);
    await person.click(within(region('Next Sundays and Feasts')).getByRole('button', { name: 'The Father Who Runs' }));
    const card = await screen.findByRole('dialog', { name: 'The Father Who Runs' });
    await person.click(within(card).getByRole('button', { name: 'Close' }));
    await person.click(await screen.findByRole('button', { name: 'More actions for The Father Who Runs' }));
    expect(await screen.findByRole('menuitem', { name: 'Set Preach Date…' })).toBeVisible();
  });
});

describe('the undated documents', () => {
  const shown = () =>
    within(region('Undated'))
      .queryAllByRole('button', { name: /^Choose a Day for/ })
      .map((button) => button.getAttribute('aria-label')!.replace('Choose a Day for ', ''));

  test('are listed newest first, without templates, links, folders and dated items', async () => {
    await openCalendar([
      item('Old idea', { scripture: 'Jonah 1' }),
      item('New idea'),
      item('Order of worship', { isTemplate: true }),
      item('Interview', { type: 'LinkAsset', category: 'None' }),
      series,
      father,
    ]);
    expect(shown()).toEqual(['New idea', 'Old idea']);
    expect(rowsOf('Undated')[1]).toBe('Old ideaJonah 1 · No text yet');
  });

  test('are filtered by words of the title and the passage', async () => {
    const { person } = await openCalendar([
      item('The Sign of Jonah', { scripture: 'Matthew 12' }),
      item('Jonah and the fish', { scripture: 'Jonah 2' }),
      item('Give Thanks'),
    ]);
    const filter = screen.getByLabelText('Filter undated documents');
    await person.type(filter, 'matthew jonah');
    await waitFor(() => expect(shown()).toEqual(['The Sign of Jonah']));
    await person.type(filter, 'x');
    expect(await screen.findByText('Nothing found for “matthew jonahx”')).toBeVisible();
  });

  test('get a day from their card, with Undo', async () => {
    const idea = item('Prodigal, an idea');
    const { person, network } = await openCalendar([idea, father], { [saveDocument]: stored(idea, '2026-11-29') });
    await person.click(screen.getByRole('button', { name: 'Choose a Day for Prodigal, an idea' }));
    await waitFor(() => expect(screen.getByLabelText('Preach Date')).toHaveFocus());
    network.answer(list, [{ ...idea, datePreached: '2026-11-29' }, father]);
    await person.click(screen.getByRole('button', { name: '29 Nov, next free Sunday' }));
    expect(await screen.findByText('Prodigal, an idea added to 29 Nov 2026')).toBeVisible();
    expect(network.bodiesOf(saveDocument)).toEqual([{ id: idea.id, datePreached: '2026-11-29' }]);
    const cell = await findDay('Sunday, 29 November 2026, 1 item');
    await waitFor(() => expect(within(cell).getByRole('button', { name: 'Prodigal, an idea' })).toHaveFocus());
    expect(shown()).toEqual([]);
    network.answer(saveDocument, stored(idea, null));
    network.answer(list, [idea, father]);
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Prodigal, an idea no longer has a preach date')).toBeVisible();
    await waitFor(() => expect(shown()).toEqual(['Prodigal, an idea']));
  });

  test('keep a document whose day the server refuses', async () => {
    const { person } = await openCalendar([item('Jonah')], { [saveDocument]: noAnswer });
    await person.click(screen.getByRole('button', { name: 'Choose a Day for Jonah' }));
    await person.click(await screen.findByRole('button', { name: '22 Nov, next free Sunday' }));
    expect(await screen.findByText('Failed to change the preach date of Jonah')).toBeVisible();
    await waitFor(() => expect(shown()).toEqual(['Jonah']));
  });

  test('are 20 at first, and Show More leads to the next ones', async () => {
    const { person } = await openCalendar(Array.from({ length: 21 }, (_, n) => item(`Idea ${n}`)));
    expect(shown()).toHaveLength(20);
    await person.click(screen.getByRole('button', { name: 'Show More' }));
    expect(shown()).toHaveLength(21);
    expect(within(region('Undated')).getByRole('button', { name: 'Idea 0' })).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Show More' })).not.toBeInTheDocument();
  });

  test('say what belongs there if there are none', async () => {
    await openCalendar([]);
    expect(
      screen.getByText('Documents without a preach date appear here. To remove a date, drag an item here.'),
    ).toBeVisible();
    expect(screen.queryByLabelText('Filter undated documents')).not.toBeInTheDocument();
  });
});
