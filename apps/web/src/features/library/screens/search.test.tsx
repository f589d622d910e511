import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { item, type WireItem } from '../../../testing/app.setup.tsx';
import { folder, holdPhone, openLibrary } from '../../../testing/library.setup.tsx';
import { refused } from '../../../testing/network.setup.ts';

const textSearch = 'GET /api/LibraryItems/Search';

const father = item('The Father Who Runs');
const brother = item('The Brother on the Porch');
const easter = item('Easter (draft)');
const all = [father, brother, easter, folder('Fathers and sons')];

/** A complete reply to a search in the documents. */
const complete = (...matches: ReturnType<typeof found>[]) => ({
  found: matches,
  isComplete: true,
  isLimited: false,
});

const found = (document: WireItem, ...pieces: [text: string, isMatch: boolean][]) => ({
  id: document.id,
  snippet: pieces.map(([text, isMatch]) => ({ text, isMatch })),
});

const open = (answers: Record<string, unknown> = {}, address?: string, items = all) =>
  openLibrary(items, { answers: { [textSearch]: complete(), ...answers }, ...(address && { address }) });

const field = (placeholder = 'Search Library') => screen.findByRole('searchbox', { name: placeholder });
const rows = () => within(screen.getByRole('grid')).getAllByRole('row').slice(1);
const names = () =>
  rows().flatMap((line) => within(line).queryByRole('checkbox')?.getAttribute('aria-label')!.slice(7) ?? []);

describe('searching by name', () => {
  test('goes to the results and ignores case', async () => {
    const { person, address } = await open();
    await person.type(await field(), 'FATHER');
    expect(await screen.findByRole('heading', { name: '2 results for “FATHER”' })).toBeVisible();
    expect(names()).toEqual(['Fathers and sons', 'The Father Who Runs']);
    await waitFor(() => expect(address()).toBe('/library-search?query=FATHER'));
    expect(await field()).toHaveFocus();
  });

  test('finds letters with marks, and any apostrophe or dash', async () => {
    const zoe = item('Zoe\u0308’s Faith');
    const { person } = await open({}, undefined, [zoe, item('Walking through 5–6')]);
    await person.type(await field(), 'Zoe');
    expect(await screen.findByRole('heading', { name: '1 result for “Zoe”' })).toBeVisible();
    expect(names()).toEqual(['Zoe\u0308’s Faith']);
    await person.clear(await field());
    await person.type(await field(), '5-6');
    expect(await screen.findByRole('heading', { name: '1 result for “5-6”' })).toBeVisible();
    expect(names()).toEqual(['Walking through 5–6']);
  });

  test('shows the best match first, and can be sorted otherwise', async () => {
    const graces = [
      item('Amazing grace', { dateModified: '2026-11-09T08:00:00.000Z' }),
      item('Disgrace', { dateModified: '2026-11-10T08:00:00.000Z' }),
      item('Grace for Ruth', { dateModified: '2026-11-08T08:00:00.000Z' }),
      item('Grace', { dateModified: '2026-11-07T08:00:00.000Z' }),
    ];
    const { person } = await open({}, '/library-search?query=grace', graces);
    await screen.findByRole('heading', { name: '4 results for “grace”' });
    expect(names()).toEqual(['Grace', 'Grace for Ruth', 'Amazing grace', 'Disgrace']);
    await person.click(screen.getByRole('button', { name: 'Sort by Best match' }));
    await person.click(screen.getByRole('menuitemradio', { name: 'Last Modified' }));
    expect(names()).toEqual(['Disgrace', 'Amazing grace', 'Grace for Ruth', 'Grace']);
    await person.click(screen.getByRole('button', { name: 'Sort by Last Modified, descending' }));
    await person.click(screen.getByRole('menuitemradio', { name: 'Best match' }));
    expect(names()[0]).toBe('Grace');
  });

  test('marks the words in the names, and names the dates', async () => {
    await open({}, '/library-search?query=runs', [
      item('The Father Who Runs', { datePreached: '2025-11-23', dateModified: '2025-06-15T12:00:00.000Z' }),
    ]);
    expect(await screen.findByText('Runs', { selector: 'mark' })).toBeVisible();
    expect(rows()[1]).toHaveTextContent('Preach 23 Nov 2025Edited 15 Jun 2025');
  });

  test('shows the folder of each result as a link', async () => {
    const advent = folder('Advent 2026');
    const inner = folder('Preparation', { parentId: advent.id });
    const { person, address } = await open({}, '/library-search?query=porch', [
      advent,
      inner,
      { ...brother, parentId: inner.id },
      item('Porch light'),
    ]);
    expect(await screen.findByRole('heading', { name: '2 results for “porch”' })).toBeVisible();
    expect(within(screen.getByRole('grid')).getByRole('link', { name: 'My Library' })).toHaveAttribute(
      'href',
      '/library-home',
    );
    await person.click(screen.getByRole('link', { name: 'Advent 2026 › Preparation' }));
    await waitFor(() => expect(address()).toBe(`/library-home/${inner.id}`));
  });

  test('takes everything literally, and strips backslashes', async () => {
    const { person } = await open();
    await person.type(await field(), '\\(DR');
    await screen.findByRole('heading', { name: '1 result for “\\(DR”' });
    expect(names()).toEqual(['Easter (draft)']);
  });

  test('shows everything for an empty search', async () => {
    await open({}, '/library-search');
    await waitFor(() => expect(names()).toHaveLength(4));
  });

  test('ignores spaces around the search', async () => {
    await open({}, '/library-search?query=%20father%20');
    expect(await screen.findByRole('heading', { name: '2 results for “father”' })).toBeVisible();
  });

  test('shows everything for a search of spaces only', async () => {
    const { network } = await open({}, '/library-search?query=%20%20');
    await waitFor(() => expect(names()).toHaveLength(4));
    expect(screen.getByRole('heading', { level: 1, name: 'Search Results' })).toBeVisible();
    expect(network.bodiesOf(textSearch)).toEqual([]);
  });

  test('says that nothing was found only after the texts were searched, too', async () => {
    let answer = (_: unknown) => {};
    const { network } = await open(
      { [textSearch]: () => new Promise((resolve) => (answer = resolve)) },
      '/library-search?query=xyz',
    );
    await waitFor(() => expect(network.bodiesOf(textSearch)).toHaveLength(1));
    expect(await screen.findByLabelText('Loading')).toBeInTheDocument();
    expect(screen.queryByText(/^Nothing found/)).not.toBeInTheDocument();
    answer(complete());
    expect(await screen.findByText('Nothing found for “xyz”')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Search Results' })).toBeVisible();
    expect(screen.queryByText(/^0 results/)).not.toBeInTheDocument();
  });
});

describe('the address of a search', () => {
  test('is a single history entry for all typing, and Back returns to the earlier view', async () => {
    const { person, address, back } = await open({}, '/library-starred');
    await screen.findByRole('heading', { name: 'Starred' });
    await person.type(await field(), 'fa');
    await waitFor(() => expect(address()).toBe('/library-search?query=fa'));
    await person.type(await field(), 'the');
    await waitFor(() => expect(address()).toBe('/library-search?query=fathe'));
    back();
    expect(await screen.findByRole('heading', { name: 'Starred' })).toBeVisible();
    expect(await field()).toHaveValue('');
  });

  test('fills the field', async () => {
    await open({}, '/library-search?query=father');
    expect(await field()).toHaveValue('father');
  });

  test.each([
    ['/sermon-templates', 'Search Sermon Templates', 'Sermon Templates'],
    ['/premium-sermons', 'Search Premium Sermons', 'Premium Sermons'],
    ['/premium-series', 'Search Premium Series', 'Premium Series'],
  ])('stays on %s, which has its own search', async (path, placeholder, title) => {
    const { person, address } = await open({}, path);
    await person.type(await field(placeholder), 'hope');
    await waitFor(() => expect(address()).toBe(`${path}?query=hope`));
    expect(screen.getByRole('heading', { name: title })).toBeVisible();
  });
});

describe('the search field', () => {
  test('is focused with a slash, and cleared with Esc or its clear button', async () => {
    const { person, address } = await open({}, '/library-search?query=father');
    await screen.findByRole('grid');
    await person.keyboard('/');
    expect(await field()).toHaveFocus();
    await person.keyboard('{Escape}');
    expect(await field()).toHaveValue('');
    await waitFor(() => expect(address()).toBe('/library-search'));
    await person.type(await field(), 'so');
    await person.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(await field()).toHaveValue('');
  });

  test('ignores a slash typed in another field', async () => {
    const { person } = await open();
    await person.type(await field(), 'and/or');
    expect(await field()).toHaveValue('and/or');
  });

  test('opens in the bar of the phone, and stays while the results change', async () => {
    holdPhone();
    const { person } = await open();
    await person.click(await screen.findByRole('button', { name: 'Search Library' }));
    expect(await field()).toHaveFocus();
    await person.keyboard('brother');
    await waitFor(() => expect(names()).toEqual(['The Brother on the Porch']));
    expect(await field()).toHaveFocus();
    await person.click(screen.getByRole('button', { name: 'Close search' }));
    expect(await screen.findByRole('heading', { name: '1 result for “brother”' })).toBeVisible();
  });
});

describe('searching in the documents', () => {
  test('lists matching texts after the names, with the words highlighted', async () => {
    const { network } = await open(
      {
        [textSearch]: complete(
          found(father, ['his ', false]),
          found(easter, ['and his ', false], ['father', true], [' saw', false]),
        ),
      },
      '/library-search?query=father',
    );
    expect(await screen.findByRole('heading', { name: 'In your documents' })).toBeVisible();
    expect(names()).toEqual(['Fathers and sons', 'The Father Who Runs', 'Easter (draft)']);
    expect(screen.getByRole('heading', { level: 1, name: '3 results for “father”' })).toBeVisible();
    const mark = screen.getByText('father', { selector: 'mark' });
    expect(mark.closest('[role="row"]')).toHaveTextContent('and his father saw');
    expect(network.bodiesOf(textSearch)).toHaveLength(1);
  });

  test('can show only the names or only the documents', async () => {
    const { person } = await open(
      { [textSearch]: complete(found(easter, ['father', true])) },
      '/library-search?query=father',
    );
    await person.click(await screen.findByRole('button', { name: 'In your documents 1' }));
    expect(names()).toEqual(['Easter (draft)']);
    await person.click(screen.getByRole('button', { name: 'In names 2' }));
    expect(names()).toEqual(['Fathers and sons', 'The Father Who Runs']);
    await person.click(screen.getByRole('button', { name: 'All 3' }));
    expect(names()).toHaveLength(3);
  });

  test('sends one call for text that is typed without a pause, and none for an empty field', async () => {
    const asked: (string | null)[] = [];
    const { person } = await open({
      [textSearch]: (url: URL) => {
        asked.push(url.searchParams.get('query'));
        return complete();
      },
    });
    await person.type(await field(), 'grace');
    await screen.findByText('Nothing found for “grace”');
    await person.clear(await field());
    await waitFor(() => expect(names()).toHaveLength(4));
    expect(asked).toEqual(['grace']);
  });

  test('is repeated until all documents are indexed, and says so meanwhile', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { network } = await open(
      { [textSearch]: { ...complete(), isComplete: false } },
      '/library-search?query=porch%20light',
    );
    const note = 'Some of your documents are still being prepared for search. More results may appear soon.';
    expect(await screen.findByText(note)).toBeVisible();
    expect(screen.queryByText(/^Nothing found/)).not.toBeInTheDocument();
    network.answer(textSearch, { ...complete(found(brother, ['porch', true])), isComplete: false });
    await vi.advanceTimersByTimeAsync(1_500);
    expect(await screen.findByRole('heading', { name: 'In your documents' })).toBeVisible();
    expect(screen.getByText(note)).toBeVisible();
    network.answer(textSearch, complete(found(brother, ['porch', true])));
    await vi.advanceTimersByTimeAsync(1_500);
    await waitFor(() => expect(screen.queryByText(note)).not.toBeInTheDocument());
    await vi.advanceTimersByTimeAsync(10_000);
    expect(network.bodiesOf(textSearch)).toHaveLength(3);
  });

  test('says that a phrase was not searched for everywhere, and does not repeat the search', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { network } = await open(
      { [textSearch]: { ...complete(found(brother, ['porch', true])), isLimited: true } },
      '/library-search?query=%22the%20porch%22',
    );
    expect(await screen.findByRole('heading', { name: 'In your documents' })).toBeVisible();
    expect(
      screen.getByText(
        'Only your newest documents were searched for the exact phrase. To search the older ones too, add another word.',
      ),
    ).toBeVisible();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(network.bodiesOf(textSearch)).toHaveLength(1);
  });

  test('leaves out documents that are no longer in the library', async () => {
    await open({ [textSearch]: complete(found(item('gone'), ['grace', true])) }, '/library-search?query=grace');
    expect(await screen.findByText('Nothing found for “grace”')).toBeVisible();
  });

  test('shows a failure below the names, and can be retried', async () => {
    const { person, network } = await open(
      { [textSearch]: refused(500, 'Something went wrong. Please try again.') },
      '/library-search?query=father',
    );
    expect(await screen.findByText('Your documents could not be searched. Only names are shown.')).toBeVisible();
    expect(names()).toEqual(['Fathers and sons', 'The Father Who Runs']);
    network.answer(textSearch, complete(found(brother, ['father', true])));
    await person.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { name: 'In your documents' })).toBeVisible();
    expect(screen.queryByText(/could not be searched/)).not.toBeInTheDocument();
  });
});
