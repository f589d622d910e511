import { defaultStoredPreferences } from '@sermon/contract/preferences';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { find, found, readChapter, translations, web } from '../../../testing/biblePanel.setup.tsx';
import { openBuilder } from '../../../testing/builder.setup.tsx';
import { openAtWidth } from '../../../testing/width.setup.ts';

const save = 'POST /api/BuilderPreferences/SaveBuilderPreferences';
const get = 'GET /api/BuilderPreferences/GetBuilderPreferences';
const tab = (name: string) => screen.findByRole('tab', { name });
const button = (name: string) => screen.findByRole('button', { name });

const verses = [
  {
    verseNumberStart: 20,
    verseNumberEnd: 20,
    title: null,
    verseContent: 'He ran',
    startsParagraph: true,
    isOmitted: false,
  },
];
const bible = {
  [find]: found(),
  [readChapter]: { bookName: 'Luke', chapterNumber: 15, ...web, verses },
  'GET /api/Search/GetBibleTranslations': translations,
};

/** Opens Luke 15 in the Bible panel. */
async function readLuke(person: Awaited<ReturnType<typeof openBuilder>>['person']) {
  await person.type(await screen.findByRole('searchbox', { name: 'Search Bible' }), 'Luke 15:20{Enter}');
  await person.click(await screen.findByRole('button', { name: 'Luke 15:20' }));
  const reader = await screen.findByRole('dialog', { name: 'Luke 15' });
  await within(reader).findAllByText(/He ran/);
}

describe('when the window becomes narrower or wider', () => {
  test('typed details and an open chapter are kept', async () => {
    const resize = openAtWidth(1280);
    const { person } = await openBuilder({ answers: bible });
    await person.click(await tab('Search Bible'));
    await readLuke(person);
    await person.click(await tab('Details'));
    await person.click(await button('Edit Location: Not Set'));
    await person.type(screen.getByLabelText('Location'), 'Grace Chapel');
    const location = screen.getByLabelText('Location');

    resize(1000);
    expect(location).not.toBeVisible();
    await person.click(await tab('Details'));
    await waitFor(() => expect(screen.getByLabelText('Location')).toBe(location));
    expect(location).toBeVisible();
    expect(location).toHaveValue('Grace Chapel');
    location.focus();

    resize(1280);
    expect(screen.getByLabelText('Location')).toBe(location);
    expect(location).toHaveFocus();
    await person.click(await tab('Search Bible'));
    expect(screen.getByRole('dialog', { name: 'Luke 15' })).toBeVisible();
  });

  test('a panel over the text stays open next to it', async () => {
    const resize = openAtWidth(820);
    const closed = { ...defaultStoredPreferences, builderExploreDrawerOpen: false };
    const { person } = await openBuilder({ answers: { [get]: closed } });
    await person.click(await button('More'));
    await person.click(await screen.findByRole('menuitem', { name: 'Details' }));
    const panel = await screen.findByRole('tabpanel', { name: 'Details' });
    resize(1280);
    expect(screen.getByRole('tabpanel', { name: 'Details' })).toBe(panel);
    resize(820);
    expect(screen.queryByRole('tabpanel')).toBeNull();
  });

  test('a title that is being typed is kept', async () => {
    const resize = openAtWidth(1280);
    const { person } = await openBuilder();
    await person.click(await button('The Father Who Runs'));
    const field = screen.getByRole('textbox', { name: 'Title' });
    await person.clear(field);
    await person.type(field, 'Grace');
    for (const width of [820, 390, 1280]) {
      resize(width);
      expect(screen.getByRole('textbox', { name: 'Title' })).toBe(field);
      expect(field).toHaveValue('Grace');
      expect(field).toHaveFocus();
    }
  });
});

test('parallel translations take the whole window only while their panel is chosen', async () => {
  localStorage.setItem('sermon-bible-parallel', 'KJV');
  openAtWidth(820);
  const kjv = { id: 'KJV', name: 'King James Version', copyrightHtml: '', isInstalled: true, mayBeKept: false };
  const { person } = await openBuilder({
    answers: { ...bible, 'GET /api/Search/GetBibleTranslations': [...translations, kjv] },
  });
  await person.click(await button('Search Bible'));
  await readLuke(person);
  const width = () => getComputedStyle(screen.getByRole('dialog', { name: 'Side panel' })).width;
  await waitFor(() => expect(width()).toBe('100%'));
  await person.click(await tab('Details'));
  expect(width()).toBe('448px');
  await person.click(await tab('Search Bible'));
  expect(width()).toBe('100%');
});

test('Escape closes a panel over the text from one of its fields; a search field is cleared first', async () => {
  openAtWidth(820);
  const { person } = await openBuilder();
  await person.click(await button('Search Bible'));
  const field = await screen.findByRole('searchbox', { name: 'Search Bible' });
  await person.type(field, 'grace');
  await person.keyboard('{Escape}');
  expect(screen.getByRole('tabpanel', { name: 'Search Bible' })).toBeVisible();
  await person.clear(field);
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('tabpanel')).toBeNull());
});

test('choosing another tab of an open drawer saves no preference', async () => {
  openAtWidth(1280);
  const { person, network } = await openBuilder();
  await waitFor(() => expect(localStorage.getItem('sermon-drawer')).toBe('open'));
  await person.click(await tab('Search Bible'));
  await screen.findByRole('tabpanel', { name: 'Search Bible' });
  await person.click(await button('Close the panel'));
  await waitFor(() => expect(network.bodiesOf(save)).toEqual([{ builderExploreDrawerOpen: false }]));
});
