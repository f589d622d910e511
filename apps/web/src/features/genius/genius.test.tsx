import {
  type BuilderPreferences,
  defaultStoredPreferences,
  preferences as preferencesCalls,
} from '@sermon/contract/preferences';
import { ThemeProvider } from '@mui/material/styles';
import type { SuggestedItem, SuggestedVerse } from '@sermon/contract/genius';
import type { Insertion } from '@sermon/domain/document/sources/source';
import { QueryClientProvider } from '@tanstack/react-query';
import { Editor } from '@tiptap/core';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ask } from '../../ask.ts';
import { parseOptions, sermonExtensions } from '../../editor/extensions.ts';
import { createQueryClient } from '../../queryClient.ts';
import { config, ruth } from '../../testing/app.setup.tsx';
import { subscriber } from '../../testing/library.setup.tsx';
import { fakeNetwork, refused } from '../../testing/network.setup.ts';
import { NoticesProvider } from '../../ui/notices/notices.tsx';
import { theme } from '../../ui/theme/theme.ts';
import { currentUser } from '../../user.ts';
import { GeniusPanel } from './GeniusPanel.tsx';

const preferences = 'GET /api/BuilderPreferences/GetBuilderPreferences';
const counts = 'GET /api/Search/GetCounts';
const find = (name: string) => `POST /api/GeniusSearch/${name}`;
const findVerses = find('FindBibleVerses');
const findSermons = find('FindSermons');
const findIllustrations = find('FindSermonIllustrations');

const verse: SuggestedVerse = {
  title: 'Psalm 103:13',
  scriptureReference: 'Psalm 103:13',
  description: '<sup>13</sup> Like a father has compassion on his children',
  reasons: ['Cross reference for Luke 15:20', 'father, compassion'],
  translationId: 'WEB',
  translationName: 'World English Bible',
  copyrightHtml: 'World English Bible (WEB). Public domain.',
};
const item = (title: string, ...reasons: string[]): SuggestedItem => ({
  id: `0197a2c4-0000-7000-8000-${String(title.length).padStart(12, '0')}`,
  title,
  contributor: 'Grace Chapel',
  authorFirstName: '',
  authorLastName: '',
  rating: 4.5,
  description: `On ${title}.`,
  reasons,
});
const ring = item('The Ring', 'Mentions Luke 15');
const elder = item('The Elder Brother', 'forgiveness, father');
const gate = item('A Gate Left Open', 'father');
const watch = item('The Lost Watch', 'lost, found');

const text =
  '<p>A father saw his son on the road, ran to his son and forgave him before his son had said a word (Luke 15:20).</p>';

let editors: Editor[] = [];
beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    now: new Date('2026-11-20T09:00:00Z'),
  });
});
afterEach(() => {
  vi.useRealTimers();
  for (const editor of editors) editor.destroy();
  editors = [];
});

/** Lets the panel render and start its search. */
async function settle() {
  await pass(0);
  await pass(1);
}

/** Advances the clock and renders the replies that have arrived. */
async function pass(ms: number) {
  await act(() => vi.advanceTimersByTimeAsync(ms));
  for (let round = 0; round < 8; round += 1) {
    await act(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      await vi.advanceTimersByTimeAsync(0);
    });
  }
}

type Given = {
  html?: string;
  scripture?: string;
  answers?: object;
  reads?: Partial<BuilderPreferences>;
  isFree?: boolean;
};

/** Opens the panel for a document. `inserted` collects the insertions. */
async function openPanel(options: Given = {}) {
  const { html = text, scripture = 'Luke 15', answers = {}, reads = {}, isFree = false } = options;
  const network = fakeNetwork({
    'GET /api/AppConfig': config,
    [preferences]: { ...defaultStoredPreferences, bibleTranslationId: 'WEB', isBibleTranslationChosen: true, ...reads },
    [counts]: { verses: 31_102, sermons: 181_667, illustrations: 49_363 },
    'GET /api/Search/GetBibleTranslations': [],
    [findVerses]: [verse],
    [findSermons]: [ring, elder, gate],
    [findIllustrations]: [watch],
    ...answers,
  });
  const client = createQueryClient();
  client.setQueryData(currentUser.queryKey, isFree ? ruth : subscriber);
  const editor = new Editor({ extensions: sermonExtensions, content: html, parseOptions });
  editors.push(editor);
  const inserted: Insertion[] = [];
  const onSave = vi.fn(async () => true);
  const show = (overrides: { isShown?: boolean; title?: string; id?: string } = {}) => {
    const { isShown = true, title = 'The Father Who Runs', id = 'one' } = overrides;
    return (
      <QueryClientProvider client={client}>
        <ThemeProvider theme={theme}>
          <NoticesProvider>
            <GeniusPanel
              key={id}
              sermon={{ id, editor, title, scripture }}
              isShown={isShown}
              onInsert={(...insertions) => inserted.push(...insertions)}
              onSave={onSave}
            />
          </NoticesProvider>
        </ThemeProvider>
      </QueryClientProvider>
    );
  };
  const { rerender } = render(show());
  await settle();
  return {
    network,
    editor,
    inserted,
    onSave,
    client,
    show: async (overrides: Parameters<typeof show>[0]) => {
      rerender(show(overrides));
      await settle();
    },
    searches: () => network.bodiesOf(findSermons).length,
  };
}

const button = (name: string) => screen.getByRole('button', { name });
const list = (name: string) => within(screen.getByRole('region', { name }));
const press = async (name: string) => {
  button(name).focus();
  fireEvent.click(button(name));
  await pass(0);
};
const write = (editor: Editor, words: string) => act(() => void editor.commands.insertContentAt(1, words));

describe('the panel', () => {
  test('searches as soon as it opens, and shows for 4.5 seconds what it searches', async () => {
    await openPanel();
    expect(screen.getByText('Searching 31,102 Bible Verses')).toBeVisible();
    await pass(1_499);
    expect(screen.getByText('Searching 31,102 Bible Verses')).toBeVisible();
    await pass(1);
    expect(screen.getByText('Searching 181,667 Sermons')).toBeVisible();
    await pass(1_500);
    expect(screen.getByText('Searching 49,363 illustrations')).toBeVisible();
    await pass(1_499);
    expect(screen.getByText('Searching 49,363 illustrations')).toBeVisible();
    await pass(1);
    expect(screen.queryByText(/^Searching/)).toBeNull();
    expect(screen.getByText('Last searched just now')).toBeVisible();
    await pass(120_000);
    expect(screen.getByText('Last searched 2 minutes ago')).toBeVisible();
  });

  test('shows results with their reasons as soon as they are found', async () => {
    await openPanel();
    expect(screen.getByText('Searching 31,102 Bible Verses')).toBeVisible();
    expect(list('Verses').getByRole('heading', { name: 'Psalm 103:13' })).toBeVisible();
    expect(list('Verses').getByText('Cross reference for Luke 15:20')).toBeVisible();
    expect(list('Verses').getByText('father, compassion')).toBeVisible();
    expect(list('Verses').getByText('World English Bible (WEB). Public domain.')).toBeVisible();
    expect(list('Sermons').getByText('Mentions Luke 15')).toBeVisible();
    expect(list('Illustrations').getByRole('heading', { name: 'The Lost Watch' })).toBeVisible();
  });

  test('keeps showing a slow search until it is done', async () => {
    let answer: (items: SuggestedItem[]) => void = () => {};
    await openPanel({ answers: { [findIllustrations]: () => new Promise((resolve) => (answer = resolve)) } });
    await pass(10_000);
    expect(screen.getByText('Searching 49,363 illustrations')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Illustrations' })).toHaveAttribute('aria-busy', 'true');
    answer([]);
    await pass(0);
    expect(screen.queryByText(/^Searching/)).toBeNull();
    expect(list('Illustrations').getByText('No Illustrations Found')).toBeVisible();
  });

  test('sends only title, keywords and references', async () => {
    const { network } = await openPanel();
    const asked = {
      title: 'The Father Who Runs',
      keywords: expect.arrayContaining(['son', 'father', 'road']),
      scriptureRefs: ['Luke 15', 'Luke 15:20'],
      isOnPassage: true,
      translationId: 'WEB',
    };
    for (const call of [findVerses, findSermons, findIllustrations]) expect(network.bodiesOf(call)).toEqual([asked]);
  });

  test('shows the numbers of the installed items', async () => {
    await openPanel({ answers: { [counts]: { verses: 31_102, sermons: 30, illustrations: 60 } } });
    await pass(1_500);
    expect(screen.getByText('Searching 30 Sermons')).toBeVisible();
  });

  test('searches again when it is reopened, but only if a list is empty', async () => {
    const { show, searches, network, editor } = await openPanel();
    await show({ isShown: false });
    await show({ isShown: true });
    expect(searches()).toBe(1);
    network.answer(findIllustrations, []);
    await pass(4_500);
    write(editor, 'And ');
    await press('Refresh now');
    expect(searches()).toBe(2);
    await show({ isShown: false });
    await pass(1_000);
    await show({ isShown: true });
    expect(searches()).toBe(3);
  });

  test('searches again for another document', async () => {
    const { show, searches } = await openPanel();
    await show({ id: 'two' });
    expect(searches()).toBe(2);
  });

  test('sends nothing before it is visible', async () => {
    const { show, searches } = await openPanel();
    await show({ id: 'two', isShown: false });
    await pass(10_000);
    expect(searches()).toBe(1);
  });
});

describe('a text that is too short', () => {
  const hint =
    'Write a few sentences or name a passage, and Sermon Genius will suggest verses, sermons and illustrations.';

  test('shows what Genius needs, and is not searched for until it is longer', async () => {
    const { editor, searches } = await openPanel({ html: '<p>Grace</p>', scripture: '' });
    expect(screen.getByText(hint)).toBeVisible();
    await pass(10_000);
    expect(searches()).toBe(0);
    write(editor, 'Mercy, forgiveness, a father and a road. ');
    await pass(2_999);
    expect(screen.getByText(hint)).toBeVisible();
    await pass(1);
    expect(searches()).toBe(1);
    expect(list('Sermons').getByRole('heading', { name: 'The Ring' })).toBeVisible();
  });

  test('is searched for if it names a passage', async () => {
    const { network } = await openPanel({ html: '<p></p>', scripture: 'Lk 15' });
    expect(network.bodiesOf(findSermons)).toMatchObject([{ keywords: [], scriptureRefs: ['Luke 15'] }]);
  });
});

describe('Refresh now', () => {
  const isOffered = () => screen.queryByRole('button', { name: 'Refresh now' }) !== null;

  test('is offered when the sermon changed after the search, and searches for the new text', async () => {
    const { editor, network } = await openPanel();
    await pass(4_500);
    expect(isOffered()).toBe(false);
    write(editor, 'Mercy, mercy, mercy. ');
    await pass(0);
    expect(screen.queryByText(/^Last searched/)).toBeNull();
    await press('Refresh now');
    expect(network.bodiesOf(findVerses).at(-1)).toMatchObject({ keywords: expect.arrayContaining(['mercy']) });
    expect(screen.getByText('Searching 31,102 Bible Verses')).toBeVisible();
    expect(document.body).not.toHaveFocus();
    await pass(4_500);
    expect(screen.getByText('Last searched just now')).toBeVisible();
  });

  test('is offered when the title changed', async () => {
    const { show } = await openPanel();
    await pass(4_500);
    await show({ title: 'The Open Gate' });
    expect(isOffered()).toBe(true);
  });

  test('is offered when the translation changed', async () => {
    const { client, network } = await openPanel();
    await pass(4_500);
    const chosen = { ...defaultStoredPreferences, bibleTranslationId: 'KJV', isBibleTranslationChosen: true };
    act(() => void client.setQueryData(ask(preferencesCalls.get, {}).queryKey, chosen));
    await pass(0);
    await press('Refresh now');
    expect(network.bodiesOf(findVerses).at(-1)).toMatchObject({ translationId: 'KJV' });
  });

  test('is offered when any of the three searches failed', async () => {
    await openPanel({ answers: { [findIllustrations]: refused(500, 'Something went wrong. Please try again.') } });
    await pass(4_500);
    expect(isOffered()).toBe(true);
  });
});

describe('the arrow keys', () => {
  test('move from suggestion to suggestion through all three lists', async () => {
    await openPanel();
    button('Psalm 103:13').focus();
    fireEvent.keyDown(button('Psalm 103:13'), { key: 'ArrowDown' });
    expect(button('The Ring')).toHaveFocus();
    fireEvent.keyDown(button('Remove The Ring'), { key: 'ArrowUp' });
    expect(button('Psalm 103:13')).toHaveFocus();
  });
});

describe('each list', () => {
  test.each([
    [findVerses, 'Verses', 'Bible Search failed. Please try again.', 'Psalm 103:13'],
    [findSermons, 'Sermons', 'Sermon Search failed. Please try again.', 'The Ring'],
    [findIllustrations, 'Illustrations', 'Illustration Search failed. Please try again.', 'The Lost Watch'],
  ])('reports a failure and can be retried: %s', async (call, title, sentence, first) => {
    const { network } = await openPanel({
      answers: { [call]: refused(500, 'Something went wrong. Please try again.') },
    });
    expect(list(title).getByRole('alert')).toHaveTextContent(sentence);
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    network.answer(call, call === findVerses ? [verse] : [call === findSermons ? ring : watch]);
    await press('Try Again');
    expect(list(title).getByRole('heading', { name: first, level: 4 })).toBeVisible();
    expect(screen.getByRole('region', { name: title })).toHaveFocus();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('says when nothing is found, and what was looked for', async () => {
    const answers = { [findVerses]: [], [findSermons]: [], [findIllustrations]: [] };
    await openPanel({ scripture: 'Luke 15:1-7', answers });
    for (const sentence of [
      'No Bible Verses Found',
      'No Sermons Found',
      'No published sermon is on Luke 15 or has enough in common with yours. Try other words under Sermons.',
      'No Illustrations Found',
      'No illustration is on Luke 15:1–7 or its themes, or has enough in common with your sermon. Try other words under Illustrations.',
    ])
      expect(screen.getByText(sentence)).toBeVisible();
  });
});

describe('verses', () => {
  test('are those of the first installed translation, and say nothing, if the user has never chosen one', async () => {
    const translation = (id: string, isInstalled: boolean) => ({
      id,
      name: id,
      copyrightHtml: '',
      isInstalled,
      mayBeKept: false,
    });
    const { network } = await openPanel({
      answers: {
        [preferences]: defaultStoredPreferences,
        'GET /api/Search/GetBibleTranslations': [
          translation('ASV', true),
          translation('NIV', false),
          translation('WEB', true),
        ],
      },
    });
    // The search waits for the list of the translations.
    await settle();
    await settle();
    expect(network.bodiesOf(findVerses)).toMatchObject([{ translationId: 'WEB' }]);
    expect(screen.queryByText(/isn't available here/)).toBeNull();
  });

  test('say when they are not in the chosen translation', async () => {
    await openPanel({ reads: { bibleTranslationId: 'NIV' } });
    expect(screen.getByText("NIV isn't available here. Showing WEB.")).toBeVisible();
  });

  test('can be inserted into the text', async () => {
    const { inserted } = await openPanel();
    await press('Insert Psalm 103:13');
    expect(inserted).toMatchObject([{ type: 'scripture', reference: 'Psalm 103:13', translation: 'WEB' }]);
  });
});

describe('removing a sermon or illustration', () => {
  const block = find('BlockSermon');
  const blockIllustration = find('BlockSermonIllustration');
  const titles = () =>
    list('Sermons')
      .getAllByRole('heading', { level: 4 })
      .map((heading) => heading.textContent);

  test('blocks it on the server first, then takes it off the list and focuses the next one', async () => {
    let answer = () => {};
    const { network } = await openPanel({
      answers: { [block]: () => new Promise<object>((resolve) => (answer = () => resolve({}))) },
    });
    await press('Remove The Ring');
    expect(titles()).toEqual(['The Ring', 'The Elder Brother', 'A Gate Left Open']);
    answer();
    await pass(0);
    expect(network.bodiesOf(block)).toEqual([{ Id: ring.id }]);
    expect(titles()).toEqual(['The Elder Brother', 'A Gate Left Open']);
    expect(button('The Elder Brother')).toHaveFocus();
    expect(screen.getByText('The Ring will not be suggested again')).toBeVisible();
  });

  test('focuses the previous one if it was the last, or the list if it was the only one', async () => {
    await openPanel({ answers: { [block]: {}, [blockIllustration]: {} } });
    await press('Remove A Gate Left Open');
    expect(button('The Elder Brother')).toHaveFocus();
    await press('Remove The Lost Watch');
    expect(screen.getByRole('region', { name: 'Illustrations' })).toHaveFocus();
    expect(list('Illustrations').getByText('No Illustrations Found')).toBeVisible();
  });

  test('can be undone', async () => {
    const unblock = find('UnblockSermon');
    const { network } = await openPanel({ answers: { [block]: {}, [unblock]: {} } });
    await press('Remove The Elder Brother');
    await press('Undo');
    expect(network.bodiesOf(unblock)).toEqual([{ Id: elder.id }]);
    expect(titles()).toEqual(['The Ring', 'The Elder Brother', 'A Gate Left Open']);
    expect(screen.getByText('The Elder Brother can be suggested again')).toBeVisible();
  });

  test.each([
    [block, 'The Ring', 'Remove Sermon failed. Please try again.'],
    [blockIllustration, 'The Lost Watch', 'Remove Sermon Illustration failed. Please try again.'],
  ])('changes nothing if the server refuses: %s', async (call, title, sentence) => {
    await openPanel({ answers: { [call]: refused(500, 'Something went wrong. Please try again.') } });
    await press(`Remove ${title}`);
    expect(screen.getByText(sentence)).toBeVisible();
    expect(button(`Remove ${title}`)).toHaveFocus();
    expect(screen.getByRole('heading', { name: title })).toBeVisible();
  });

  test('sends one request however often the button is pressed', async () => {
    const { network } = await openPanel({ answers: { [block]: () => new Promise(() => {}) } });
    await press('Remove The Ring');
    await press('Remove The Ring');
    expect(network.bodiesOf(block)).toHaveLength(1);
  });
});

describe('a free user', () => {
  test('sees what Genius would find and how to upgrade, and nothing is searched for', async () => {
    const assign = vi.fn();
    vi.stubGlobal('location', { origin: location.origin, pathname: '/', assign });
    const { searches, onSave } = await openPanel({ isFree: true });
    expect(screen.getByRole('heading', { name: '15 ideas from 250k sources' })).toBeVisible();
    await press('Activate Now');
    expect(onSave).toHaveBeenCalledOnce();
    expect(assign).toHaveBeenCalledWith('/activate?upgradePath=Genius&upgradeAction=25');
    expect(searches()).toBe(0);
  });
});
