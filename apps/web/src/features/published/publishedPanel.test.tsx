import type { FoundItem, FoundItems, PublishedItem, PublishedKind } from '@sermon/contract/published';
import { ThemeProvider } from '@mui/material/styles';
import { toHtml } from '@sermon/domain/document/serialise';
import type { Insertion } from '@sermon/domain/document/source';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../queryClient.ts';
import { ruth } from '../../testing/app.setup.tsx';
import { fakeNetwork, noAnswer, refused } from '../../testing/network.setup.ts';
import { NoticesProvider } from '../../ui/notices.tsx';
import { theme } from '../../ui/theme.ts';
import { currentUser } from '../../user.ts';
import { ItemResult } from './ItemResult.tsx';
import { PublishedPanel } from './PublishedPanel.tsx';

const idOf = (at: number) => `0197a2c4-0000-7000-8000-${String(at).padStart(12, '0')}`;
const item = (at: number, more: Partial<FoundItem> = {}): FoundItem => ({
  id: idOf(at),
  title: `Sermon ${at}`,
  contributor: 'Grace Chapel',
  authorFirstName: '',
  authorLastName: '',
  rating: 4.5,
  description: `What sermon ${at} is about.`,
  ...more,
});
const found = (results: FoundItem[], more: Partial<FoundItems> = {}): FoundItems => ({
  results,
  totalCount: results.length,
  isOver: false,
  ...more,
});
const father = item(1, {
  title: 'The Father Who Runs',
  authorFirstName: 'Ruth',
  authorLastName: 'Abara',
  description: 'A father who forgives both his sons.',
});
const whole: PublishedItem = {
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

/** `asked` holds the searches that reached the server, `inserted` what went into the text. */
function openPanel(kind: PublishedKind, answer: unknown, more: object = {}) {
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
    ...more,
  });
  const client = createQueryClient();
  client.setQueryData(currentUser.queryKey, ruth);
  render(
    <QueryClientProvider client={client}>
      <ThemeProvider theme={theme}>
        <NoticesProvider>
          <PublishedPanel kind={kind} onInsert={(insertion) => inserted.push(insertion)} />
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
  test('it says how much there is to search, and what can be typed', async () => {
    openPanel('sermon', found([]));
    expect(await screen.findByText('1,234 sermons to search')).toBeVisible();
    expect(screen.getByText('Luke 15')).toBeVisible();
    expect(screen.getByText('finds a passage of Scripture')).toBeVisible();
  });

  test('and where nothing is installed, that', async () => {
    openPanel('illustration', found([]));
    expect(await screen.findByText('No illustrations are installed yet.')).toBeVisible();
  });
});

describe('searching', () => {
  test('begins with every keystroke, in English, ten at a time', async () => {
    const { person, field, asked } = openPanel('sermon', found([father]));
    await person.type(field, 'run ');
    expect(await screen.findByText('1 sermon')).toBeVisible();
    await waitFor(() => expect(asked.map(({ q }) => q)).toEqual(['r', 'ru', 'run']));
    expect(asked.at(-1)).toEqual({ q: 'run', language: 'english', skip: '0', take: '10' });
  });

  test('gives up the search before; its results stay, dimmed, until the new ones come', async () => {
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

  test('that was typed before the page was loaded again begins at once', async () => {
    const first = openPanel('illustration', found([father]));
    await first.person.type(first.field, 'run');
    document.body.replaceChildren();
    const { asked, field } = openPanel('illustration', found([father]));
    expect(field).toHaveValue('run');
    await waitFor(() => expect(asked).toEqual([{ q: 'run', skip: '0', take: '10' }]));
  });

  test.each([
    ['sermon', 287, false, '287 sermons'],
    ['sermon', 300, true, 'Over 300 sermons'],
    ['illustration', 1, false, '1 illustration'],
  ] as const)('of a %s says how many there are: %s, or over %s', async (kind, totalCount, isOver, text) => {
    const { person, field } = openPanel(kind, found([father], { totalCount, isOver }));
    await person.type(field, 'r');
    expect(await screen.findByText(text)).toBeVisible();
  });

  test.each([
    ['sermon', 'No Sermons Found'],
    ['illustration', 'No Illustrations Found'],
  ] as const)('of a %s says when nothing is found', async (kind, text) => {
    const { person, field } = openPanel(kind, found([]));
    await person.type(field, 'z');
    expect(await screen.findByText(text)).toBeVisible();
  });

  test.each([
    ['sermon', 'Sermon Search failed. Please try again.'],
    ['illustration', 'Illustration Search failed. Please try again.'],
  ] as const)('of a %s that fails says so and can be tried again', async (kind, text) => {
    const { person, field, answer } = openPanel(kind, refused(500, 'Something went wrong. Please try again.'));
    await person.type(field, 'r');
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    answer(found([father]));
    await person.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(document.body).not.toHaveFocus();
    expect(await screen.findByRole('button', { name: 'The Father Who Runs' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('shows ten, and the next ten when they are wanted', async () => {
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
  test('shows its author, its rating in half stars, and the words that were searched for', async () => {
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

  test('is reached with the arrow keys, read with Enter, and has the focus again afterwards', async () => {
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

  test('of an illustration is inserted whole, with its source', async () => {
    const { person, field, inserted } = openPanel('illustration', found([father]));
    await person.type(field, 'r');
    await person.click(await screen.findByRole('button', { name: 'Insert The Father Who Runs' }));
    await waitFor(() => expect(htmlOf(inserted[0])).toBe(whole.body));
    expect(inserted).toMatchObject([
      { source: { kind: 'illustration', id: father.id, title: 'The Father Who Runs', author: 'Ruth Abara' } },
    ]);
  });

  test('of a sermon is inserted as its description, or as its first paragraph where it has none', async () => {
    const { person, field, inserted, answer } = openPanel('sermon', found([father]));
    await person.type(field, 'r');
    await person.click(await screen.findByRole('button', { name: 'Insert The Father Who Runs' }));
    expect(htmlOf(inserted[0])).toBe('<p>A father who forgives both his sons.</p>');
    answer(found([{ ...father, description: '' }]));
    await person.type(field, 'u');
    await waitFor(() => expect(screen.queryByText('A father who forgives both his sons.')).toBeNull());
    await person.click(screen.getByRole('button', { name: 'Insert The Father Who Runs' }));
    await waitFor(() =>
      expect(htmlOf(inserted[1])).toBe('<p>While he was <em>still</em> far off, his father saw him.</p>'),
    );
  });

  test('that cannot be had is not inserted, and that is said', async () => {
    const { person, field, inserted } = openPanel('illustration', found([father]), {
      [`${reads.illustration}/${father.id}`]: refused(500, 'Something went wrong. Please try again.'),
    });
    await person.type(field, 'r');
    await person.click(await screen.findByRole('button', { name: 'Insert The Father Who Runs' }));
    expect(await screen.findByText('The illustration could not be loaded. Please try again.')).toBeVisible();
    expect(inserted).toEqual([]);
  });

  test('is copied whole, and says whose words they are', async () => {
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

  test('says for three seconds that it was copied', async () => {
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
  ] as const)('that is a %s and cannot be had is not copied, and that is said', async (kind, text) => {
    const { person, field } = openPanel(kind, found([father]), { [`${reads[kind]}/${father.id}`]: noAnswer });
    await person.type(field, 'r');
    const button = await screen.findByRole('button', { name: 'Copy The Father Who Runs' });
    holdClipboard();
    await person.click(button);
    expect(await screen.findByText(text, {}, { timeout: 3_000 })).toBeVisible();
  });

  test('may say why it is suggested, and be removed', async () => {
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
    expect(screen.getByText('mentions Luke 15 · father, son')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Remove The Father Who Runs' }));
    expect(removed).toEqual([father.id]);
  });
});

describe('reading', () => {
  async function openDrawer(answer: unknown = whole) {
    const opened = openPanel('sermon', found([father]), { [`${reads.sermon}/${father.id}`]: answer });
    await opened.person.type(opened.field, 'r');
    await opened.person.click(await screen.findByRole('button', { name: 'Read The Father Who Runs' }));
    return { ...opened, drawer: await read() };
  }

  test('shows the whole of it: author, rating, references and text', async () => {
    const { drawer } = await openDrawer();
    expect(await within(drawer).findByRole('heading', { name: 'He saw him' })).toBeVisible();
    expect(within(drawer).getByText('Ruth Abara')).toBeVisible();
    expect(within(drawer).getByRole('img', { name: '4.5 of 5' })).toBeVisible();
    expect(within(drawer).getByText('Luke 15:11–32')).toBeVisible();
  });

  test('inserts the whole of it where nothing is selected, and closes', async () => {
    const { person, drawer, inserted } = await openDrawer();
    await person.click(await within(drawer).findByRole('button', { name: 'Insert All' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(htmlOf(inserted[0])).toBe(whole.body);
  });

  test('inserts what is selected', async () => {
    const { person, drawer, inserted } = await openDrawer();
    const text = (await within(drawer).findByText('still')).closest('p')!;
    document.getSelection()!.setBaseAndExtent(text.firstChild!, 6, text.nextSibling!.firstChild!, 6);
    await person.click(await within(drawer).findByRole('button', { name: 'Insert Selection' }));
    await waitFor(() =>
      expect(htmlOf(inserted[0])).toBe('<p>he was <em>still</em> far off, his father saw him.</p><p>And he</p>'),
    );
  });

  test('inserts only the paragraph that three clicks select, though they reach the next one', async () => {
    const { person, drawer, inserted } = await openDrawer();
    const text = (await within(drawer).findByText('still')).closest('p')!;
    document.getSelection()!.setBaseAndExtent(text.firstChild!, 0, text.nextSibling!, 0);
    await person.click(await within(drawer).findByRole('button', { name: 'Insert Selection' }));
    await waitFor(() =>
      expect(htmlOf(inserted[0])).toBe('<p>While he was <em>still</em> far off, his father saw him.</p>'),
    );
  });

  test('copies the whole of it by its name', async () => {
    const { person, drawer } = await openDrawer();
    const button = await within(drawer).findByRole('button', { name: 'Copy' });
    const written = holdClipboard();
    await person.click(button);
    expect(await screen.findByText('The Father Who Runs copied to clipboard')).toBeVisible();
    expect(await written('text/plain')).toContain('And he ran.');
  });

  test('of what is no longer there says so', async () => {
    const { drawer } = await openDrawer(refused(404, 'Not found'));
    expect(await within(drawer).findByRole('alert')).toHaveTextContent('This sermon is no longer available.');
    expect(within(drawer).queryByRole('button', { name: 'Try Again' })).toBeNull();
  });

  test('that fails says so and can be tried again', async () => {
    const { person, drawer, network } = await openDrawer(refused(500, 'Something went wrong. Please try again.'));
    expect(await within(drawer).findByRole('alert')).toHaveTextContent(
      'The sermon could not be loaded. Please try again.',
    );
    network.answer(`${reads.sermon}/${father.id}`, whole);
    await person.click(within(drawer).getByRole('button', { name: 'Try Again' }));
    expect(await within(drawer).findByText('And he ran.')).toBeVisible();
  });
});

/** A browser with a clipboard; the returned function reads what was put on it. */
function holdClipboard() {
  let forms: Record<string, Blob | Promise<Blob>> = {};
  vi.stubGlobal('ClipboardItem', function item(given: typeof forms) {
    forms = given;
  });
  const write = async () => void (await Promise.all(Object.values(forms).map(async (form) => form)));
  Object.defineProperty(navigator, 'clipboard', { value: { write }, configurable: true });
  return async (type: string) => (await forms[type])?.text();
}
