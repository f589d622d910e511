import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { item, type WireItem } from '../../../testing/app.setup.tsx';
import {
  day,
  father,
  findDay,
  inMonth,
  list,
  openCalendar,
  saveDocument,
  stored,
  sunday,
} from '../../../testing/calendar.setup.tsx';
import { refusedFields } from '../../../testing/network.setup.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 9, 12) }));
afterEach(() => vi.useRealTimers());

const thanksgiving = item('Give Thanks Before the Feast', { datePreached: '2026-11-25', scripture: 'Psalm 100' });
const wednesday = 'Wednesday, 25 November 2026';

/** Opens the calendar and clicks the empty part of Wednesday, 25 November. */
async function openPlan(items: WireItem[] = [father], answers: Record<string, unknown> = {}) {
  const calendar = await openCalendar(items, {
    [saveDocument]: stored(thanksgiving, '2026-11-25'),
    [`GET /api/BuilderAssets/GetBuilderAsset/${thanksgiving.id}`]: stored(thanksgiving, '2026-11-25'),
    ...answers,
  });
  const { person } = calendar;
  await person.click(day(wednesday));
  const dialog = await screen.findByRole('dialog', { name: wednesday });
  const press = async (name: string) => person.click(within(dialog).getByRole('button', { name }));
  return { ...calendar, dialog, press };
}

const created = {
  name: 'Give Thanks Before the Feast',
  text: '',
  category: 'Manuscript',
  parentId: null,
  datePreached: '2026-11-25',
  scripture: 'Psalm 100',
  locationPreached: 'Grace Chapel',
};

describe('a new sermon on a day', () => {
  test('is added with its passage and the place that was used last, and the calendar stays, with Undo', async () => {
    const { person, network, press, address } = await openPlan([father], {
      [`DELETE /api/BuilderAssets/DeleteBuilderAsset/${thanksgiving.id}`]: null,
    });
    expect(screen.getByLabelText('Title')).toHaveFocus();
    expect(screen.getByLabelText('Location')).toHaveValue('Grace Chapel');
    await person.keyboard('Give Thanks Before the Feast{Tab}Psalm 100');
    network.answer(list, [father, thanksgiving]);
    await press('Add');
    expect(await screen.findByText('Give Thanks Before the Feast added to 25 Nov 2026')).toBeVisible();
    expect(network.bodiesOf(saveDocument)).toEqual([created]);
    expect(await findDay(`${wednesday}, 1 item`)).toHaveFocus();
    expect(address()).toBe('/library-calendar');
    network.answer(list, [father]);
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Removed Give Thanks Before the Feast')).toBeVisible();
    expect(await findDay(wednesday)).toBeVisible();
  });

  test.each([
    ['Enter', async ({ person }: Awaited<ReturnType<typeof openPlan>>) => person.keyboard('{Enter}')],
    ['Add and Open', async ({ press }: Awaited<ReturnType<typeof openPlan>>) => press('Add and Open')],
  ])('opens in the builder with %s', async (_, send) => {
    const opened = await openPlan();
    const { person, network, address } = opened;
    await person.keyboard('Give Thanks Before the Feast');
    await person.type(screen.getByLabelText('Passage'), 'Psalm 100');
    await send(opened);
    await waitFor(() => expect(address()).toBe(`/build/${thanksgiving.id}`));
    expect(network.bodiesOf(saveDocument)).toContainEqual(created);
  });

  test('opens with Enter even if Add was refused before', async () => {
    const { person, press, address, network } = await openPlan();
    await press('Add');
    expect(await screen.findByText('Name cannot be blank')).toBeVisible();
    expect(screen.getByLabelText('Title')).toHaveFocus();
    expect(network.bodiesOf(saveDocument)).toEqual([]);
    await person.keyboard('Give Thanks Before the Feast{Enter}');
    await waitFor(() => expect(address()).toBe(`/build/${thanksgiving.id}`));
  });

  test('needs only a title, and may belong to a series', async () => {
    const series = item('Lost and Found', { type: 'SermonSeries', category: 'None' });
    const { person, network, press } = await openPlan([series]);
    await person.keyboard('Give Thanks Before the Feast');
    await person.selectOptions(screen.getByLabelText('Series'), 'Lost and Found');
    await press('Add');
    await screen.findByText('Give Thanks Before the Feast added to 25 Nov 2026');
    expect(network.bodiesOf(saveDocument)).toEqual([
      { ...created, parentId: series.id, scripture: '', locationPreached: '' },
    ]);
  });

  test('shows what the server refuses below the field', async () => {
    const { person, press } = await openPlan([], {
      [saveDocument]: refusedFields({ ScriptureReferences: ['This must be 1000 characters or fewer'] }),
    });
    await person.keyboard('A title');
    await press('Add');
    await waitFor(() =>
      expect(screen.getByLabelText('Passage')).toHaveAccessibleDescription('This must be 1000 characters or fewer'),
    );
  });

  test('is planned with the keyboard: Enter on the day, and Escape back to it', async () => {
    const { person } = await openCalendar([father]);
    day(wednesday).focus();
    await person.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: wednesday });
    expect(screen.getByLabelText('Title')).toHaveFocus();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(day(wednesday)).toHaveFocus();
  });

  test('is asked about once before typed text is discarded', async () => {
    const { person, dialog, press } = await openPlan();
    await person.keyboard('Give Thanks');
    await person.keyboard('{Escape}');
    expect(within(dialog).getByText('Discard what you typed?')).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Keep' })).toHaveFocus();
    await press('Keep');
    expect(screen.getByLabelText('Title')).toHaveValue('Give Thanks');
    await person.keyboard('{Escape}{Escape}');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    await person.click(day(wednesday));
    expect(await screen.findByLabelText('Title')).toHaveValue('');
  });

  test('is not asked about if nothing was typed', async () => {
    const { person, dialog } = await openPlan();
    await person.keyboard('a{Backspace}{Escape}');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });
});

describe('From my library', () => {
  const idea = item('Prodigal, an idea');
  const preached = item('Easter morning', { datePreached: '2025-04-20' });
  const openChoice = async (items: WireItem[], answers: Record<string, unknown> = {}) => {
    const opened = await openPlan(items, answers);
    await opened.person.click(screen.getByRole('tab', { name: 'From my library' }));
    return opened;
  };
  const choices = () =>
    within(screen.getByRole('list', { name: 'Items in My Library' }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent);

  test('schedules an existing item, with Undo', async () => {
    const { person, network } = await openChoice([idea, father], { [saveDocument]: stored(idea, '2026-11-25') });
    network.answer(list, [{ ...idea, datePreached: '2026-11-25' }, father]);
    await person.click(screen.getByRole('button', { name: /Prodigal, an idea/ }));
    expect(await screen.findByText('Prodigal, an idea added to 25 Nov 2026')).toBeVisible();
    expect(network.bodiesOf(saveDocument)).toEqual([{ id: idea.id, datePreached: '2026-11-25' }]);
    const cell = await findDay(`${wednesday}, 1 item`);
    await waitFor(() => expect(within(cell).getByRole('button', { name: 'Prodigal, an idea' })).toHaveFocus());
    network.answer(saveDocument, stored(idea, null));
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Prodigal, an idea no longer has a preach date')).toBeVisible();
  });

  test('offers items without a date first, says what moves, and leaves out folders and templates', async () => {
    await openChoice([
      preached,
      idea,
      item('Order of worship', { isTemplate: true }),
      item('Advent', { type: 'Folder', category: 'None' }),
      item('On that day', { datePreached: '2026-11-25' }),
    ]);
    expect(choices()).toEqual([
      expect.stringMatching(/Prodigal, an idea.*Sermon Manuscript/),
      expect.stringMatching(/Easter morning.*Moves from 20 Apr 2025/),
    ]);
  });

  test('finds by name, and the arrow keys reach the results', async () => {
    const { person } = await openChoice([preached, idea]);
    expect(screen.getByLabelText('Find an item')).toHaveFocus();
    await person.keyboard('easter');
    await waitFor(() => expect(choices()).toHaveLength(1));
    await person.keyboard('{ArrowDown}');
    expect(screen.getByRole('button', { name: /Easter morning/ })).toHaveFocus();
    await person.keyboard('{ArrowUp}');
    await person.keyboard('x');
    expect(await screen.findByText('Nothing found for “easterx”')).toBeVisible();
  });

  test('offers 20 items and counts the others', async () => {
    await openChoice(Array.from({ length: 21 }, (_, n) => item(`Idea ${n}`)));
    expect(choices()).toHaveLength(20);
    expect(screen.getByText('1 more item. Type part of the name to find one.')).toBeVisible();
  });

  test('says so if there is nothing to offer', async () => {
    await openChoice([]);
    expect(screen.getByText('Your library has no other items that can have a preach date.')).toBeVisible();
  });

  test('keeps what was typed for a new sermon, and asks about it before closing', async () => {
    const { person, dialog } = await openPlan([idea]);
    await person.keyboard('Give Thanks');
    screen.getByRole('tab', { name: 'New sermon' }).focus();
    await person.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'From my library' })).toHaveAttribute('aria-selected', 'true');
    await person.keyboard('{Escape}');
    expect(within(dialog).getByText('Discard what you typed?')).toBeVisible();
    await person.click(within(dialog).getByRole('button', { name: 'Keep' }));
    await person.click(screen.getByRole('tab', { name: 'New sermon' }));
    expect(screen.getByLabelText('Title')).toHaveValue('Give Thanks');
  });
});

test('a click on an item shows its card instead of planning its day', async () => {
  const { person } = await openCalendar([item('Names we remember', sunday)]);
  await person.click(inMonth('Names we remember'));
  expect(await screen.findByRole('dialog', { name: 'Names we remember' })).toBeVisible();
  expect(screen.queryByLabelText('Title')).not.toBeInTheDocument();
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
});
