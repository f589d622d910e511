import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { Journal } from '../../offline/journal.ts';
import { newEditorId } from '../../offline/openEditors.ts';
import { item, ruth, type WireItem } from '../../testing/app.setup.tsx';
import { documentDetails } from '../../testing/builder.setup.tsx';
import { watchDownloads } from '../../testing/downloads.setup.ts';
import { folder, openLibrary } from '../../testing/library.setup.tsx';
import { noAnswer, refused } from '../../testing/network.setup.ts';
import { fakeStorage, fakeWebLocks, writeUnsaved } from '../../testing/storage.setup.ts';

const trash = 'GET /api/LibraryItems/Trash';
const save = 'POST /api/BuilderAssets/SaveBuilderAsset';
const get = (id: string) => `GET /api/BuilderAssets/GetBuilderAsset/${id}`;
const missing = refused(404, 'Request was submitted to the incorrect location.');
const saved = '<p>saved</p>';

/** A document as the server returns it. */
const stored = (document: WireItem, text = saved) => ({
  ...document,
  ...documentDetails,
  text,
  revision: 1,
  savedAs: 1,
});

async function openUnsaved(answers: Record<string, unknown> = {}) {
  const app = await openLibrary([], { address: '/library-unsaved', answers: { [trash]: [], ...answers } });
  // A text is not listed while it is being sent, so its row may be replaced between finding a button and clicking it.
  const press = async (name: string | RegExp) => {
    let isReceived = false;
    const receive = () => (isReceived = true);
    document.addEventListener('click', receive, { capture: true });
    while (!isReceived) await app.person.click(await screen.findByRole('button', { name }));
    document.removeEventListener('click', receive, { capture: true });
  };
  const choose = async (name: string, action: string) => {
    await press(`More actions for ${name}`);
    await app.person.click(await screen.findByRole('menuitem', { name: action }));
  };
  return { ...app, press, choose };
}

const rows = () => screen.findAllByRole('listitem');
const journaled = async () => (await new Journal(ruth.id).list())?.map(({ editorId }) => editorId);
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

describe('the list of unsaved texts', () => {
  beforeEach(fakeStorage);
  beforeEach(fakeWebLocks);

  test('says that everything is saved if there are none', async () => {
    await openUnsaved();
    expect(await screen.findByText('Everything you wrote on this device is saved.')).toBeVisible();
  });

  test('shows the newest text first, with its length, when it was written and where its document is', async () => {
    const advent = item('Advent, renamed elsewhere');
    const lent = { ...item('Lent'), dateDeleted: ago(60).toISOString(), itemsWithin: 0 };
    await writeUnsaved(ruth.id, { at: ago(20), documentId: advent.id, name: 'Advent' });
    await writeUnsaved(ruth.id, { at: ago(10), documentId: lent.id, name: 'Lent' });
    const gone = await writeUnsaved(ruth.id, { at: ago(30), name: 'Easter', html: '<p>He is risen</p>' });
    await openUnsaved({
      [get(advent.id)]: stored(advent),
      [get(lent.id)]: missing,
      [get(gone.documentId)]: missing,
      [trash]: [lent],
    });
    await screen.findByText(/The document was permanently deleted\./);
    // A text is not listed while it is being sent, and then its document is checked again.
    const [first, second, third] = await waitFor(() => {
      expect(screen.queryByText(/Checking the document/)).toBeNull();
      const listed = screen.getAllByRole('listitem');
      expect(listed).toHaveLength(3);
      return listed;
    });
    expect(first).toHaveTextContent(
      'LentWritten 10 minutes ago · 13 wordsThe document is in the trash. It will be restored, and this text will be saved to it.But while he',
    );
    expect(second).toHaveTextContent('Advent, renamed elsewhereWritten 20 minutes ago');
    expect(second).toHaveTextContent('It will be saved to its document in your library.');
    expect(third).toHaveTextContent('EasterWritten 30 minutes ago · 3 words');
    expect(
      screen.getByText(
        "These texts were written in this browser and haven't reached your library. No other device has them. Sermon Maker keeps trying to save them. Each text says what it is waiting for.",
      ),
    ).toBeVisible();
  });

  test('says why a text was refused, or that there are two versions', async () => {
    const [advent, lent] = [item('Advent'), item('Lent')];
    const journal = new Journal(ruth.id);
    const refusedText = await writeUnsaved(ruth.id, { at: ago(10), documentId: advent.id });
    await journal.note(refusedText.editorId, refusedText.step, { refusal: 'Your storage is full.' });
    const other = await writeUnsaved(ruth.id, { at: ago(20), documentId: lent.id });
    await journal.note(other.editorId, other.step, { isQuestion: true });
    await openUnsaved({ [get(advent.id)]: stored(advent), [get(lent.id)]: stored(lent) });
    expect(await screen.findByText('This text could not be saved: Your storage is full.')).toBeVisible();
    expect(
      await screen.findByText(
        'The document was also changed on another device. Choose a version at the top of this screen.',
      ),
    ).toBeVisible();
  });

  test('says how many texts of permanently deleted documents are kept', async () => {
    const { documentId } = await writeUnsaved(ruth.id);
    await openUnsaved({ [get(documentId)]: missing });
    // The list is read again when the state of the document is stored.
    await waitFor(() => expect(screen.getByText('The document was permanently deleted.')).toBeVisible());
    expect(
      screen.getByText(
        'Texts of permanently deleted documents stay here until you delete them. If there are more than 100, the oldest are removed.',
      ),
    ).toBeVisible();
  });

  test.each([
    ['is not in the library yet', {}, 'It will be added.'],
    ['could not be added', { refusal: 'Your library is full.' }, 'This text could not be saved: Your library is full.'],
  ])('says that a document that was created on this device %s', async (_, sync, sentence) => {
    const { documentId, editorId, step } = await writeUnsaved(ruth.id, { name: 'On the Train', revision: 0 });
    await new Journal(ruth.id).note(editorId, step, sync);
    await openUnsaved({ [get(documentId)]: missing, [save]: refused(409, 'Your library is full.') });
    expect(await screen.findByText(new RegExp(`${sentence}$`))).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open On the Train' })).toHaveAttribute('href', `/build/${documentId}`);
    expect(await new Journal(ruth.id).list()).toMatchObject([{ goneAt: null }]);
  });

  test('does not claim that a document is gone if it may be in a deleted folder', async () => {
    const { documentId } = await writeUnsaved(ruth.id);
    const deleted = { ...folder('Old sermons'), dateDeleted: ago(60).toISOString(), itemsWithin: 3 };
    await openUnsaved({ [get(documentId)]: missing, [trash]: [deleted] });
    expect(
      await screen.findByText('The document is not in your library. It may be in a deleted folder in the trash.'),
    ).toBeVisible();
    expect((await new Journal(ruth.id).list())?.[0]?.goneAt).toBeNull();
  });

  test('shows the first words of a text whose document has no known name', async () => {
    const { documentId } = await writeUnsaved(ruth.id, { name: undefined });
    await openUnsaved({ [get(documentId)]: missing });
    // The list is drawn again when the server has said that the document does not exist.
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /^Keep as a New Document: But while he was still/ })).toBeVisible(),
    );
  });

  test('never shows the texts of another user of this device', async () => {
    await writeUnsaved(newEditorId());
    await openUnsaved();
    expect(await screen.findByText('Everything you wrote on this device is saved.')).toBeVisible();
  });

  test('removes a text that the server turns out to have, because its window closed before the reply', async () => {
    const father = item('The Father Who Runs');
    const { html } = await writeUnsaved(ruth.id, { documentId: father.id });
    const older = await writeUnsaved(ruth.id, { documentId: father.id, html: '<p>He ran</p>', at: ago(20) });
    await openUnsaved({ [get(father.id)]: stored(father, html) });
    await waitFor(async () => expect(await journaled()).toEqual([older.editorId]));
    await waitFor(async () => expect(await rows()).toHaveLength(1));
  });

  test('can still be read while the server cannot be reached, and is checked again on request', async () => {
    const father = item('The Father Who Runs');
    await writeUnsaved(ruth.id, { documentId: father.id });
    const { press, network } = await openUnsaved({ [get(father.id)]: noAnswer });
    expect(
      await screen.findByText('Sermon Maker cannot be reached. You can still read, copy and download these texts.'),
    ).toBeVisible();
    expect(screen.getByText("Right now, we can't tell whether the document is still in your library.")).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Open / })).not.toBeInTheDocument();
    await press('Read The Father Who Runs');
    expect(await screen.findByRole('region', { name: 'Unsaved text' })).toHaveTextContent('But while he was still');
    await press('Close');
    network.answer(get(father.id), stored(father));
    await press('Try Again');
    expect(await screen.findByRole('link', { name: 'Open The Father Who Runs' })).toBeVisible();
  });
});

test('says so if the browser stores nothing', async () => {
  await openUnsaved();
  expect(await screen.findByText(/^This browser can't keep unsaved texts/)).toBeVisible();
});

test('over plain HTTP, says that a text may be open in another window', async () => {
  fakeStorage();
  const { documentId } = await writeUnsaved(ruth.id);
  await openUnsaved({ [get(documentId)]: missing });
  expect(
    await screen.findByText(/^This browser can't tell which texts are still open in another window/),
  ).toBeVisible();
});

describe('an unsaved text', () => {
  beforeEach(fakeStorage);

  /** Opens the list with one text of a permanently deleted document. */
  async function openGone(answers: Record<string, unknown> = {}) {
    const locks = fakeWebLocks();
    const entry = await writeUnsaved(ruth.id);
    const app = await openUnsaved({ [get(entry.documentId)]: missing, ...answers });
    await screen.findByRole('button', { name: /^Keep as a New Document/ });
    return { ...app, entry, locks };
  }
  const name = 'The Father Who Runs';
  const keepButton = `Keep as a New Document: ${name}`;

  test('is kept as a new document, and Undo makes it an unsaved text again', async () => {
    const made = stored(item(name));
    const removal = `DELETE /api/BuilderAssets/DeleteBuilderAsset/${made.id}`;
    const { press, network, entry } = await openGone({ [save]: made, [removal]: null });
    await press(keepButton);
    expect(await screen.findByText(`${name} added to your library`)).toBeVisible();
    expect(network.bodiesOf(save)).toEqual([{ ownerId: ruth.id, name, text: entry.html }]);
    expect(await screen.findByText('Everything you wrote on this device is saved.')).toBeVisible();
    expect(await journaled()).toEqual([]);
    await press('Undo');
    expect(await screen.findByRole('button', { name: keepButton })).toBeVisible();
    expect(network.bodiesOf(removal)).toHaveLength(1);
    expect(await journaled()).toEqual([entry.editorId]);
  });

  test('can also be kept as a new document while its own document is in the library', async () => {
    fakeWebLocks();
    const father = item(name);
    await writeUnsaved(ruth.id, { documentId: father.id });
    const copy = stored(item(`${name} - Copy`));
    const { choose, network } = await openUnsaved({ [get(father.id)]: stored(father), [save]: copy });
    await screen.findByRole('link', { name: `Open ${name}` });
    await choose(name, 'Keep as a New Document');
    expect(await screen.findByText(`${name} - Copy added to your library`)).toBeVisible();
    expect(network.bodiesOf(save)).toMatchObject([{ name: `${name} - Copy` }]);
    expect(await journaled()).toEqual([]);
  });

  test('stays in the list until the server has the new document', async () => {
    const { press, network, entry } = await openGone({ [save]: noAnswer });
    await press(keepButton);
    expect(await screen.findByText('Could not save your text as a new document. Please try again.')).toBeVisible();
    network.answer(save, refused(409, 'Your library is full. Please delete what you no longer need.'));
    await press(keepButton);
    expect(await screen.findByText('Your library is full. Please delete what you no longer need.')).toBeVisible();
    expect(await journaled()).toEqual([entry.editorId]);
    expect(screen.getByRole('button', { name: keepButton })).toBeVisible();
  });

  test('without a name becomes a document named Recovered text', async () => {
    fakeWebLocks();
    const { documentId } = await writeUnsaved(ruth.id, { name: undefined });
    const { press, network } = await openUnsaved({
      [get(documentId)]: missing,
      [save]: stored(item('Recovered text')),
    });
    await press(/^Keep as a New Document/);
    expect(await screen.findByText('Recovered text added to your library')).toBeVisible();
    expect(network.bodiesOf(save)).toMatchObject([{ name: 'Recovered text' }]);
  });

  test.each([keepButton, 'Delete'])('is left alone by %s if another window has opened it', async (action) => {
    const { press, choose, locks, network, entry } = await openGone({ [save]: stored(item(name)) });
    locks.open(entry.editorId);
    await (action === 'Delete' ? choose(name, action) : press(action));
    expect(await screen.findByText('This text is open in another window.')).toBeVisible();
    expect(network.bodiesOf(save)).toEqual([]);
    expect(await journaled()).toEqual([entry.editorId]);
  });

  test('is deleted without a question, and Undo restores it', async () => {
    const { choose, press, entry } = await openGone();
    await choose(name, 'Delete');
    expect(await screen.findByText(`Unsaved text ${name} deleted`)).toBeVisible();
    expect(await screen.findByText('Everything you wrote on this device is saved.')).toBeVisible();
    expect(await journaled()).toEqual([]);
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
    await press('Undo');
    expect(await screen.findByText(`Unsaved text ${name} restored`)).toBeVisible();
    expect(await screen.findByRole('button', { name: keepButton })).toBeVisible();
    expect(await journaled()).toEqual([entry.editorId]);
  });

  test('can be read, without what a document cannot contain', async () => {
    fakeWebLocks();
    const html = '<h2>Luke 15</h2><p onclick="steal()">He <strong>ran</strong><img src="x" onerror="steal()"></p>';
    const { documentId } = await writeUnsaved(ruth.id, { html });
    const { press } = await openUnsaved({ [get(documentId)]: missing });
    await press(`Read ${name}`);
    const dialog = await screen.findByRole('dialog', { name });
    const text = await within(dialog).findByRole('region', { name: 'Unsaved text' });
    // The dialog fades in.
    await waitFor(() => expect(within(text).getByRole('heading', { name: 'Luke 15' })).toBeVisible());
    expect(text.querySelector('strong')).toHaveTextContent('ran');
    expect(text.innerHTML).not.toMatch(/onclick|onerror|img/);
    expect(within(dialog).getByRole('button', { name: 'Close' })).toHaveFocus();
    expect(await within(dialog).findByRole('button', { name: keepButton })).toBeVisible();
  });

  test('can be downloaded as a web page and as plain text', async () => {
    const { choose } = await openGone();
    const files = watchDownloads();
    await choose(name, 'Download as a Web Page');
    await choose(name, 'Download as Plain Text');
    await waitFor(() => expect(files.map((file) => file.name)).toEqual([`${name}.html`, `${name}.txt`]));
    const [page, text] = await Promise.all(files.map((file) => file.text()));
    expect(page).toContain('<p>But while he was still a long way off, his father saw him.</p>');
    expect(text).toBe('But while he was still a long way off, his father saw him.');
  });

  test('can be copied', async () => {
    const { choose } = await openGone();
    const written = holdClipboard();
    await choose(name, 'Copy Text');
    expect(await screen.findByText(`${name} copied to clipboard`)).toBeVisible();
    expect(await written('text/plain')).toBe('But while he was still a long way off, his father saw him.');
    expect(await written('text/html')).toBe('<p>But while he was still a long way off, his father saw him.</p>');
  });

  test('is not copied by a browser that does not support it', async () => {
    const { choose } = await openGone();
    await choose(name, 'Copy Text');
    expect(await screen.findByText('Error: It appears your web browser does not support copying.')).toBeVisible();
  });

  test('of a document in the trash opens with the restored document', async () => {
    fakeWebLocks();
    const lent = { ...item('Lent'), dateDeleted: ago(60).toISOString(), itemsWithin: 0 };
    await writeUnsaved(ruth.id, { documentId: lent.id });
    const restore = 'PUT /api/BuilderAssets/UndeleteBuilderAsset';
    const { press, network, address } = await openUnsaved({
      [get(lent.id)]: missing,
      [trash]: [lent],
      [restore]: refused(404, 'Request was submitted to the incorrect location.'),
    });
    await press('Restore and Open: Lent');
    expect(
      await screen.findByText('The document was permanently deleted. Keep your text as a new document instead.'),
    ).toBeVisible();
    network.answer(restore, item('Lent'));
    network.answer(`PUT /api/BuilderAssets/WasAccessed/${lent.id}`, null);
    await press('Restore and Open: Lent');
    await waitFor(() => expect(address()).toBe(`/build/${lent.id}`));
    expect(network.bodiesOf(restore)).toEqual([{ id: lent.id }, { id: lent.id }]);
  });

  test('opens in its document if it is the newest one, and otherwise as a copy with the same details', async () => {
    fakeWebLocks();
    const father = item(name, { scripture: 'Luke 15:11-32', datePreached: '2026-11-22' });
    await writeUnsaved(ruth.id, { documentId: father.id, at: ago(10) });
    const older = await writeUnsaved(ruth.id, { documentId: father.id, at: ago(20), html: '<p>He ran</p>' });
    const copy = stored(item(`${name} - Copy`));
    const { press, network, address } = await openUnsaved({
      [get(father.id)]: stored(father),
      [get(copy.id)]: noAnswer,
      [`PUT /api/BuilderAssets/WasAccessed/${copy.id}`]: null,
      [save]: copy,
    });
    const open = await screen.findByRole('link', { name: `Open ${name}` });
    expect(open).toHaveAttribute('href', `/build/${father.id}`);
    await press(`Open as a Copy: ${name}`);
    await waitFor(() => expect(address()).toBe(`/build/${copy.id}`));
    expect(network.bodiesOf(save)).toMatchObject([
      {
        name: `${name} - Copy`,
        text: '<p>He ran</p>',
        scripture: 'Luke 15:11-32',
        datePreached: '2026-11-22',
        category: 'Manuscript',
      },
    ]);
    expect(await journaled()).not.toContain(older.editorId);
  });
});

describe('the line at the top of the library', () => {
  beforeEach(fakeStorage);
  const line = (words: string) =>
    screen.findByText((_, element) => element?.tagName === 'SPAN' && element.textContent === words);

  test('says how many texts are not saved, appears and disappears without a reload, and leads to them', async () => {
    fakeWebLocks();
    const first = newEditorId();
    const second = newEditorId();
    const { person, address } = await openLibrary([], {
      answers: { [trash]: [], [get(first)]: missing, [get(second)]: missing },
    });
    await screen.findByRole('heading', { name: 'My Library' });
    expect(screen.queryByText(/saved yet/)).not.toBeInTheDocument();
    const { editorId } = await writeUnsaved(ruth.id, { documentId: first });
    expect(await line("1 text on this device isn't saved yet. Show it")).toBeVisible();
    await writeUnsaved(ruth.id, { documentId: second });
    expect(await line("2 texts on this device aren't saved yet. Show them")).toBeVisible();
    await new Journal(ruth.id).remove(editorId);
    await person.click(await screen.findByRole('link', { name: 'Show it' }));
    await waitFor(() => expect(address()).toBe('/library-unsaved'));
    await waitFor(() => expect(screen.queryByText(/saved yet/)).not.toBeInTheDocument());
  });

  test('does not count a text that an open window is saving, until that window closes', async () => {
    const locks = fakeWebLocks();
    const { editorId, documentId } = await writeUnsaved(ruth.id);
    const other = await writeUnsaved(ruth.id);
    const close = locks.open(editorId);
    await openLibrary([], { answers: { [trash]: [], [get(documentId)]: missing, [get(other.documentId)]: missing } });
    expect(await line("1 text on this device isn't saved yet. Show it")).toBeVisible();
    close();
    expect(await line("2 texts on this device aren't saved yet. Show them")).toBeVisible();
  });

  test('does not count a text that the server has', async () => {
    fakeWebLocks();
    const father = item('The Father Who Runs');
    const { html } = await writeUnsaved(ruth.id, { documentId: father.id });
    await openLibrary([], { answers: { [trash]: [], [get(father.id)]: stored(father, html) } });
    await waitFor(async () => expect(await journaled()).toEqual([]));
    expect(screen.queryByText(/saved yet/)).not.toBeInTheDocument();
  });
});

/** Installs a fake clipboard. Returns a function that reads it. */
function holdClipboard() {
  let forms: Record<string, Promise<Blob>> = {};
  vi.stubGlobal('ClipboardItem', function item(item: typeof forms) {
    forms = item;
  });
  const write = async () => void (await Promise.all(Object.values(forms)));
  Object.defineProperty(navigator, 'clipboard', { value: { write }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'));
  return async (type: string) => (await forms[type])?.text();
}
