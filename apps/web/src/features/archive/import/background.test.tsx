import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Blob as NativeBlob, File as NativeFile } from 'node:buffer';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openDatabase } from '../../../offline/store/database.ts';
import { importKeptMs, StoredImport } from '../../../offline/store/imports.ts';
import { item, type WireItem } from '../../../testing/app.setup.tsx';
import { openLibrary, subscriber } from '../../../testing/library.setup.tsx';
import { noAnswer, streamOf } from '../../../testing/network.setup.ts';
import { fakeStorage, fakeWebLocks } from '../../../testing/storage.setup.ts';
import { keepForImport } from '../../library/new/FileDrop.tsx';
import { keepNoOriginals } from '../../../testing/uploads.setup.ts';

const add = 'POST /api/LibraryArchive/AddItems';
const removeAll = 'PUT /api/LibraryItems/DeleteAll';
const convert = 'POST /api/WordFileConversion';
type Sent = { items: (WireItem & { text: string })[] };

// The forms of jsdom do not take files of Node, which can be stored.
const NativeForm = (await new Response(new URLSearchParams('a=b')).formData()).constructor;

beforeEach(() => {
  vi.stubGlobal('Blob', NativeBlob);
  vi.stubGlobal('File', NativeFile);
  vi.stubGlobal('FormData', NativeForm);
  fakeStorage();
  fakeWebLocks();
  keepNoOriginals();
});

type Given = { items?: WireItem[]; answers?: Record<string, unknown>; address?: string };

/** Opens a page of the subscriber. Opening a second one is like a reload after `unmount`. */
async function openPage({ items = [], answers = {}, address = '/library-import' }: Given = {}) {
  const app = await openLibrary(items, {
    address,
    answers: { [removeAll]: null, [convert]: { title: null, html: '<p>Joy</p>', notices: [] }, ...answers },
    user: subscriber,
  });
  const { network } = app;
  if (!(add in answers)) network.answer(add, () => addedTo(network.bodiesOf(add).at(-1) as Sent));
  const choose = async (files: File[]) =>
    fireEvent.change(await screen.findByLabelText('Files or zip'), { target: { files } });
  const leave = () => app.person.click(screen.getByRole('link', { name: 'My Library' }));
  const sent = () => network.bodiesOf(add).map((body) => (body as Sent).items);
  return { ...app, choose, leave, sent };
}

const addedTo = ({ items }: Sent) =>
  streamOf([{ kind: 'added', items: items.map(({ id, name, type, parentId }) => item(name, { id, type, parentId })) }]);

const text = (name: string, content = `Words of ${name}`) => new File([content], name, { type: 'text/plain' });
const texts = (count: number) => Array.from({ length: count }, (_, n) => text(`Sermon ${n + 1}.txt`));
const docx = (name: string) => new File([name], name);
const review = () => screen.findByRole('table', { name: 'Documents to add' });
/** The section in the corner. */
const corner = () => screen.findByRole('region', { name: 'Import' });

/** Replies that come when the test says so. */
function heldAnswers() {
  const answers: ((answer: unknown) => void)[] = [];
  return { answers, hold: () => new Promise((resolve) => answers.push(resolve)) };
}

const mayClose = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return !event.defaultPrevented;
};

describe('an import whose screen the user leaves', () => {
  test('goes on in the corner, and its screen shows it again', async () => {
    const { answers, hold } = heldAnswers();
    const { person, choose, leave } = await openPage({ answers: { [convert]: hold } });
    await choose([docx('Advent.docx'), docx('Easter.docx')]);
    expect(await screen.findByRole('progressbar', { name: 'Reading 0 of 2 files' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Import' })).toBeVisible();
    await waitFor(() => expect(answers).toHaveLength(2));
    await leave();
    expect(await corner()).toHaveTextContent('Reading 0 of 2 files');
    answers[0]!({ title: null, html: '<p>Joy</p>', notices: [] });
    expect(await screen.findByRole('progressbar', { name: 'Reading 1 of 2 files' })).toBeVisible();
    await person.click(screen.getByRole('link', { name: 'Show Import' }));
    expect(await screen.findByRole('button', { name: 'Cancel' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Show Import' })).toBeNull();
    await leave();
    answers[1]!({ title: null, html: '<p>Joy</p>', notices: [] });
    expect(await screen.findByText('Your files are ready for review.')).toBeVisible();
    await person.click(screen.getByRole('link', { name: 'Review Files' }));
    expect(await review()).toBeVisible();
  });

  test('can be canceled there', async () => {
    const { answers, hold } = heldAnswers();
    const { person, choose, leave } = await openPage({ answers: { [convert]: hold } });
    await choose([docx('Advent.docx')]);
    await waitFor(() => expect(answers).toHaveLength(1));
    await leave();
    await person.click(await screen.findByRole('button', { name: 'Cancel Import' }));
    answers[0]!({ title: null, html: '', notices: [] });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Import' })).toBeNull());
    await waitFor(async () => expect(await storedRows()).toEqual([0, 0, 0, 0]));
  });

  test('says how many items it has added, with Undo, until that is closed', async () => {
    const { answers, hold } = heldAnswers();
    const { person, choose, leave, network, sent } = await openPage({ answers: { [add]: hold } });
    await choose(texts(2));
    await person.click(await screen.findByRole('button', { name: 'Add 2 to My Library' }));
    await waitFor(() => expect(answers).toHaveLength(1));
    await leave();
    expect(await corner()).toHaveTextContent('Adding 0 of 2 items');
    answers[0]!(addedTo({ items: sent()[0]! }));
    expect(await screen.findByText('2 items added to library')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Close Import' })).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Removed 2 items')).toBeVisible();
    expect(network.bodiesOf(removeAll)).toEqual([{ ids: sent()[0]!.map(({ id }) => id) }]);
    expect(screen.queryByRole('region', { name: 'Import' })).toBeNull();
    await waitFor(async () => expect(await storedRows()).toEqual([0, 0, 0, 0]));
  });

  test('does not begin a second one, and says so', async () => {
    const { choose, leave, person } = await openPage();
    await choose([text('Comfort.txt')]);
    await review();
    await leave();
    await screen.findByRole('link', { name: 'Review Files' });
    keepForImport({ files: [{ path: 'Joy.txt', file: text('Joy.txt') }], parentId: null });
    await person.click(screen.getByRole('link', { name: 'Review Files' }));
    expect(await screen.findByText('Finish or cancel the current import before you start another one.')).toBeVisible();
    expect(screen.getByLabelText('Title of Comfort.txt')).toBeVisible();
  });
});

describe('adding', () => {
  test('begins once, also if the button is pressed twice', async () => {
    const { choose, sent } = await openPage();
    await choose(texts(2));
    const button = await screen.findByRole('button', { name: 'Add 2 to My Library' });
    fireEvent.click(button);
    fireEvent.click(button);
    expect(await screen.findByText('2 items added to library')).toBeVisible();
    expect(sent().flat()).toHaveLength(2);
  });

  test('adds no document without its text after the session has ended', async () => {
    const { choose, person, sent } = await openPage();
    await choose([text('Comfort.txt')]);
    const button = await screen.findByRole('button', { name: 'Add 1 to My Library' });
    await withDatabase(({ importTexts }) => importTexts.clear());
    await person.click(button);
    expect(await screen.findByText('1 item could not be added')).toBeVisible();
    expect(sent()).toEqual([]);
  });
});

describe('after a reload', () => {
  test('an import that is being opened cannot be left or begun again by mistake', async () => {
    const { choose, unmount } = await openPage();
    await choose([text('Comfort.txt')]);
    await review();
    unmount();
    const again = await openPage();
    expect(await screen.findByText('Reading files')).toBeVisible();
    expect(screen.queryByLabelText('Files or zip')).toBeNull();
    await again.leave();
    expect(await screen.findByText('Your files are ready for review.')).toBeVisible();
  });

  test('reading goes on with the files that are not read yet', async () => {
    const { answers, hold } = heldAnswers();
    const first = await openPage({ answers: { [convert]: hold } });
    await first.choose([docx('Advent.docx'), docx('Easter.docx'), docx('Lent.docx')]);
    await waitFor(() => expect(answers).toHaveLength(2));
    answers[0]!({ title: null, html: '<p>Advent</p>', notices: [] });
    expect(await screen.findByRole('progressbar', { name: 'Reading 1 of 3 files' })).toBeVisible();
    expect(mayClose()).toBe(true);
    first.unmount();

    let calls = 0;
    const again = () => ({ title: null, html: `<p>Read again ${++calls}</p>`, notices: [] });
    const { person, sent } = await openPage({ address: '/library-home', answers: { [convert]: again } });
    expect(await screen.findByText('Your files are ready for review.')).toBeVisible();
    await person.click(screen.getByRole('link', { name: 'Review Files' }));
    await person.click(await screen.findByRole('button', { name: 'Add 3 to My Library' }));
    expect(await screen.findByText('3 items added to library')).toBeVisible();
    expect(sent()[0]!.map(({ name, text: html }) => [name, html])).toEqual([
      ['Advent', '<p>Advent</p>'],
      ['Easter', '<p>Read again 1</p>'],
      ['Lent', '<p>Read again 2</p>'],
    ]);
    await waitFor(async () => expect(await storedRows()).toEqual([0, 0, 0, 0]));
  });

  test('the review has what was corrected', async () => {
    const advent = item('Advent', { type: 'Folder', category: 'None' });
    const first = await openPage({ items: [advent] });
    await first.choose([text('Comfort.txt', 'INTRODUCTION\n\nWords'), text('Joy.txt')]);
    await review();
    fireEvent.change(screen.getByLabelText('Title of Comfort.txt'), { target: { value: 'Comfort Ye' } });
    await first.person.click(screen.getByRole('checkbox', { name: /^Tidy/ }));
    await first.person.click(screen.getByRole('checkbox', { name: 'Add Joy.txt' }));
    await first.person.selectOptions(screen.getByLabelText('Add to'), 'Advent');
    await waitFor(async () =>
      expect(JSON.stringify(await withDatabase(({ imports }) => imports.toArray()))).toContain(advent.id),
    );
    first.unmount();

    await openPage({ items: [advent] });
    await review();
    expect(screen.getByLabelText('Title of Comfort.txt')).toHaveValue('Comfort Ye');
    expect(screen.getByRole('checkbox', { name: 'Add Joy.txt' })).not.toBeChecked();
    expect(screen.getByRole('checkbox', { name: /^Tidy/ })).not.toBeChecked();
    expect(screen.getByLabelText('Add to')).toHaveValue(advent.id);
    expect(screen.getByRole('button', { name: 'Add 1 to My Library' })).toBeEnabled();
  });

  test('adding goes on with the same ids, and one Undo removes everything', async () => {
    const { answers, hold } = heldAnswers();
    const first = await openPage();
    let calls = 0;
    first.network.answer(add, () => (++calls === 1 ? addedTo({ items: first.sent()[0]! }) : hold()));
    await first.choose(texts(60));
    await first.person.click(await screen.findByRole('button', { name: 'Add 60 to My Library' }));
    await waitFor(() => expect(answers).toHaveLength(1));
    await waitFor(async () => expect((await outcomes()).length).toBe(25));
    first.unmount();

    const { person, network, sent } = await openPage({ address: '/library-home' });
    expect(await screen.findByText('60 items added to library')).toBeVisible();
    expect(sent().map(({ length }) => length)).toEqual([25, 10]);
    expect(sent()[0]!.map(({ id }) => id)).toEqual(first.sent()[1]!.map(({ id }) => id));
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Removed 60 items')).toBeVisible();
    const all = [...first.sent()[0]!, ...sent().flat()].map(({ id }) => id);
    expect(network.bodiesOf(removeAll)).toEqual([{ ids: all }]);
  });

  test('an import that has ended can still be undone', async () => {
    const { answers, hold } = heldAnswers();
    const first = await openPage({ answers: { [add]: hold } });
    await first.choose(texts(2));
    await first.person.click(await screen.findByRole('button', { name: 'Add 2 to My Library' }));
    await waitFor(() => expect(answers).toHaveLength(1));
    await first.leave();
    answers[0]!(addedTo({ items: first.sent()[0]! }));
    expect(await screen.findByText('2 items added to library')).toBeVisible();
    await waitFor(async () => expect(await storedRows()).toEqual([1, 0, 0, 0]));
    first.unmount();

    const { person, network } = await openPage({ address: '/library-home' });
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Removed 2 items')).toBeVisible();
    expect(network.bodiesOf(removeAll)).toEqual([{ ids: first.sent()[0]!.map(({ id }) => id) }]);
  });
});

describe('a lost connection', () => {
  test('is waited for, and nothing fails because of it', async () => {
    const page = await openPage({ answers: { [convert]: noAnswer } });
    await page.choose([docx('Advent.docx')]);
    expect(
      await screen.findByRole('progressbar', { name: 'Reading 0 of 1 file. Waiting to try again…' }),
    ).toBeVisible();
    page.network.answer(convert, { title: null, html: '<p>Joy</p>', notices: [] });
    await page.person.click(await screen.findByRole('button', { name: 'Add 1 to My Library' }));
    let calls = 0;
    page.network.answer(add, () => (++calls === 1 ? noAnswer() : addedTo({ items: page.sent().at(-1)! })));
    expect(await screen.findByText('1 item added to library')).toBeVisible();
    expect(new Set(page.sent().map(([sent]) => sent!.id)).size).toBe(1);
  });

  test('does not keep the import from being canceled', async () => {
    const { person, choose } = await openPage({ answers: { [convert]: noAnswer } });
    await choose([docx('Advent.docx')]);
    await screen.findByRole('progressbar', { name: 'Reading 0 of 1 file. Waiting to try again…' });
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('button', { name: 'Choose Folder' })).toBeVisible();
  });
});

describe('in this browser', () => {
  test('only one window continues the import, and another one after it', async () => {
    const first = await openPage();
    await first.choose([text('Comfort.txt')]);
    await review();
    first.unmount();

    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    void navigator.locks.request(`sermon-import-${subscriber.id}`, () => held);
    await openPage();
    expect(
      await screen.findByText(
        'An import is open in another window of this browser. Continue there, or close that window to continue here.',
      ),
    ).toBeVisible();
    release();
    expect(await review()).toBeVisible();
  });

  test.each([
    [
      'is too little space',
      () => Object.assign(navigator, { storage: { estimate: async () => ({ quota: 20, usage: 0 }) } }),
    ],
    ['are no locks', () => Reflect.deleteProperty(navigator, 'locks')],
  ])('an import is not stored if there %s, and the page asks before it is closed', async (_, prepare) => {
    prepare();
    const { answers, hold } = heldAnswers();
    const { choose } = await openPage({ answers: { [convert]: hold } });
    await choose([docx('Advent.docx')]);
    await waitFor(() => expect(answers).toHaveLength(1));
    expect(mayClose()).toBe(false);
    expect(await storedRows()).toEqual([0, 0, 0, 0]);
    answers[0]!({ title: null, html: '<p>Joy</p>', notices: [] });
    expect(await review()).toBeVisible();
    expect(mayClose()).toBe(false);
    Reflect.deleteProperty(navigator, 'storage');
  });

  test('an import is removed when nobody has continued it for 30 days', async () => {
    const stored = await begin();
    stored!.close();
    const at = (ms: number) => new Date(Date.now() + ms);
    expect((await StoredImport.open(subscriber.id, at(importKeptMs - 60_000)))?.row.stage).toBe('reading');
    expect(await StoredImport.open(subscriber.id, at(2 * importKeptMs))).toBeNull();
    expect(await storedRows()).toEqual([0, 0, 0, 0]);
  });

  test('Undo of an import that has ended is offered for a day', async () => {
    const stored = await begin();
    const ended = { count: 1, topIds: ['a'], failed: [], changed: [], withoutOriginal: [], problem: null };
    await stored!.end(ended);
    stored!.close();
    const at = (hours: number) => new Date(Date.now() + hours * 60 * 60_000);
    expect((await StoredImport.open(subscriber.id, at(23)))?.row.ended).toEqual(ended);
    expect(await StoredImport.open(subscriber.id, at(25))).toBeNull();
  });

  test('copying stops when the user cancels', async () => {
    const signal = AbortSignal.abort();
    const row = { mayReadWord: true, targetId: null, keepsOriginals: false, isTidied: true };
    expect(
      await StoredImport.begin(subscriber.id, [{ path: 'Joy.txt', file: text('Joy.txt') }], row, signal),
    ).toBeNull();
    expect(await storedRows()).toEqual([0, 0, 0, 0]);
  });

  test('nothing is stored any more once the import was removed, for example because another user has signed in', async () => {
    const stored = await begin();
    await withDatabase(({ imports }) => imports.clear());
    expect(await stored!.putResults([{ key: 0, reason: 'No' }])).toBe(false);
    stored!.close();
  });
});

const begin = () =>
  StoredImport.begin(
    subscriber.id,
    [{ path: 'Joy.txt', file: text('Joy.txt') }],
    { mayReadWord: true, targetId: null, keepsOriginals: false, isTidied: true },
    new AbortController().signal,
  );

async function withDatabase<Result>(read: (database: ReturnType<typeof openDatabase>) => Promise<Result>) {
  const database = openDatabase();
  try {
    return await read(database);
  } finally {
    database.close();
  }
}

/** The numbers of rows: imports, files, results and texts. */
const storedRows = () =>
  withDatabase(({ imports, importFiles, importResults, importTexts }) =>
    Promise.all([imports, importFiles, importResults, importTexts].map((table) => table.count())),
  );

const outcomes = () =>
  withDatabase(async ({ importResults }) => (await importResults.toArray()).filter(({ outcome }) => outcome));
