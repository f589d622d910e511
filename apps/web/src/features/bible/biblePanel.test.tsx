import type { BuilderPreferences } from '@sermon/contract/preferences';
import { plainText } from '@sermon/domain/document/outline';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openBuilder } from '../../testing/builder.setup.tsx';
import { showAsDesktop } from '../../testing/library.setup.tsx';
import { noAnswer, refused } from '../../testing/network.setup.ts';
import {
  find,
  found,
  keep,
  load,
  openPanel,
  readChapter,
  translations,
  verse,
  web,
} from '../../testing/biblePanel.setup.tsx';

afterEach(() => void vi.useRealTimers());

describe('searching the Bible', () => {
  test('starts immediately on Enter, and shows the translation and the number of results', async () => {
    const { person, field, asked } = await openPanel(found({ totalCount: 53 }));
    await person.type(field, 'compassion{Enter}');
    expect(await screen.findByText('53 verses in the World English Bible')).toBeVisible();
    expect(asked).toEqual([{ q: 'compassion', translationId: 'WEB', skip: '0', take: '10' }]);
    const result = screen.getByRole('heading', { name: 'Luke 15:20' }).closest('li')!;
    expect(result).toHaveTextContent('20“He arose, and was moved with compassion, and ran.”');
    expect(result.querySelector('sup')).toHaveTextContent('20');
    expect(result.querySelector('b')).toHaveTextContent('compassion');
    expect(screen.getByText('World English Bible (WEB). Public domain & free.')).toBeVisible();
  });

  test('starts by itself one second after the last letter', async () => {
    const { field, asked } = await openPanel(found());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    fireEvent.change(field, { target: { value: 'merc' } });
    await pass(999);
    fireEvent.change(field, { target: { value: 'mercy' } });
    await pass(999);
    expect(asked).toEqual([]);
    await pass(1);
    expect(asked.map(({ q }) => q)).toEqual(['mercy']);
  });

  test('cancels the previous search', async () => {
    const { person, field } = await openPanel(() => new Promise(() => {}));
    const signals: AbortSignal[] = [];
    const reached = globalThis.fetch;
    vi.stubGlobal('fetch', (request: Request) => {
      if (request.url.includes('FindBibleVerses')) signals.push(request.signal);
      return reached(request);
    });
    await person.type(field, 'mercy{Enter}');
    await person.type(field, ' and truth{Enter}');
    await waitFor(() => expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]));
  });

  test('reports once per session that another translation is shown than the chosen one', async () => {
    const { person, field } = await openPanel(found(), { bibleTranslationId: 'NIV' });
    await person.type(field, 'mercy{Enter}');
    expect(await screen.findByText("NIV isn't available here. Showing WEB.")).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Close' }));
    await person.clear(field);
    await person.type(field, 'grace{Enter}');
    expect(await screen.findByText('1 verse in the World English Bible')).toBeVisible();
    expect(screen.queryByText(/isn't available here/)).toBeNull();
  });

  test('uses the first installed translation, and says nothing, if the user has never chosen one', async () => {
    const { person, field, asked } = await openPanel(found());
    expect(await screen.findByRole('button', { name: 'Translation: World English Bible' })).toHaveTextContent('WEB');
    await person.type(field, 'mercy{Enter}');
    expect(await screen.findByText('1 verse in the World English Bible')).toBeVisible();
    expect(asked).toEqual([{ q: 'mercy', translationId: 'WEB', skip: '0', take: '10' }]);
    expect(screen.queryByText(/isn't available here/)).toBeNull();
  });

  test('reports that no translation is installed', async () => {
    const none = { translationId: '', translationName: '', copyrightHtml: '' };
    const { person, field } = await openPanel(found({ ...none, results: [], totalCount: 0 }));
    await person.type(field, 'mercy{Enter}');
    expect(await screen.findByText('No Bible translation is installed yet.')).toBeVisible();
  });

  test('counts the Bibles that are being installed, and shows the results once one is there', async () => {
    const none = { translationId: '', translationName: '', copyrightHtml: '', results: [], totalCount: 0 };
    const list = (isThere: boolean) =>
      ['KJV', 'WEB'].map((id) => ({
        ...translations[1],
        id,
        isInstalled: isThere && id === 'WEB',
        isBeingInstalled: !isThere || id === 'KJV',
      }));
    let isThere = false;
    const answers = { 'GET /api/Search/GetBibleTranslations': () => list(isThere) };
    const { person, field } = await openPanel(() => (isThere ? found() : found(none)), {}, answers);
    await person.type(field, 'mercy{Enter}');
    expect(await screen.findByText('The Bibles are being installed (0 of 2).')).toBeVisible();
    isThere = true;
    expect(await screen.findByText('1 verse in the World English Bible', {}, { timeout: 10_000 })).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Translation: World English Bible' }));
    expect(screen.getByText('The Bibles are being installed (1 of 2).')).toBeVisible();
    expect(screen.getByRole('menuitemradio', { name: /WEB/ })).toBeVisible();
  });

  test('reports that nothing was found', async () => {
    const { person, field } = await openPanel(found({ results: [], totalCount: 0 }));
    await person.type(field, 'zzyzx{Enter}');
    expect(await screen.findByText('No Bible Verses Found')).toBeVisible();
    expect(screen.getByText('Try fewer or different words.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Search the Whole Bible' })).toBeNull();
  });

  test('shows a message if it fails, and can be retried', async () => {
    const { person, field, answer } = await openPanel(noAnswer);
    await person.type(field, 'mercy{Enter}');
    expect(await screen.findByText('Bible Search failed. Please try again.')).toBeVisible();
    answer(found());
    await person.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { name: 'Luke 15:20' })).toBeVisible();
    expect(document.body).not.toHaveFocus();
  });

  test('shows ten at a time and fetches the next ten', async () => {
    const page = (url: URL) => {
      const skip = Number(url.searchParams.get('skip'));
      const results = Array.from({ length: Math.min(10, 12 - skip) }, (_, at) =>
        verse(`Psalm ${skip + at + 1}:1`, 'x'),
      );
      return found({ results, totalCount: 12 });
    };
    const { person, field, asked } = await openPanel(page);
    await person.type(field, 'x{Enter}');
    await person.click(await screen.findByRole('button', { name: 'Show More' }));
    expect(await screen.findByRole('heading', { name: 'Psalm 12:1' })).toBeVisible();
    expect(screen.getAllByRole('heading', { name: /^Psalm/ })).toHaveLength(12);
    expect(asked.map(({ skip }) => skip)).toEqual(['0', '10']);
    expect(screen.queryByRole('button', { name: 'Show More' })).toBeNull();
  });

  test('drops scripts from the results', async () => {
    const hostile = verse(
      'John 3:16',
      '<img src=x onerror="alert(1)"><script>alert(1)</script>For <b>God</b> so loved',
    );
    const { person, field } = await openPanel(found({ results: [hostile] }));
    await person.type(field, 'God{Enter}');
    const result = (await screen.findByRole('heading', { name: 'John 3:16' })).closest('li')!;
    expect(result).toHaveTextContent('For God so loved');
    expect(result.querySelector('img, script')).toBeNull();
  });
});

test('the results are one Tab stop after another: Tab reaches the current one, and the arrow keys the others', async () => {
  const results = [20, 21, 22].map((number) => verse(`Luke 15:${number}`, `verse ${number}`));
  const { person, field } = await openPanel(found({ results, totalCount: 3 }));
  await person.type(field, 'verse{Enter}');
  const title = (number: number) => screen.getByRole('button', { name: `Luke 15:${number}` });
  await screen.findByRole('button', { name: 'Luke 15:22' });
  const buttons = () => screen.getAllByRole('button', { name: /Luke 15:/ }).filter(({ tabIndex }) => tabIndex === 0);
  expect(buttons().map((button) => button.getAttribute('aria-label') ?? button.textContent)).toEqual([
    'Luke 15:20',
    'Insert Luke 15:20',
    'Copy Luke 15:20',
    'Cross references for Luke 15:20',
  ]);
  expect(screen.getByRole('list')).toHaveAccessibleDescription(/arrow keys/);
  await person.click(field);
  await person.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(title(22)).toHaveFocus();
  expect(buttons()[0]).toBe(title(22));
  expect(buttons()).toHaveLength(4);
  await person.tab();
  expect(screen.getByRole('button', { name: 'Insert Luke 15:22' })).toHaveFocus();
  await person.keyboard('{ArrowUp}');
  expect(title(21)).toHaveFocus();
  await person.tab({ shift: true });
  expect(buttons()[0]).toBe(title(21));
  expect(title(20)).not.toHaveFocus();
});

describe('the results of a search for words', () => {
  afterEach(() => localStorage.clear());

  test('name the translation that has the words, and have the nearest verses under their own heading', async () => {
    const results = [
      verse('Psalm 23:1', '<sup>1</sup> Yahweh is my shepherd', { foundIn: 'KJV' }),
      verse('Isaiah 40:11', '<sup>11</sup> like a <b>shepherd</b>', { isNearest: true }),
    ];
    const { person, field } = await openPanel(found({ results, totalCount: 2, otherCount: 1, nearestCount: 1 }));
    await person.type(field, 'my shepherd i shall not want{Enter}');
    expect(await screen.findByText('1 verse in other translations')).toBeVisible();
    const psalm = screen.getByRole('heading', { level: 3, name: 'Psalm 23:1' }).closest('li')!;
    expect(within(psalm).getByText('Found in KJV')).toBeVisible();
    const nearest = screen.getByRole('region', { name: 'Nearest verses' });
    expect(nearest).toHaveTextContent('These have most of the words, but not all.');
    expect(within(nearest).getByRole('heading', { level: 4, name: 'Isaiah 40:11' })).toBeVisible();
    expect(within(nearest).queryByText(/^Found in/)).toBeNull();
    await person.click(field);
    await person.keyboard('{ArrowDown}{ArrowDown}');
    expect(screen.getByRole('button', { name: 'Isaiah 40:11' })).toHaveFocus();
  });

  test('say that no verse has all words', async () => {
    const results = [verse('Isaiah 40:11', 'x', { isNearest: true })];
    const { person, field } = await openPanel(found({ results, nearestCount: 1 }));
    await person.type(field, 'a shepherd somewhere{Enter}');
    expect(await screen.findByText('No verse has all of these words')).toBeVisible();
  });

  test('are sorted by relevance or in the order of the Bible, which this device remembers', async () => {
    const first = await openPanel(found());
    await first.person.type(first.field, 'compassion{Enter}');
    const sort = await screen.findByRole('combobox', { name: 'Sort by' });
    expect(sort).toHaveDisplayValue('Best match');
    await first.person.selectOptions(sort, 'Bible order');
    await waitFor(() => expect(first.asked.at(-1)).toMatchObject({ q: 'compassion', order: 'bible', skip: '0' }));
    cleanup();
    const second = await openPanel(found());
    await second.person.type(second.field, 'mercy{Enter}');
    expect(await screen.findByRole('combobox', { name: 'Sort by' })).toHaveDisplayValue('Bible order');
    expect(second.asked).toEqual([{ q: 'mercy', translationId: 'WEB', order: 'bible', skip: '0', take: '10' }]);
  });

  test('can be those of a testament or a book, also if that has none', async () => {
    const answer = (url: URL) => (url.searchParams.has('book') ? found({ results: [], totalCount: 0 }) : found());
    const { person, field, asked } = await openPanel(answer);
    await person.type(field, 'compassion{Enter}');
    const part = await screen.findByRole('combobox', { name: 'Search in' });
    expect(part).toHaveDisplayValue('Whole Bible');
    expect(within(part).getAllByRole('option')).toHaveLength(69);
    await person.selectOptions(part, within(part).getAllByRole('option', { name: 'New Testament' })[0]!);
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ testament: 'new' }));
    await person.selectOptions(part, 'Romans');
    expect(await screen.findByText('No Bible Verses Found')).toBeVisible();
    expect(asked.at(-1)).toEqual({ q: 'compassion', translationId: 'WEB', book: '45', skip: '0', take: '10' });
    expect(screen.getByText('Only Romans was searched.')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Search the Whole Bible' }));
    expect(document.body).not.toHaveFocus();
    expect(await screen.findByRole('heading', { name: 'Luke 15:20' })).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Search in' })).toHaveDisplayValue('Whole Bible');
  });
});

describe('the translations', () => {
  test('list the installed ones first, with the focus on the current one, and fold the others', async () => {
    const { person } = await openPanel(found());
    await person.click(await screen.findByRole('button', { name: 'Translation: World English Bible' }));
    const menu = screen.getByRole('menu', { name: 'Translation' });
    const web = within(menu).getByRole('menuitemradio', { checked: true });
    expect(web).toHaveTextContent('WEBWorld English Bible');
    await waitFor(() => expect(web).toHaveFocus());
    expect(within(menu).getAllByRole('menuitemradio')).toEqual([web]);
    const fold = within(menu).getByRole('menuitem', { name: 'Not installed here (1)' });
    expect(fold).toHaveAttribute('aria-expanded', 'false');
    await person.click(fold);
    expect(within(menu).getByRole('menuitemradio', { name: /^NIV/ })).toBeVisible();
    expect(within(menu).getByText('If you choose one of these, WEB is shown in its place.')).toBeVisible();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(menu).not.toBeInTheDocument());
    await person.click(screen.getByRole('button', { name: 'Translation: World English Bible' }));
    expect(screen.queryByRole('menuitemradio', { name: /^NIV/ })).toBeNull();
  });

  test('start a new search when another one is chosen, which is remembered for the user', async () => {
    const { person, field, asked, saved } = await openPanel(found(), { bibleTranslationId: 'KJV' });
    await person.type(field, 'mercy{Enter}');
    await screen.findByText('1 verse in the World English Bible');
    await person.click(screen.getByRole('button', { name: /^Translation/ }));
    await person.click(screen.getByRole('menuitemradio', { name: /^WEB/ }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ q: 'mercy', translationId: 'WEB' }));
    await waitFor(() => expect(saved).toEqual([{ bibleTranslationId: 'WEB' }]));
  });
});

describe('a found verse', () => {
  test('is inserted as Scripture with its reference, translation and text', async () => {
    showAsDesktop();
    const builder = await openBuilder({
      text: '<p>He ran.</p>',
      answers: { [find]: found(), 'GET /api/Search/GetBibleTranslations': translations },
    });
    const { person } = builder;
    const paper = await builder.paper();
    await person.click(screen.getByRole('tab', { name: 'Search Bible' }));
    await person.type(screen.getByRole('searchbox', { name: 'Search Bible' }), 'compassion{Enter}');
    await person.click(await screen.findByRole('button', { name: 'Insert Luke 15:20' }));
    const quotation = paper.querySelector('blockquote')!;
    expect(quotation).toHaveTextContent('20“He arose, and was moved with compassion, and ran.”');
    expect(within(quotation).getByText('Luke 15:20')).toBeInTheDocument();
    expect(quotation).toHaveTextContent('World English Bible');
    expect(quotation.querySelector('strong')).toBeNull();
    await waitFor(() => expect(paper).toHaveFocus());
    expect(await screen.findByText('Inserted at the end')).toBeVisible();
    await person.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1)!);
    await waitFor(() => expect(paper).toHaveTextContent('He ran.'));
    expect(paper.querySelector('blockquote')).toBeNull();
  });

  test('that the translation omits can be neither inserted nor copied', async () => {
    const omitted = verse('Acts 8:37', '<sup>37</sup> This translation omits this verse.');
    const { person, field } = await openPanel(found({ results: [omitted] }));
    await person.type(field, 'Acts 8:37{Enter}');
    expect(await screen.findByRole('heading', { name: 'Acts 8:37' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^(Insert|Copy) Acts/ })).toBeNull();
  });

  test('of a passage that was searched by its reference flows into the next one, and all are inserted together', async () => {
    const passage = [verse('Luke 15:20', '<sup>20</sup> He arose.'), verse('Luke 15:21', '<sup>21</sup> The son said')];
    const answer = found({ results: passage, totalCount: 2, isValidScriptureSearch: true });
    const { person, field, inserted, asked } = await openPanel(answer);
    await person.type(field, 'Luke 15:20-21{Enter}');
    const title = await screen.findByRole('heading', { name: 'Luke 15:20–21' });
    expect(title.closest('li')).toHaveTextContent('20He arose. 21The son said');
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /^Insert All/ })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Insert Luke 15:20–21' }));
    expect(plainText(inserted)).toBe('20 He arose. 21 The son said');
    expect(inserted).toMatchObject([{ reference: 'Luke 15:20–21', translation: 'WEB' }]);
    expect(asked).toHaveLength(1);
    expect(screen.queryByRole('group', { name: 'Filter and sort' })).toBeNull();
  });

  test('of several passages that were searched by their references is inserted with the others', async () => {
    const passages = [verse('Luke 15:20', '<sup>20</sup> He arose.'), verse('John 11:35', '<sup>35</sup> Jesus wept.')];
    const answer = found({ results: passages, totalCount: 2, isValidScriptureSearch: true });
    const { person, field, inserted, asked } = await openPanel(answer);
    await person.type(field, 'Luke 15:20; John 11:35{Enter}');
    await person.click(await screen.findByRole('button', { name: 'Insert All 2 Verses' }));
    await waitFor(() => expect(inserted).toHaveLength(2));
    expect(inserted).toMatchObject([{ reference: 'Luke 15:20' }, { reference: 'John 11:35' }]);
    expect(asked.at(-1)).toEqual({ q: 'Luke 15:20; John 11:35', translationId: 'WEB', take: '50' });
  });

  test('that cannot be copied in this browser says so', async () => {
    const { person, field } = await openPanel(found());
    await person.type(field, 'compassion{Enter}');
    await person.click(await screen.findByRole('button', { name: 'Copy Luke 15:20' }));
    expect(await screen.findByText('Error: It appears your web browser does not support copying.')).toBeVisible();
  });
});

describe('the Bible settings', () => {
  const open = async (preferences: Partial<BuilderPreferences> = {}, routes: object = {}) => {
    const panel = await openPanel(found(), preferences, routes);
    await panel.person.type(panel.field, 'compassion{Enter}');
    const result = (await screen.findByRole('heading', { name: 'Luke 15:20' })).closest('li')!;
    await panel.person.click(screen.getByRole('button', { name: 'Bible Settings' }));
    const dialog = await screen.findByRole('dialog', { name: 'Bible Settings' });
    const choose = (group: string, name: RegExp) =>
      panel.person.click(within(within(dialog).getByRole('radiogroup', { name: group })).getByRole('radio', { name }));
    return { ...panel, dialog, result, choose };
  };
  const warning =
    'Please note: Your "Copy and Paste Options" and "View Options" don\'t match. Visible verses may not match verses copied to your clipboard.';

  test('control how much of a verse is shown, and are saved', async () => {
    const { dialog, choose, result, saved } = await open();
    expect(result.querySelector('sup')).not.toBeNull();
    expect(within(dialog).queryByText(warning)).toBeNull();
    await choose('View Options', /^Text only/);
    expect(await screen.findByText('Preferences Saved')).toBeVisible();
    expect(result.querySelector('sup, i')).toBeNull();
    expect(within(dialog).getByText(warning)).toBeVisible();
    expect(saved).toEqual([{ bibleSearchViewSetting: 'text', bibleSearchShowVerseNumbers: false }]);
    await choose('Copy and Paste Options', /^Text only/);
    await waitFor(() => expect(within(dialog).queryByText(warning)).toBeNull());
  });

  test('control how much of a verse is inserted', async () => {
    const { person, dialog, inserted } = await open({ bibleSearchCopySetting: 'text' });
    await person.click(within(dialog).getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Bible Settings' })).toHaveFocus());
    await person.click(screen.getByRole('button', { name: 'Insert Luke 15:20' }));
    expect(plainText(inserted)).toBe('“He arose, and was moved with compassion, and ran.”');
  });

  test('show a message if they could not be loaded', async () => {
    const { dialog } = await open({}, { [load]: refused(500, 'Something went wrong. Please try again.') });
    expect(await within(dialog).findByText('Loading your preferences failed.')).toBeVisible();
  });

  test('are reverted with a message if they could not be saved', async () => {
    const { choose, result } = await open({}, { [keep]: refused(500, 'Something went wrong. Please try again.') });
    await choose('View Options', /^Text only/);
    expect(await screen.findByText('Your preferences could not be saved. Please try again.')).toBeVisible();
    expect(result.querySelector('sup')).not.toBeNull();
  });
});

describe('a chapter', () => {
  const psalm = {
    bookName: 'Luke',
    chapterNumber: 15,
    ...web,
    verses: [19, 20, 21].map((number) => ({
      verseNumberStart: number,
      verseNumberEnd: number,
      title: null,
      verseContent: `verse ${number}`,
      startsParagraph: number === 19,
      isOmitted: false,
    })),
  };
  const read = async (answer: unknown) => {
    const panel = await openPanel(found(), {}, { [readChapter]: answer });
    await panel.person.type(panel.field, 'compassion{Enter}');
    const title = await screen.findByRole('button', { name: 'Luke 15:20' });
    expect(title).toHaveAccessibleDescription('Read Luke 15');
    await panel.person.click(title);
    return { ...panel, title, drawer: await screen.findByRole('dialog', { name: /^Luke 15/ }) };
  };

  test('opens from the title of a verse, which is highlighted in it, and returns the focus', async () => {
    const { person, drawer, title } = await read(psalm);
    expect(await within(drawer).findByText('20')).toBeInTheDocument();
    expect(drawer).toHaveAccessibleName('Luke 15');
    expect(within(drawer).getByText('verse 20').closest('[data-chosen="true"]')).not.toBeNull();
    expect(within(drawer).getByText('verse 21').closest('[data-chosen="true"]')).toBeNull();
    expect(within(drawer).getByText('World English Bible (WEB). Public domain & free.')).toBeVisible();
    await person.click(within(drawer).getByRole('button', { name: 'Back to 1 result for “compassion”' }));
    await waitFor(() => expect(title).toHaveFocus());
  });

  test('is copied as a whole', async () => {
    const write = vi.fn(async (_: unknown) => {});
    vi.stubGlobal('ClipboardItem', function item(this: object, forms: object) {
      Object.assign(this, { forms });
    });
    const { person, drawer } = await read(psalm);
    const button = await within(drawer).findByRole('button', { name: 'Copy' });
    Object.assign(navigator.clipboard, { write });
    await person.click(button);
    expect(await screen.findByText('Luke 15 copied to clipboard')).toBeVisible();
    const [[[{ forms }]]] = write.mock.calls as unknown as [[[{ forms: Record<string, Blob> }]]];
    expect(await forms['text/plain']!.text()).toBe('19 verse 19 20 verse 20 21 verse 21\nLuke 15 World English Bible');
  });

  test('shows a message if it cannot be loaded, and can be retried', async () => {
    const { person, drawer, network } = await read(noAnswer);
    expect(await within(drawer).findByText('The chapter could not be loaded. Please try again.')).toBeVisible();
    network.answer(readChapter, psalm);
    await person.click(within(drawer).getByRole('button', { name: 'Try Again' }));
    expect(await within(drawer).findByText('verse 20')).toBeVisible();
  });
});
