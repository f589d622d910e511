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
    expect(await screen.findByRole('heading', { name: 'Search Results' })).toBeVisible();
    await waitFor(() => expect(names()).toEqual(['Fathers and sons', 'The Father Who Runs']));
    await waitFor(() => expect(address()).toBe('/library-search?query=FATHER'));
    expect(await field()).toHaveFocus();
  });

  test('takes everything literally, and strips backslashes', async () => {
    const { person } = await open();
    await person.type(await field(), '\\(DR');
    await screen.findByRole('heading', { name: 'Search Results' });
    await waitFor(() => expect(names()).toEqual(['Easter (draft)']));
  });

  test('shows everything for an empty search', async () => {
    await open({}, '/library-search');
    await waitFor(() => expect(names()).toHaveLength(4));
  });

  test('says that nothing was found only after the texts were searched, too', async () => {
    let answer = (_: unknown) => {};
    const { network } = await open(
      { [textSearch]: () => new Promise((resolve) => (answer = resolve)) },
      '/library-search?query=xyz',
    );
    await waitFor(() => expect(network.bodiesOf(textSearch)).toHaveLength(1));
    expect(await screen.findByLabelText('Loading')).toBeInTheDocument();
    expect(screen.queryByText(/^No matches found/)).not.toBeInTheDocument();
    answer(complete());
    expect(await screen.findByText('No matches found for xyz. Please try again.')).toBeVisible();
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
    expect(await screen.findByRole('heading', { name: 'Search Results' })).toBeVisible();
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
    const mark = screen.getByText('father', { selector: 'mark' });
    expect(mark.closest('[role="row"]')).toHaveTextContent('and his father saw');
    expect(network.bodiesOf(textSearch)).toHaveLength(1);
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
    await screen.findByText('No matches found for grace. Please try again.');
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
    expect(screen.queryByText(/^No matches found/)).not.toBeInTheDocument();
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
    expect(await screen.findByText('No matches found for grace. Please try again.')).toBeVisible();
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
