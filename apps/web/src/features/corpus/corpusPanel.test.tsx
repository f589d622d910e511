import type { FoundItem, FoundItems, CorpusItem, CorpusKind } from '@sermon/contract/corpus';
import { ThemeProvider } from '@mui/material/styles';
import { fewMatches } from '@sermon/domain/search/limits';
import { toHtml } from '@sermon/domain/document/html/serialize';
import type { Insertion } from '@sermon/domain/document/sources/source';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../queryClient.ts';
import { ruth } from '../../testing/app.setup.tsx';
import { fakeNetwork, noAnswer, refused } from '../../testing/network.setup.ts';
import { NoticesProvider } from '../../ui/notices/notices.tsx';
import { theme } from '../../ui/theme/theme.ts';
import { currentUser } from '../../user.ts';
import { ItemResult } from './ItemResult.tsx';
import { CorpusPanel } from './CorpusPanel.tsx';

const idOf = (at: number) => `0197a2c4-0000-7000-8000-${String(at).padStart(12, '0')}`;
const item = (at: number, overrides: Partial<FoundItem> = {}): FoundItem => ({
  id: idOf(at),
  title: `Sermon ${at}`,
  contributor: 'Grace Chapel',
  authorFirstName: '',
  authorLastName: '',
  rating: 4.5,
  description: `What sermon ${at} is about.`,
  ...overrides,
});
const found = (results: FoundItem[], overrides: Partial<FoundItems> = {}): FoundItems => ({
  results: results.map((result) => ({ ...result, reasons: ['In the text'] })),
  totalCount: results.length,
  isOver: false,
  wholeCount: results.length,
  searchedFor: [],
  suggestion: null,
  ...overrides,
});
const father = item(1, {
  title: 'The Father Who Runs',
  authorFirstName: 'Ruth',
  authorLastName: 'Abara',
  description: 'A father who forgives both his sons.',
});
const whole: CorpusItem = {
  ...father,
  body: '<h2>He saw him</h2><p>While he was <em>still</em> far off, his father saw him.</p><p>And he ran.</p>',
  scriptureReferences: 'Luke 15:11–32',
};

const searches = { sermon: 'GET /api/Search/FindSermons', illustration: 'GET /api/Search/FindIllustrations' };
const reads = { sermon: 'GET /api/Search/GetSermon', illustration: 'GET /api/Search/GetIllustration' };
const counts = 'GET /api/Search/GetCounts';

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'clipboard');
});

/** Opens the panel. `asked` collects the searches that reached the server, `inserted` the inserted text. */
function openPanel(kind: CorpusKind, answer: unknown, overrides: object = {}) {
  const asked: Record<string, string>[] = [];
  const inserted: Insertion[] = [];
  const answers = (give: unknown) => (url: URL) => {
    asked.push(Object.fromEntries(url.searchParams));
    return typeof give === 'function' ? (give(url) as unknown) : give;
  };
  const network = fakeNetwork({
    [counts]: { verses: 31_102, sermons: 1_234, illustrations: 0 },
    [searches[kind]]: answers(answer),
    [`${reads[kind]}/${father.id}`]: whole,
    ...overrides,
  });
  const client = createQueryClient();
  client.setQueryData(currentUser.queryKey, ruth);
  render(
    <QueryClientProvider client={client}>
      <ThemeProvider theme={theme}>
        <NoticesProvider>
          <CorpusPanel kind={kind} onInsert={(insertion) => inserted.push(insertion)} />
        </NoticesProvider>
      </ThemeProvider>
    </QueryClientProvider>,
  );
  const name = kind === 'sermon' ? 'Search Sermons' : 'Search Illustrations';
  return {
    person: userEvent.setup({ delay: null }),
    field: screen.getByRole('searchbox', { name }),
    asked,
    inserted,
    answer: (give: unknown) => network.answer(searches[kind], answers(give)),
    network,
  };
}

const read = () => screen.findByRole('dialog', { name: 'The Father Who Runs' });
const htmlOf = (insertion: Insertion | undefined) =>
  insertion && 'source' in insertion ? toHtml(insertion.blocks) : null;

describe('before anything is typed', () => {
  test('the panel shows how many items there are and what can be typed', async () => {
    openPanel('sermon', found([]));
    expect(await screen.findByText('1,234 sermons to search')).toBeVisible();
    expect(screen.getByText('Luke 15')).toBeVisible();
    expect(screen.getByText('finds a passage of Scripture')).toBeVisible();
  });

  test('an example can be clicked; the focus moves to the field', async () => {
    const { person, field, asked } = openPanel('sermon', found([father]));
    await person.click(screen.getByRole('button', { name: 'coming home' }));
    expect(field).toHaveValue('coming home');
    expect(field).toHaveFocus();
    expect(await screen.findByText('1 sermon')).toBeVisible();
    expect(asked.map(({ q }) => q)).toEqual(['coming home']);
  });

  test('the panel says when nothing is installed', async () => {
    openPanel('illustration', found([]));
    expect(await screen.findByText('No illustrations are installed yet.')).toBeVisible();
  });
});

describe('searching', () => {
  test('runs on every keystroke, in English, with ten results at a time', async () => {
    const { person, field, asked } = openPanel('sermon', found([father]));
    await person.type(field, 'run ');
    expect(await screen.findByText('1 sermon')).toBeVisible();
    await waitFor(() => expect(asked.map(({ q }) => q)).toEqual(['r', 'ru', 'run']));
    expect(asked.at(-1)).toEqual({ q: 'run', language: 'english', skip: '0', take: '10' });
  });

  test('cancels the previous search and keeps its results dimmed until the new ones arrive', async () => {
    const { person, field, answer } = openPanel('sermon', found([father]));
    await person.type(field, 'r');
    const title = await screen.findByRole('button', { name: 'The Father Who Runs' });
    const signals: AbortSignal[] = [];
    const reached = globalThis.fetch;
    vi.stubGlobal('fetch', (request: Request) => {
      signals.push(request.signal);
      return reached(request);
    });
    let answerNow = (_: FoundItems) => {};
    answer(() => new Promise<FoundItems>((resolve) => (answerNow = resolve)));
    await person.type(field, 'ui');
    await waitFor(() => expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]));
    expect(title).toBeVisible();
    expect(title.closest('[aria-busy="true"]')).toHaveAttribute('data-old');
    answerNow(found([item(2, { title: 'Ruins' })]));
    expect(await screen.findByRole('button', { name: 'Ruins' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'The Father Who Runs' })).toBeNull();
  });

  test('starts immediately with the query from before a reload', async () => {
    const first = openPanel('illustration', found([father]));
    await first.person.type(first.field, 'run');
    document.body.replaceChildren();
    const { asked, field } = openPanel('illustration', found([father]));
    expect(field).toHaveValue('run');
    await waitFor(() => expect(asked).toEqual([{ q: 'run', skip: '0', take: '10' }]));
  });

  test.each([
    ['sermon', 187, false, '187 sermons'],
    ['sermon', 200, true, 'Over 200 sermons'],
    ['illustration', 1, false, '1 illustration'],
  ] as const)('for a %s shows the number of results: %s (or more: %s)', async (kind, totalCount, isOver, text) => {
    const { person, field } = openPanel(kind, found([father], { totalCount, isOver }));
    await person.type(field, 'r');
    expect(await screen.findByText(text)).toBeVisible();
  });

  test.each([
    ['sermon', 3, 1, 'Only 1 sermon has all of these words. The rest have some of them, or are on the same topic.'],
    ['illustration', 9, 2, /^Only 2 illustrations have all of these words\./],
    ['sermon', 4, 0, 'No sermon has all of these words. These have some of them, or are on the same topic.'],
    ['sermon', 1, 0, 'No sermon has all of these words. This one has some of them, or is on the same topic.'],
  ] as const)('for a %s with %s results of which %s have all words says so', async (kind, totalCount, whole, text) => {
    const { person, field } = openPanel(kind, found([father], { totalCount, wholeCount: whole }));
    await person.type(field, 'run home');
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByText('In the text')).toBeVisible();
  });

  test.each([
    ['hope', 2, 'Only 2 illustrations have this word. The other one is on the same topic.'],
    ['hope', 0, 'No illustration has this word. These are on the same topic.'],
    [
      'Luke 15 joy',
      1,
      'Only 1 illustration matches your whole search. The rest match a part of it, or are on a related passage.',
    ],
  ])('says it for one word and for a passage in other words: %s', async (query, wholeCount, text) => {
    const { person, field } = openPanel('illustration', found([father], { totalCount: 3, wholeCount }));
    await person.type(field, query);
    expect(await screen.findByText(text)).toBeVisible();
  });

  test('says nothing about the words if all results or many have all of them', async () => {
    const { person, field } = openPanel('sermon', found([father], { totalCount: 200, wholeCount: fewMatches }));
    await person.type(field, 'r');
    expect(await screen.findByText('200 sermons')).toBeVisible();
    expect(screen.queryByText(/all of these words/)).toBeNull();
  });

  test.each([
    ['sermon', 'No Sermons Found'],
    ['illustration', 'No Illustrations Found'],
  ] as const)('for a %s says when nothing is found', async (kind, text) => {
    const { person, field } = openPanel(kind, found([]));
    await person.type(field, 'z');
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByText('Try fewer or different words.')).toBeVisible();
  });

  test('says what was searched for in place of a slip', async () => {
    const { person, field } = openPanel('sermon', found([father], { searchedFor: ['Nicodemus'] }));
    await person.type(field, 'nicodemas');
    expect(await screen.findByText('Results for “Nicodemus”')).toBeVisible();
  });

  test('offers a similar query that finds something, if this one finds nothing', async () => {
    const { person, field, asked } = openPanel('sermon', found([], { suggestion: 'armor of God' }));
    await person.type(field, 'amor of God');
    await person.click(await screen.findByRole('button', { name: 'Did you mean “armor of God”?' }));
    expect(screen.queryByText('Try fewer or different words.')).toBeNull();
    expect(field).toHaveValue('armor of God');
    expect(field).toHaveFocus();
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ q: 'armor of God' }));
  });

  test.each([
    ['sermon', 'Sermon Search failed. Please try again.'],
    ['illustration', 'Illustration Search failed. Please try again.'],
  ] as const)('for a %s reports a failure and can be retried', async (kind, text) => {
    const { person, field, answer } = openPanel(kind, refused(500, 'Something went wrong. Please try again.'));
    await person.type(field, 'r');
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    answer(found([father]));
    await person.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(document.body).not.toHaveFocus();
    expect(await screen.findByRole('button', { name: 'The Father Who Runs' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('shows ten results and loads ten more on request', async () => {
    const all = Array.from({ length: 12 }, (_, at) => item(at + 1));
    const { person, field, asked } = openPanel('sermon', ({ searchParams }: URL) => {
      const skip = Number(searchParams.get('skip'));
      return found(all.slice(skip, skip + 10), { totalCount: 12 });
    });
    await person.type(field, 's');
    await screen.findByRole('button', { name: 'Sermon 10' });
    await person.click(screen.getByRole('button', { name: 'Show More' }));
    expect(await screen.findByRole('button', { name: 'Sermon 12' })).toBeVisible();
    expect(asked.map(({ skip }) => skip)).toEqual(['0', '10']);
    expect(screen.queryByRole('button', { name: 'Show More' })).toBeNull();
  });
});

describe('a result', () => {
  test('shows its author, its rating in half stars, and the words that match', async () => {
    const { person, field } = openPanel('sermon', found([father, item(2, { rating: 0 })]));
    await person.type(field, 'forgive');
    const result = (await screen.findByRole('button', { name: 'The Father Who Runs' })).closest('li')!;
    expect(within(result).getByText('Ruth Abara')).toBeVisible();
    expect(within(result).getByRole('img', { name: '4.5 of 5' }).lastElementChild).toHaveStyle({ width: '90%' });
    expect(result.querySelector('mark')).toHaveTextContent('forgives');
    const other = screen.getByRole('button', { name: 'Sermon 2' }).closest('li')!;
    expect(within(other).getByText('Grace Chapel')).toBeVisible();
    expect(within(other).queryByRole('img')).toBeNull();
  });

  test('is plain text, whatever the server sends', async () => {
    const { person, field } = openPanel('sermon', found([item(1, { title: '<img src=x onerror=alert(1)>' })]));
    await person.type(field, 'q');
    const title = await screen.findByRole('button', { name: '<img src=x onerror=alert(1)>' });
    expect(title.querySelector('img')).toBeNull();
  });

  test('is reached with the arrow keys, opened with Enter, and focused again afterwards', async () => {
    const { person, field } = openPanel('sermon', found([item(2), father]));
    await person.type(field, 'r');
    const title = await screen.findByRole('button', { name: 'The Father Who Runs' });
    await person.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    const drawer = await read();
    expect(await within(drawer).findByText('And he ran.')).toBeVisible();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(title).toHaveFocus();
    await person.keyboard('{ArrowUp}{ArrowUp}');
    expect(field).toHaveFocus();
  });

  test('is one Tab stop with its buttons; Tab goes on from the list, not to the next result', async () => {
    const { person, field } = openPanel('illustration', found([father, item(2), item(3)]));
    await person.type(field, 'r');
    await screen.findByRole('button', { name: 'Sermon 3' });
    expect(screen.getByRole('list')).toHaveAccessibleDescription(/arrow keys/);
    const stops = () =>
      within(screen.getByRole('list'))
        .getAllByRole('button')
        .filter(({ tabIndex }) => tabIndex === 0)
        .map((button) => button.getAttribute('aria-label') ?? button.textContent);
    expect(stops()).toEqual([
      'The Father Who Runs',
      'Read The Father Who Runs',
      'Insert The Father Who Runs',
      'Copy The Father Who Runs',
    ]);
    await person.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(stops()[0]).toBe('Sermon 3');
  });

  test('inserts a whole illustration with its source', async () => {
    const { person, field, inserted } = openPanel('illustration', found([father]));
    await person.type(field, 'r');
    await person.click(await screen.findByRole('button', { name: 'Insert The Father Who Runs' }));
    await waitFor(() => expect(htmlOf(inserted[0])).toBe(whole.body));
    expect(inserted).toMatchObject([
      { source: { kind: 'illustration', id: father.id, title: 'The Father Who Runs', author: 'Ruth Abara' } },
    ]);
  });

  test('of a sermon can be read and copied, but neither inserted nor dragged', async () => {
    const { person, field } = openPanel('sermon', found([father]));
    await person.type(field, 'r');
    const read = await screen.findByRole('button', { name: 'Read The Father Who Runs' });
    expect(screen.getByRole('button', { name: 'Copy The Father Who Runs' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Insert The Father Who Runs' })).toBeNull();
    expect(read.closest('li')).not.toHaveAttribute('draggable');
  });

  test('inserts nothing and says so if the item cannot be loaded', async () => {
    const { person, field, inserted } = openPanel('illustration', found([father]), {
      [`${reads.illustration}/${father.id}`]: refused(500, 'Something went wrong. Please try again.'),
    });
    await person.type(field, 'r');
    await person.click(await screen.findByRole('button', { name: 'Insert The Father Who Runs' }));
    expect(await screen.findByText('The illustration could not be loaded. Please try again.')).toBeVisible();
    expect(inserted).toEqual([]);
  });

  test('is copied completely, with its title and author', async () => {
    const { person, field } = openPanel('sermon', found([father]));
    await person.type(field, 'r');
    const button = await screen.findByRole('button', { name: 'Copy The Father Who Runs' });
    const written = holdClipboard();
    await person.click(button);
    expect(await screen.findByText('Copied to clipboard!')).toBeVisible();
    expect(await written('text/plain')).toBe(
      'He saw him\nWhile he was still far off, his father saw him.\nAnd he ran.\n\nThe Father Who Runs, Ruth Abara',
    );
    expect(await written('text/html')).toContain(`data-source="sermon/${father.id}/The Father Who Runs/Ruth Abara"`);
  });

  test('shows for three seconds that it was copied', async () => {
    const { person, field } = openPanel('sermon', found([father]));
    await person.type(field, 'r');
    const button = await screen.findByRole('button', { name: 'Copy The Father Who Runs' });
    holdClipboard();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.click(button);
    for (let turn = 0; turn < 8; turn += 1) {
      await act(async () => {
        await new Promise((resolve) => setImmediate(resolve));
        await vi.advanceTimersByTimeAsync(0);
      });
    }
    act(() => void vi.advanceTimersByTime(2_999));
    expect(button).toHaveTextContent('Copied to clipboard!');
    act(() => void vi.advanceTimersByTime(1));
    expect(button).toHaveTextContent('Copy');
    expect(screen.queryByText('Copied to clipboard!')).toBeNull();
  });

  test.each([
    ['sermon', 'Error: could not get sermon for copy.'],
    ['illustration', 'Error: could not get illustration for copy.'],
  ] as const)('copies nothing and says so if the %s cannot be loaded', async (kind, text) => {
    const { person, field } = openPanel(kind, found([father]), { [`${reads[kind]}/${father.id}`]: noAnswer });
    await person.type(field, 'r');
    const button = await screen.findByRole('button', { name: 'Copy The Father Who Runs' });
    holdClipboard();
    await person.click(button);
    expect(await screen.findByText(text)).toBeVisible();
  });

  test('can show why it is suggested, and can be removed', async () => {
    fakeNetwork({ [`${reads.sermon}/${father.id}`]: whole });
    const removed: string[] = [];
    render(
      <QueryClientProvider client={createQueryClient()}>
        <ThemeProvider theme={theme}>
          <ItemResult
            kind="sermon"
            item={father}
            reasons={['mentions Luke 15', 'father, son']}
            onRead={() => {}}
            onInsert={() => {}}
            onRemove={({ id }) => removed.push(id)}
          />
        </ThemeProvider>
      </QueryClientProvider>,
    );
    expect(screen.getByText('mentions Luke 15')).toBeVisible();
    expect(screen.getByText('father, son')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Remove The Father Who Runs' }));
    expect(removed).toEqual([father.id]);
  });
});

describe('the reader', () => {
  async function openDrawer(answer: unknown = whole) {
    const opened = openPanel('sermon', found([father]), { [`${reads.sermon}/${father.id}`]: answer });
    await opened.person.type(opened.field, 'r');
    await opened.person.click(await screen.findByRole('button', { name: 'Read The Father Who Runs' }));
    return { ...opened, drawer: await read() };
  }

  test('shows the author, rating, references and full text', async () => {
    const { drawer } = await openDrawer();
    expect(await within(drawer).findByRole('heading', { name: 'He saw him' })).toBeVisible();
    expect(within(drawer).getByText('Ruth Abara')).toBeVisible();
    expect(within(drawer).getByRole('img', { name: '4.5 of 5' })).toBeVisible();
    expect(within(drawer).getByText('Luke 15:11–32')).toBeVisible();
  });

  test('inserts nothing of a sermon until something is selected, and a whole illustration', async () => {
    const { person, drawer, inserted } = await openDrawer();
    const button = await within(drawer).findByRole('button', { name: 'Insert Selection' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(within(drawer).getByText('Select the text you want to insert.')).toBeVisible();
    await person.click(button);
    expect(inserted).toEqual([]);
    cleanup();
    const other = openPanel('illustration', found([father]), { [`${reads.illustration}/${father.id}`]: whole });
    await other.person.type(other.field, 'r');
    await other.person.click(await screen.findByRole('button', { name: 'Read The Father Who Runs' }));
    await other.person.click(await screen.findByRole('button', { name: 'Insert All' }));
    expect(htmlOf(other.inserted[0])).toBe(whole.body);
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  test('inserts the selection', async () => {
    const { person, drawer, inserted } = await openDrawer();
    const text = (await within(drawer).findByText('still')).closest('p')!;
    document.getSelection()!.setBaseAndExtent(text.firstChild!, 6, text.nextSibling!.firstChild!, 6);
    await person.click(await within(drawer).findByRole('button', { name: 'Insert Selection' }));
    await waitFor(() =>
      expect(htmlOf(inserted[0])).toBe('<p>he was <em>still</em> far off, his father saw him.</p><p>And he</p>'),
    );
  });

  test('inserts only the paragraph that a triple click selects, although the selection reaches the next one', async () => {
    const { person, drawer, inserted } = await openDrawer();
    const text = (await within(drawer).findByText('still')).closest('p')!;
    document.getSelection()!.setBaseAndExtent(text.firstChild!, 0, text.nextSibling!, 0);
    await person.click(await within(drawer).findByRole('button', { name: 'Insert Selection' }));
    await waitFor(() =>
      expect(htmlOf(inserted[0])).toBe('<p>While he was <em>still</em> far off, his father saw him.</p>'),
    );
  });

  test('copies everything and names the item', async () => {
    const { person, drawer } = await openDrawer();
    const button = await within(drawer).findByRole('button', { name: 'Copy' });
    const written = holdClipboard();
    await person.click(button);
    expect(await screen.findByText('The Father Who Runs copied to clipboard')).toBeVisible();
    expect(await written('text/plain')).toContain('And he ran.');
  });

  test('says when the item no longer exists', async () => {
    const { drawer } = await openDrawer(refused(404, 'Not found'));
    expect(await within(drawer).findByRole('alert')).toHaveTextContent('This sermon is no longer available.');
    expect(within(drawer).queryByRole('button', { name: 'Try Again' })).toBeNull();
  });

  test('reports a failure and can be retried', async () => {
    const { person, drawer, network } = await openDrawer(refused(500, 'Something went wrong. Please try again.'));
    expect(await within(drawer).findByRole('alert')).toHaveTextContent(
      'The sermon could not be loaded. Please try again.',
    );
    network.answer(`${reads.sermon}/${father.id}`, whole);
    await person.click(within(drawer).getByRole('button', { name: 'Try Again' }));
    expect(await within(drawer).findByText('And he ran.')).toBeVisible();
  });
});

/** Installs a fake clipboard. Returns a function that reads it. */
function holdClipboard() {
  let forms: Record<string, Blob | Promise<Blob>> = {};
  vi.stubGlobal('ClipboardItem', function item(item: typeof forms) {
    forms = item;
  });
  const write = async () => void (await Promise.all(Object.values(forms).map(async (form) => form)));
  Object.defineProperty(navigator, 'clipboard', { value: { write }, configurable: true });
  return async (type: string) => (await forms[type])?.text();
}
