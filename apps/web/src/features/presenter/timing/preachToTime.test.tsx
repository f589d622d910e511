import { defaultPresenterPreferences } from '@sermon/domain/presenter/preferences';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openBuilder, save } from '../../../testing/builder.setup.tsx';
import { presentSermon, readPreferences, startEmpty } from '../presenter.setup.ts';

const words = (count: number) => 'grace '.repeat(count).trim();
/** Two sections of 180 words each, which take two minutes at the average pace. */
const text =
  `<h2>One</h2><p>${words(89)}</p><p data-skip="late">${words(90)}</p>` +
  `<h2>Two</h2><p>${words(89)}</p><p data-skip="late">${words(90)}</p>`;

const button = (name: string) => screen.getByRole('button', { name });
const line = () => screen.getByRole('region', { name: 'Your time' });

beforeEach(startEmpty);
afterEach(() => {
  vi.useRealTimers();
  startEmpty();
});

/** Opens the presenter with the text of these tests. */
async function openPresenter(preferences: object = {}) {
  const app = presentSermon(text, { preferences });
  await screen.findByRole('region', { name: 'Text of the sermon' });
  return app;
}

/** Opens the presenter with a countdown, and chooses Preach to Time. */
async function preachToTime(countdownTime: number) {
  const { person } = await openPresenter({ timeMode: 'CountDown', countdownTime });
  await person.click(await screen.findByRole('button', { name: 'Presenter Settings' }));
  await screen.findByRole('textbox', { name: 'Limit' });
  await person.click(screen.getByRole('switch', { name: 'Preach to Time' }));
  await person.click(button('Close'));
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'], now: 1e12 });
}
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const toSkip = () => document.querySelectorAll('p[data-skip-now]').length;

describe('Preach to Time', () => {
  test('is off at first', async () => {
    const { person } = await openPresenter({ timeMode: 'CountDown' });
    await person.click(await screen.findByRole('button', { name: 'Presenter Settings' }));
    expect(screen.getByRole('switch', { name: 'Preach to Time' })).not.toBeChecked();
    expect(screen.queryByRole('region', { name: 'Your time' })).toBeNull();
    expect(document.querySelector('[data-timed]')).toBeNull();
  });

  test('needs a timer, and stays on with this device', async () => {
    const { person } = await openPresenter();
    await person.click(await screen.findByRole('button', { name: 'Presenter Settings' }));
    await person.click(screen.getByRole('switch', { name: 'Preach to Time' }));
    expect(screen.getByRole('switch')).toHaveAccessibleDescription(
      'Shows whether you are ahead or behind, and what to skip. Choose Count Down or Count Up to use it.',
    );
    expect(screen.queryByRole('region', { name: 'Your time' })).toBeNull();
    await person.click(screen.getByRole('radio', { name: /Count Up/ }));
    expect(line()).toBeVisible();
    cleanup();
    await openPresenter({ timeMode: 'CountUp' });
    expect(await screen.findByRole('region', { name: 'Your time' })).toBeVisible();
  });

  test('shows the section with its time, and how far behind the sermon is', async () => {
    await preachToTime(4);
    expect(line()).toHaveTextContent('Starts with the timer');
    expect(line()).toHaveTextContent('One2 min left');
    fireEvent.click(button('Start timer'));
    expect(within(line()).getByRole('status')).toHaveTextContent(/^On time$/);
    pass(59_000);
    expect(within(line()).getByRole('status')).toHaveTextContent(/^On time$/);
    expect(toSkip()).toBe(0);
    pass(1_000);
    // The screen of the test shows no line, so the sermon is still at its beginning.
    expect(within(line()).getByRole('status')).toHaveTextContent('1 min behindSkip 1 marked paragraph to catch up');
    expect(toSkip()).toBe(1);
    expect(line()).toHaveTextContent('One1 min left');
    pass(60_000);
    expect(within(line()).getByRole('status')).toHaveTextContent('2 min behindSkip 2 marked paragraphs to catch up');
    expect(toSkip()).toBe(2);
    pass(60_000);
    expect(line()).toHaveTextContent('3 min behindSkip 2 marked paragraphs: still 1 min behind');
    expect(line()).toHaveTextContent('One0 min left');
  });

  test('changes what screen readers hear only with the minutes', async () => {
    await preachToTime(4);
    fireEvent.click(button('Start timer'));
    pass(61_000);
    const status = within(line()).getByRole('status');
    const changes = vi.fn<MutationCallback>();
    const observer = new MutationObserver(changes);
    observer.observe(status, { subtree: true, childList: true, characterData: true });
    pass(50_000);
    expect(observer.takeRecords()).toEqual([]);
    expect(changes).not.toHaveBeenCalled();
    observer.disconnect();
  });

  test('removes its marks from the text when it is turned off', async () => {
    await preachToTime(4);
    fireEvent.click(button('Start timer'));
    pass(61_000);
    fireEvent.click(button('Presenter Settings'));
    fireEvent.click(screen.getByRole('switch', { name: 'Preach to Time' }));
    expect(screen.queryByRole('region', { name: 'Your time' })).toBeNull();
    expect(toSkip()).toBe(0);
    expect(document.querySelector('[data-timed]')).toBeNull();
  });
});

describe('Section Times', () => {
  const open = async (given: { text?: string; preferences?: object } = {}) => {
    const app = await openBuilder({
      text: given.text ?? text,
      answers: { [readPreferences]: { ...defaultPresenterPreferences, ...given.preferences } },
    });
    await app.person.click(await screen.findByRole('button', { name: 'Present' }));
    await app.person.click(await screen.findByRole('menuitem', { name: 'Section Times' }));
    return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'Section Times' })) };
  };
  const countdown = { timeMode: 'CountDown', countdownTime: 12 };

  test('proposes a share of the limit for each section, and saves own times with the headings', async () => {
    const { dialog, person, network, saveByKey } = await open({ preferences: countdown });
    expect(dialog.getAllByText('180 words · 2 min at your pace · 90 words to skip if late')).toHaveLength(2);
    const one = dialog.getByRole('textbox', { name: 'Minutes for One' });
    const two = dialog.getByRole('textbox', { name: 'Minutes for Two' });
    await waitFor(() => expect(one).toHaveAttribute('placeholder', '6'));
    await person.click(dialog.getByRole('button', { name: 'One minute more for One' }));
    expect(one).toHaveValue('7');
    expect(two).toHaveAttribute('placeholder', '5');
    expect(dialog.getByText('12 of 12 min')).toBeVisible();
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    saveByKey();
    await waitFor(() =>
      expect(network.bodiesOf(save).at(-1)).toMatchObject({
        text: text.replace('<h2>One', '<h2 data-minutes="7">One'),
      }),
    );
  });

  test('names a wrong number at its field, and goes there', async () => {
    const { dialog, person } = await open();
    const two = dialog.getByRole('textbox', { name: 'Minutes for Two' });
    await person.type(two, '2.5');
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    expect(two).toHaveAccessibleDescription('Enter whole minutes from 1 to 600.');
    expect(two).toHaveFocus();
    await person.clear(two);
    expect(dialog.queryByText('Enter whole minutes from 1 to 600.')).toBeNull();
  });

  test('says that own times are longer than the limit, and returns to the proposed ones', async () => {
    const { dialog, person } = await open({
      text: text.replace('<h2>One', '<h2 data-minutes="10">One').replace('<h2>Two', '<h2 data-minutes="5">Two'),
      preferences: countdown,
    });
    expect(
      await dialog.findByText('Your times are 3 min longer than the limit, so each section will get less time.'),
    ).toBeVisible();
    await person.click(dialog.getByRole('button', { name: 'Use Proposed Times' }));
    expect(dialog.getByRole('textbox', { name: 'Minutes for One' })).toHaveValue('');
    expect(dialog.queryByText(/longer than the limit/)).toBeNull();
  });

  test('without a limit, shows what the words take; text before the first heading has no field', async () => {
    const { dialog } = await open({ text: `<p>${words(270)}</p>${text}` });
    expect(dialog.getByText('Opening')).toBeVisible();
    expect(dialog.getByText('To set a time, add a heading above this text.')).toBeVisible();
    expect(dialog.getAllByRole('textbox')).toHaveLength(2);
    expect(dialog.getByText('7 min')).toBeVisible();
    expect(dialog.getByText(/To plan for a time limit, choose Count Down in Presenter Settings\.$/)).toBeVisible();
  });

  test('of an empty text says so', async () => {
    const { dialog, person } = await open({ text: '<p></p>' });
    expect(dialog.getByText('There are no words to plan yet. Write your sermon first.')).toBeVisible();
    await person.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('is not offered for templates', async () => {
    await openBuilder({ overrides: { isTemplate: true } });
    await screen.findByRole('textbox', { name: 'Sermon text' });
    expect(screen.queryByRole('button', { name: 'Present' })).toBeNull();
  });
});
