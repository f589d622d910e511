import { defaultStoredPreferences } from '@sermon/contract/preferences';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { whoIsHere } from '../../../testing/app.setup.tsx';
import { subscriber } from '../../../testing/library.setup.tsx';
import { refused } from '../../../testing/network.setup.ts';
import { accountEntry, getEvents, getSettings, openSettings, wireSettings } from '../../../testing/settings.setup.tsx';

const get = 'GET /api/BuilderPreferences/GetBuilderPreferences';
const save = 'POST /api/BuilderPreferences/SaveBuilderPreferences';
const row = (name: string) => screen.getByRole('group', { name });

beforeEach(() => vi.setSystemTime('2026-11-27T12:00:00Z'));

test('the theme is chosen, and the row says that it is saved', async () => {
  const { person } = await openSettings();
  const appearance = within(row('Appearance'));
  expect(appearance.getByRole('button', { name: 'System' })).toHaveAttribute('aria-pressed', 'true');
  await person.click(appearance.getByRole('button', { name: 'Dark' }));
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  expect(screen.getByText('Saved')).toBeVisible();
  await person.click(appearance.getByRole('button', { name: 'System' }));
});

test('the text size is chosen for this device, at once', async () => {
  const { person } = await openSettings();
  const size = within(row('Text size'));
  expect(size.getByRole('button', { name: 'Default' })).toHaveAttribute('aria-pressed', 'true');
  await person.click(size.getByRole('button', { name: 'Larger' }));
  expect(document.documentElement).toHaveAttribute('data-text-size', 'larger');
  expect(localStorage.getItem('sermon-text-size')).toBe('larger');
  expect(screen.getByText('Saved')).toBeVisible();
  await person.click(size.getByRole('button', { name: 'Default' }));
  expect(document.documentElement).toHaveAttribute('data-text-size', 'default');
});

describe('how dates are written', () => {
  const answers = { [getSettings]: { ...wireSettings, datePasswordChanged: '2026-03-03T12:00:00.000Z' } };

  test('is chosen, saved for all devices, and applies at once', async () => {
    const { person, network } = await openSettings({
      answers: { ...answers, [save]: { ...defaultStoredPreferences, dateStyle: 'monthFirst' } },
    });
    expect(await screen.findByText('Last changed 3 Mar 2026')).toBeVisible();
    const dates = await screen.findByLabelText('Dates');
    expect([...(dates as HTMLSelectElement).options].map(({ text }) => text)).toEqual([
      'Same as this browser: Nov 27, 2026',
      '27 Nov 2026',
      'Nov 27, 2026',
      '2026-11-27',
    ]);
    expect(dates).toHaveDisplayValue('27 Nov 2026');
    await person.selectOptions(dates, 'Nov 27, 2026');
    expect(await screen.findByText('Last changed Mar 3, 2026')).toBeVisible();
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(dates).toHaveFocus();
    expect(network.bodiesOf(save)).toEqual([{ dateStyle: 'monthFirst' }]);
  });

  test('is as before if it cannot be saved', async () => {
    const { person } = await openSettings({
      answers: { ...answers, [save]: refused(500, 'Something went wrong. Please try again.') },
    });
    await person.selectOptions(await screen.findByLabelText('Dates'), '2026-11-27');
    expect(await screen.findByText('Your preferences could not be saved. Please try again.')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('Dates')).toHaveDisplayValue('27 Nov 2026'));
    expect(screen.getByText('Last changed 3 Mar 2026')).toBeVisible();
    expect(screen.queryByText('Saved')).toBeNull();
  });

  test('is known from the start on a device that has it, and loaded on another one', async () => {
    const { unmount } = await openSettings({
      answers: {
        ...answers,
        [get]: { ...defaultStoredPreferences, dateStyle: 'yearFirst' },
        [getEvents]: [accountEntry(1)],
      },
    });
    expect(await screen.findByText('Last changed 2026-03-03')).toBeVisible();
    unmount();
    await openSettings({ answers: { ...answers, [get]: () => new Promise(() => {}) } });
    expect(await screen.findByText('Last changed 2026-03-03')).toBeVisible();
  });
});

test('every other preference is there with its value', async () => {
  const answers = {
    ...whoIsHere(subscriber, { assistant: 'builtIn', speech: { source: 'browser', sentTo: null } }),
    [get]: {
      ...defaultStoredPreferences,
      bibleTranslationId: 'KJV',
      isBibleTranslationChosen: true,
      bibleSearchCopySetting: 'text',
      wordsPerMinute: 120,
      textToSpeechSpeed: 1.25,
      assistantTradition: 'Lutheran',
      assistantAudience: 'A village church',
    },
    'GET /api/Search/GetBibleTranslations': ['KJV', 'WEB'].map((id) => ({
      id,
      name: `Bible ${id}`,
      copyrightHtml: '',
      isInstalled: true,
      mayBeKept: false,
    })),
    [save]: { ...defaultStoredPreferences, bibleTranslationId: 'WEB', isBibleTranslationChosen: true },
  };
  const { person, network } = await openSettings({ user: subscriber, answers });
  const translation = await screen.findByLabelText('Bible translation');
  await waitFor(() => expect(translation).toHaveDisplayValue('Bible KJV (KJV)'));
  for (const [name, value] of [
    ['Bible verses', 'Shown: everything. Copied: text only'],
    ['Speaking pace', '120 words a minute'],
    ['Hear It', /, 1.25×/],
    ['AI Assistant', 'Lutheran · A village church'],
    ['Presenter', 'Clock, text 100%, toolbar at the bottom'],
    ['Printing', /^PrintingLetter, 12 pt/],
  ] as const)
    expect(row(name)).toHaveTextContent(value);
  for (const [name, title] of [
    ['Bible verses', 'Bible Settings'],
    ['Speaking pace', 'Sermon Analyzer Settings'],
    ['AI Assistant', 'AI Assistant Settings'],
  ] as const) {
    await person.click(screen.getByRole('button', { name: `Change ${name}` }));
    expect(await screen.findByRole('dialog', { name: title })).toBeVisible();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  await person.selectOptions(screen.getByLabelText('Bible translation'), 'Bible WEB (WEB)');
  expect(network.bodiesOf(save)).toEqual([{ bibleTranslationId: 'WEB' }]);
});

test('preferences that cannot be loaded are not shown, and loading can be tried again', async () => {
  const { person, network } = await openSettings({
    answers: { [get]: refused(500, 'Something went wrong. Please try again.') },
  });
  const sentence = await screen.findByText('Some preferences could not be loaded. Please try again.');
  expect(screen.queryByLabelText('Dates')).toBeNull();
  network.answer(get, defaultStoredPreferences);
  const section = within(sentence.closest('section')!);
  await person.click(section.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByLabelText('Dates')).toBeVisible();
});
