import type { User } from '@sermon/contract/accounts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { item, ruth, watchLeaving, type WireItem } from '../../testing/app.setup.tsx';
import { folder, holdPhone, openLibrary, subscriber } from '../../testing/library.setup.tsx';
import { refused, refusedFields, streamOf } from '../../testing/network.setup.ts';
import { fakeUploads, keepNoOriginals } from '../../testing/uploads.setup.ts';
import { keepForImport } from '../library/new/FileDrop.tsx';

const add = 'POST /api/LibraryArchive/AddItems';
const removeAll = 'PUT /api/LibraryItems/DeleteAll';
const convert = 'POST /api/WordFileConversion';
type Sent = { items: WireItem[] };
/** The reply to a request that adds items. */
const added = (items: WireItem[]) =>
  streamOf([
    { kind: 'progress', done: 1, of: items.length },
    { kind: 'added', items },
  ]);

async function openImport(
  items: WireItem[] = [],
  answers: Record<string, unknown> = {},
  user: User = subscriber,
  keepsOriginals = false,
) {
  if (!keepsOriginals) keepNoOriginals();
  const app = await openLibrary(items, {
    address: '/library-import',
    answers: { [removeAll]: null, ...answers },
    user,
  });
  const { network } = app;
  if (!(add in answers))
    network.answer(add, () =>
      added(
        (network.bodiesOf(add).at(-1) as Sent).items.map(({ name, type, parentId }) => item(name, { type, parentId })),
      ),
    );
  const choose = async (files: File[]) => {
    const input = await screen.findByLabelText('Files or zip');
    fireEvent.change(input, { target: { files } });
  };
  const sentItems = () => network.bodiesOf(add).flatMap((body) => (body as Sent).items);
  return { ...app, choose, sentItems };
}

const text = (name: string, content = `Words of ${name}`) => new File([content], name, { type: 'text/plain' });
const docx = (name: string) => new File(['PK'], name);
const table = () => screen.findByRole('table', { name: 'Documents to add' });

async function zip(entries: Record<string, string>): Promise<File> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
  for (const [path, content] of Object.entries(entries))
    await writer.add(path, path.endsWith('/') ? undefined : new TextReader(content), { directory: path.endsWith('/') });
  return new File([await writer.close()], 'sermons.zip', { type: 'application/zip' });
}

describe('the original files', () => {
  const askForUpload = 'POST /api/FileAssets/GenerateFileUploadUrl';
  const use = 'GET /api/LibraryItems/StorageUse';
  async function openWithOriginals(answers: Record<string, unknown> = {}) {
    const uploads = fakeUploads();
    const app = await openImport([], answers, subscriber, true);
    const { network } = app;
    if (!(askForUpload in answers))
      network.answer(askForUpload, () => {
        const at = network.bodiesOf(askForUpload).length;
        return { url: `/uploads/${at}`, filePath: `uploads/${at}`, contentType: 'application/octet-stream' };
      });
    const keep = () => screen.findByRole('checkbox', { name: /^Keep the original files/ });
    const addAll = async (n: number) =>
      app.person.click(await screen.findByRole('button', { name: `Add ${n} to My Library` }));
    return { ...app, uploads, keep, addAll };
  }

  test('are uploaded and named with their documents', async () => {
    const { choose, keep, addAll, uploads, sentItems } = await openWithOriginals();
    await choose([text('Comfort.txt', 'Isaiah 40'), text('Joy.txt', 'Psalm 30')]);
    expect(await keep()).toBeChecked();
    expect(await keep()).toHaveAccessibleName(/^Keep the original files \(17 B\)/);
    await addAll(2);
    await waitFor(() => expect(uploads.sent()).toHaveLength(2));
    uploads.take(0);
    uploads.take(1);
    expect(await screen.findByText('2 items added to library')).toBeVisible();
    expect(sentItems()).toMatchObject([
      { original: { fileName: 'Comfort.txt', hash: expect.stringMatching(/^[\w-]{43}$/) } },
      { original: { fileName: 'Joy.txt' } },
    ]);
    for (const path of ['uploads/1', 'uploads/2'])
      expect(sentItems()).toContainEqual(
        expect.objectContaining({ original: expect.objectContaining({ uploadPath: path }) }),
      );
  });

  test('do not keep their documents from being added if they cannot be uploaded', async () => {
    const { choose, addAll, uploads, sentItems } = await openWithOriginals();
    await choose([text('Comfort.txt')]);
    await addAll(1);
    await waitFor(() => expect(uploads.sent()).toHaveLength(1));
    uploads.refuse(0);
    expect(await screen.findByText('1 document was added without its original file')).toBeVisible();
    expect(screen.getByRole('listitem')).toHaveTextContent('Comfort Could not upload File');
    expect(sentItems()).toMatchObject([{ name: 'Comfort' }]);
    expect(sentItems()[0]).not.toHaveProperty('original');
  });

  test('are left out if the user says so, which this device remembers', async () => {
    const { choose, keep, person, addAll, uploads, network } = await openWithOriginals();
    await choose([text('Comfort.txt')]);
    await person.click(await keep());
    await addAll(1);
    expect(await screen.findByText('1 item added to library')).toBeVisible();
    expect(uploads.sent()).toEqual([]);
    expect(network.bodiesOf(askForUpload)).toEqual([]);
    expect(localStorage.getItem('sermon-original-files')).toBe('false');
  });

  test('are announced before adding if they do not fit into the storage', async () => {
    const { choose, keep, person } = await openWithOriginals({
      [use]: { bytes: 4_999_999_990, limit: 5_000_000_000 },
    });
    await choose([text('Comfort.txt', 'x'.repeat(1_200))]);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Your storage has 10 B left, but the original files need 1 KB. Documents whose original file does not fit are added without it, as long as their texts fit.',
    );
    await person.click(await keep());
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('files that are in the library already, or chosen twice', () => {
  const find = 'POST /api/DocumentOriginals/FindImported';

  test('are named and left out, unless the user imports them again', async () => {
    const { person, choose, network, sentItems } = await openImport();
    network.answer(find, () => {
      const { hashes } = network.bodiesOf(find)[0] as { hashes: string[] };
      return [
        { hash: hashes[0], name: 'Comfort, O My People' },
        { hash: hashes[3], name: 'Joy 2019' },
      ];
    });
    await choose([text('Comfort.txt', 'Isaiah 40'), text('Joy.txt', 'Psalm 30'), text('Peace.txt', 'John 14')]);
    const rows = await table();
    expect(within(rows).getByText('Already in your library: Comfort, O My People')).toBeVisible();
    expect(within(rows).getByText('Already in your library: Joy 2019')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Add Comfort.txt' })).not.toBeChecked();
    expect(screen.getByRole('button', { name: 'Add 1 to My Library' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Skip All' })).toBeDisabled();
    await person.click(screen.getByRole('button', { name: 'Import Again' }));
    expect(screen.getByRole('button', { name: 'Add 3 to My Library' })).toBeEnabled();
    await person.click(screen.getByRole('button', { name: 'Skip All' }));
    await person.click(screen.getByRole('checkbox', { name: 'Add Joy.txt' }));
    await person.click(screen.getByRole('button', { name: 'Add 2 to My Library' }));
    expect(await screen.findByText('2 items added to library')).toBeVisible();
    expect(sentItems().map(({ name }) => name)).toEqual(['Joy', 'Peace']);
  });

  test('are found among the chosen files, also with the same words in another format', async () => {
    const { choose } = await openImport();
    await choose([
      text('A.txt', 'Grace “abounds”'),
      text('B.txt', 'Grace “abounds”'),
      text('C.md', '**Grace** "abounds"'),
      text('D.txt', ''),
      text('E.md', ''),
    ]);
    const rows = await table();
    expect(within(rows).getAllByText('The same as A.txt')).toHaveLength(2);
    expect(
      screen.getByText(
        '2 files are already in your library or were chosen twice. They are skipped unless you choose Import Again.',
      ),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add 3 to My Library' })).toBeEnabled();
  });

  test('are all new if the server cannot say', async () => {
    const { choose } = await openImport([], { [find]: refused(503, 'Busy') });
    await choose([text('A.txt')]);
    expect(await screen.findByRole('button', { name: 'Add 1 to My Library' })).toBeEnabled();
  });
});

/** Lets the time between the product's attempts pass quickly, until the end of the test. */
function hurry() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const passing = setInterval(() => vi.advanceTimersByTime(200), 5);
  onTestFinished(() => clearInterval(passing));
}

describe('importing files', () => {
  test('shows guesses, accepts corrections, and saves nothing before', async () => {
    const { person, choose, sentItems } = await openImport();
    await choose([
      text('2019-11-24 The Father Who Runs.txt', 'Luke 15:11-24\n\nHe saw him, and ran.'),
      text('easter.md', '---\ntitle: He Is Risen\n---\n\nJohn 20'),
      text('left out.txt'),
    ]);
    await table();
    expect(screen.getByRole('heading', { name: '3 documents found' })).toBeVisible();
    expect(screen.getByLabelText('Title of 2019-11-24 The Father Who Runs.txt')).toHaveValue('The Father Who Runs');
    expect(screen.getByLabelText('Preach Date of 2019-11-24 The Father Who Runs.txt')).toHaveValue('2019-11-24');
    expect(screen.getByLabelText('Passage of 2019-11-24 The Father Who Runs.txt')).toHaveValue('Luke 15:11–24');
    await person.click(screen.getByRole('checkbox', { name: 'Add left out.txt' }));
    fireEvent.change(screen.getByLabelText('Title of easter.md'), { target: { value: 'Easter Morning' } });
    fireEvent.change(screen.getByLabelText('Preach Date of easter.md'), { target: { value: '2019-04-21' } });
    expect(sentItems()).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'Add 2 to My Library' }));
    expect(await screen.findByText('2 items added to library')).toBeVisible();
    expect(sentItems()).toMatchObject([
      {
        type: 'BuilderAsset',
        name: 'The Father Who Runs',
        datePreached: '2019-11-24',
        scripture: 'Luke 15:11–24',
        parentId: null,
      },
      { name: 'Easter Morning', datePreached: '2019-04-21' },
    ]);
    expect(await screen.findByRole('heading', { name: /^Welcome/ })).toBeVisible();
  });

  test('has one Undo for the whole batch, which removes the topmost new items', async () => {
    const { person, choose, network } = await openImport();
    await choose([await zip({ 'Sermons/Joy.txt': 'Joy', 'Sermons/Comfort.txt': 'Comfort' })]);
    await person.click(await screen.findByRole('button', { name: 'Add 2 to My Library' }));
    expect(await screen.findByText('3 items added to library')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Removed 3 items')).toBeVisible();
    expect(network.bodiesOf(removeAll)).toEqual([{ ids: [expect.any(String)] }]);
  });

  test('lists what a Word file lost, one sentence each', async () => {
    const { choose } = await openImport([], {
      [convert]: {
        title: null,
        html: '<p>Joy</p>',
        notices: ['One picture was left out.', 'One table was turned into lines of text.'],
      },
    });
    await choose([docx('Joy.docx')]);
    await table();
    expect(screen.getByText('One picture was left out. One table was turned into lines of text.')).toBeVisible();
  });

  test('shows how each document begins, so that wrong letters are seen', async () => {
    const { choose } = await openImport();
    await choose([
      new File([`Le pÃ¨re courut.\n\n${'Il le vit. '.repeat(50)}`], 'Luke.txt'),
      new File([''], 'Empty.txt'),
    ]);
    await table();
    expect(screen.getByText(/^Begins: Le pÃ¨re courut\. Il le vit\./)).toBeVisible();
    expect(screen.getAllByText(/^Begins: /)).toHaveLength(1);
  });

  test('lists what a page and a Markdown file lost', async () => {
    const { choose } = await openImport();
    await choose([
      new File(['<p>Joy<img src="a.png"></p><p hidden>Note</p>'], 'Joy.html'),
      new File(['Comfort[^1]\n\n[^1]: Isaiah 40:1'], 'Comfort.md'),
    ]);
    await table();
    expect(screen.getByText('One picture was left out. Hidden text was left out.')).toBeVisible();
    expect(screen.getByText('One note was moved to a list at the end.')).toBeVisible();
  });

  test('reports a file that cannot be read, and continues with the rest', async () => {
    const { choose, network } = await openImport([], {
      [convert]: { title: null, html: '<p>Joy</p>', notices: ['A picture was left out.'] },
    });
    const refuse = () => refused(400, 'This file is protected by a password.');
    let calls = 0;
    network.answer(convert, () =>
      ++calls === 1 ? refuse() : { title: null, html: '<p>Joy</p>', notices: ['A picture was left out.'] },
    );
    await choose([docx('Closed.docx'), docx('Joy.docx'), text('Comfort.txt'), new File(['x'], 'photo.jpg')]);
    await table();
    expect(screen.getByText('1 file could not be read')).toBeVisible();
    expect(screen.getByText('This file is protected by a password.')).toBeVisible();
    expect(screen.getByText('1 picture left out')).toBeVisible();
    expect(screen.getByText('photo.jpg')).toBeVisible();
    expect(screen.getByText(/A picture was left out\./)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add 2 to My Library' })).toBeEnabled();
  });

  test('reads files again that failed because the server was busy, and keeps what was corrected', async () => {
    const { person, choose, network } = await openImport();
    const busy = () => refused(503, 'The server was busy. Please try again.');
    const joy = { title: null, html: '<p>Joy</p>', notices: [] };
    let isBusy = true;
    network.answer(convert, () => (isBusy ? busy() : joy));
    hurry();
    await choose([docx('Advent.docx'), docx('Easter.docx'), text('Comfort.txt')]);
    expect(
      await screen.findByRole('progressbar', { name: /^Reading \d of 3 files\. Waiting to try again…$/ }),
    ).toBeVisible();
    // Not `findByText`, for which the time passes quickly as well.
    await vi.waitFor(() => expect(screen.getByText('2 files could not be read')).toBeVisible(), { timeout: 15_000 });
    expect(screen.getByText('The server was busy. Please try again.')).toBeVisible();
    fireEvent.change(screen.getByLabelText('Title of Comfort.txt'), { target: { value: 'Comfort Ye' } });
    isBusy = false;
    await person.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { name: '3 documents found' })).toHaveFocus();
    expect(screen.queryByText(/could not be read/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
    expect(screen.getAllByRole('textbox', { name: /^Title of/ }).map((box) => (box as HTMLInputElement).value)).toEqual(
      ['Advent', 'Comfort Ye', 'Easter'],
    );
  });

  test('offers a second attempt for every file that failed', async () => {
    const { person, choose, network } = await openImport([], { [convert]: refused(400, 'It is protected.') });
    await choose([docx('Closed.docx')]);
    expect(await screen.findByText('It is protected.')).toBeVisible();
    network.answer(convert, () => ({ title: null, html: '<p>Joy</p>', notices: [] }));
    await person.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByLabelText('Title of Closed.docx')).toBeVisible();
  });

  describe('tidies their texts', () => {
    const html = '<h1>Romans 8 – Part 2: No Condemnation</h1><p></p><p><strong>I. FREE</strong></p><p>Words</p>';
    const file = { title: null, titleLine: 'Romans 8 – Part 2: No Condemnation', html, notices: [] };

    test('says what changes, and keeps each text as it was', async () => {
      const { person, choose, sentItems } = await openImport([], { [convert]: file });
      await choose([docx('Romans 8 part 2.docx')]);
      expect(await screen.findByLabelText('Title of Romans 8 part 2.docx')).toHaveValue(file.titleLine);
      expect(screen.getByText('1 heading found, 1 empty line removed')).toBeVisible();
      expect(screen.getByRole('checkbox', { name: /^Tidy the text of 1 document/ })).toBeChecked();
      await person.click(screen.getByRole('button', { name: 'Add 1 to My Library' }));
      expect(await screen.findByText('1 item added to library')).toBeVisible();
      expect(sentItems()).toMatchObject([{ text: '<h1>I. FREE</h1><p>Words</p>', untidiedText: html }]);
    });

    test('keeps a first line in the text that is no longer the title', async () => {
      const { person, choose, sentItems } = await openImport([], { [convert]: file });
      await choose([docx('Romans 8 part 2.docx')]);
      fireEvent.change(await screen.findByLabelText('Title of Romans 8 part 2.docx'), {
        target: { value: 'Romans 8' },
      });
      await person.click(screen.getByRole('button', { name: 'Add 1 to My Library' }));
      expect(await screen.findByText('1 item added to library')).toBeVisible();
      expect(sentItems()).toMatchObject([{ text: expect.stringMatching(/^<h1>Romans 8 – Part 2/) }]);
    });

    test('keeps no version of a text in which only empty lines were removed', async () => {
      const { person, choose, sentItems } = await openImport([], {
        [convert]: { title: null, html: '<p>Grace is</p><p></p><p>free.</p>', notices: [] },
      });
      await choose([docx('Romans 8 part 2.docx')]);
      expect(await screen.findByText('1 empty line removed')).toBeVisible();
      await person.click(screen.getByRole('button', { name: 'Add 1 to My Library' }));
      expect(await screen.findByText('1 item added to library')).toBeVisible();
      expect(sentItems()[0]).toMatchObject({ text: '<p>Grace is</p><p>free.</p>' });
      expect(sentItems()[0]).not.toHaveProperty('untidiedText');
    });

    test('unless the user does not want it', async () => {
      const { person, choose, sentItems } = await openImport([], { [convert]: file });
      await choose([docx('Romans 8 part 2.docx')]);
      await person.click(await screen.findByRole('checkbox', { name: /^Tidy the text/ }));
      expect(screen.queryByText('1 heading found, 1 empty line removed')).toBeNull();
      await person.click(screen.getByRole('button', { name: 'Add 1 to My Library' }));
      expect(await screen.findByText('1 item added to library')).toBeVisible();
      expect(sentItems()[0]).toMatchObject({ text: html });
      expect(sentItems()[0]).not.toHaveProperty('untidiedText');
    });

    test('and notices the same words in a file of the same import, whatever their title is', async () => {
      const { choose } = await openImport();
      const words = 'It is free. '.repeat(40);
      await choose([text('Grace.txt', `GRACE\n\n${words}`), text('Sermon 0317.md', `*Love*\n\n${words}`)]);
      expect(await screen.findByText('The same as Grace.txt')).toBeVisible();
    });
  });

  test('takes the title of a Word file that the product wrote', async () => {
    const { choose } = await openImport([], {
      [convert]: { title: 'John 3:16', html: '<p>For God so loved</p>', notices: [] },
    });
    await choose([docx('2019-11-24 John 3-16.docx')]);
    await table();
    expect(screen.getByLabelText('Title of 2019-11-24 John 3-16.docx')).toHaveValue('John 3:16');
    expect(screen.getByLabelText('Preach Date of 2019-11-24 John 3-16.docx')).toHaveValue('2019-11-24');
  });

  /** The groups of files that were left out: their title, the advice and the names. */
  const groups = () =>
    screen.getAllByRole('group').map((group) => ({
      summary: group.querySelector('summary')?.textContent,
      names: within(group)
        .getAllByRole('listitem', { hidden: true })
        .map(({ textContent }) => textContent?.trim()),
      isOpen: (group as HTMLDetailsElement).open,
    }));

  test('names every file that is left out, and says what to do', async () => {
    const { choose } = await openImport([], { [convert]: refused(400, 'This file is protected by a password.') });
    const entries = [
      'Old/Easter.doc',
      'Old/Advent.WRI',
      'Lent.odt',
      'Bulletin.pdf',
      'hymn.mp3',
      'more.zip',
      'list.xlsx',
    ];
    await choose([
      await zip({ ...Object.fromEntries(entries.map((name) => [name, 'x'])), 'Joy.txt': 'Joy', 'Closed.docx': 'x' }),
      Object.defineProperty(text('Long.txt'), 'size', { value: 26_214_400 }),
    ]);
    await table();
    expect(groups()).toEqual([
      {
        summary: '4 files could not be readThis file is protected by a password.',
        names: ['Bulletin.pdf', 'Closed.docx', 'Lent.odt', 'Old/Easter.doc'],
        isOpen: true,
      },
      {
        summary:
          '1 file could not be readIt is 25 MB or larger. Please split it, or remove its pictures, and import it again.',
        names: ['Long.txt'],
        isOpen: true,
      },
      {
        summary:
          '1 document of another program left outOpen each one in the program that created it or in LibreOffice, save it as .docx and import it again.',
        names: ['Old/Advent.WRI'],
        isOpen: true,
      },
      {
        summary: '1 zip file inside another zip file left outUnpack each one and import it on its own.',
        names: ['more.zip'],
        isOpen: true,
      },
      {
        summary: '1 audio or video file left outTo keep them in your library as files, choose New, then Upload file.',
        names: ['hymn.mp3'],
        isOpen: true,
      },
      {
        summary: '1 file of another type left outTo keep them in your library as files, choose New, then Upload file.',
        names: ['list.xlsx'],
        isOpen: true,
      },
    ]);
  });

  test('names the first 200 files of a group, counts the others, and collapses the list', async () => {
    const { choose } = await openImport();
    await choose(Array.from({ length: 201 }, (_, n) => new File(['x'], `Sermon ${n + 1}.wri`)));
    expect(await screen.findByRole('heading', { name: 'No documents found' })).toBeVisible();
    const [group] = groups();
    expect(group?.isOpen).toBe(false);
    expect(group?.names).toHaveLength(201);
    expect(group?.names.slice(-2)).toEqual(['Sermon 200.wri', 'and 1 more']);
    expect(screen.queryByRole('button', { name: /^Add / })).not.toBeInTheDocument();
  });

  test('asks for files without speaking of dropping on a phone', async () => {
    holdPhone();
    await openImport();
    expect(await screen.findByText('Choose a folder, files or a zip')).toBeVisible();
    expect(screen.queryByText(/Drop/)).not.toBeInTheDocument();
  });

  test('offers a subscription instead of Word files to a free user', async () => {
    const assign = watchLeaving();
    const { person, choose, network } = await openImport([], {}, ruth);
    await choose([docx('Joy.docx'), docx('Comfort.docx'), text('Advent.txt')]);
    await table();
    expect(screen.getByText('2 Word, PDF or similar files can be imported with a subscription.')).toBeVisible();
    expect(screen.getByText('Comfort.docx')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Upgrade' }));
    expect(assign).toHaveBeenCalledWith('/activate?upgradePath=Word&upgradeAction=17');
    expect(network.bodiesOf(convert)).toEqual([]);
    expect(screen.getByRole('button', { name: 'Add 1 to My Library' })).toBeEnabled();
  });

  test('marks an existing name, and does not add a draft without a name', async () => {
    const { choose } = await openImport([item('Comfort')]);
    await choose([text('Comfort.txt'), text('Joy.txt')]);
    expect(within(await table()).getByText('There is already a document with this name')).toBeVisible();
    fireEvent.change(screen.getByLabelText('Title of Joy.txt'), { target: { value: '  ' } });
    expect(screen.getByText('Name cannot be blank')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add 2 to My Library' })).toBeDisabled();
  });

  test('puts everything into the chosen folder', async () => {
    const advent = folder('Advent');
    const { person, choose, sentItems, address } = await openImport([advent]);
    await choose([text('Joy.txt')]);
    await person.selectOptions(await screen.findByLabelText('Add to'), 'Advent');
    await person.click(screen.getByRole('button', { name: 'Add 1 to My Library' }));
    await screen.findByText('1 item added to library');
    expect(sentItems()).toMatchObject([{ name: 'Joy', parentId: advent.id }]);
    await waitFor(() => expect(address()).toBe(`/library-home/${advent.id}`));
  });

  test('starts immediately with files dropped elsewhere, for the folder that was open', async () => {
    const advent = folder('Advent');
    keepForImport({ files: [{ path: 'Sermons/Joy.txt', file: text('Joy.txt') }], parentId: advent.id });
    await openImport([advent]);
    expect(within(await table()).getByText('Sermons / Joy.txt')).toBeVisible();
    expect(screen.getByLabelText('Add to')).toHaveValue(advent.id);
  });

  test('can be canceled while reading', async () => {
    const answers: ((answer: unknown) => void)[] = [];
    const { person, choose } = await openImport([], {
      [convert]: () => new Promise((resolve) => answers.push(resolve)),
    });
    await choose([docx('Joy.docx'), docx('Comfort.docx')]);
    expect(await screen.findByRole('progressbar', { name: 'Reading 0 of 2 files' })).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    for (const answer of answers) answer({ title: null, html: '', notices: [] });
    expect(await screen.findByRole('button', { name: 'Choose Folder' })).toBeVisible();
  });

  test('lists what could not be added, and why it ended', async () => {
    const { person, choose } = await openImport([], { [add]: refused(409, 'Your library is full.') });
    await choose([text('Joy.txt')]);
    await person.click(await screen.findByRole('button', { name: 'Add 1 to My Library' }));
    expect(await screen.findByText('Your library is full.')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Import More' }));
    expect(await screen.findByRole('button', { name: 'Choose Folder' })).toBeVisible();
  });

  test('shows drafts in pages of fifty', async () => {
    const { person, choose } = await openImport();
    await choose(Array.from({ length: 120 }, (_, n) => text(`Sermon ${n + 1}.txt`)));
    expect(within(await table()).getAllByRole('row')).toHaveLength(51);
    expect(screen.getByText('Page 1 of 3')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByLabelText('Title of Sermon 51.txt')).toBeVisible();
    await person.click(screen.getByRole('checkbox', { name: 'Add all' }));
    expect(screen.getByRole('button', { name: 'Add 0 to My Library' })).toBeDisabled();
  });

  test.each([
    ['is not a zip', new File(['no zip'], 'sermons.zip'), 'This file is not a valid zip.'],
    [
      'contains no supported file',
      zip({ 'photo.jpg': 'x' }),
      'No Word, PDF, OpenDocument, RTF, Pages, EPUB, Evernote, text, Markdown or web page files were found.',
    ],
    [
      'is an archive with an invalid list',
      zip({ 'library.json': '{' }),
      'The index of this archive (library.json) could not be read.',
    ],
  ])('explains when a zip %s', async (_, file, sentence) => {
    const { choose } = await openImport();
    await choose([await file]);
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  test('skips files that macOS and Word create', async () => {
    const { choose } = await openImport();
    const left = { '__MACOSX/Sermons/._Joy.txt': 'x', 'Sermons/.DS_Store': 'x', 'Sermons/~$Joy.docx': 'x' };
    await choose([await zip({ ...left, 'Sermons/Joy.txt': 'Joy' })]);
    expect(within(await table()).getAllByRole('row')).toHaveLength(2);
    expect(screen.queryByText(/left out/)).not.toBeInTheDocument();
  });
});

describe('an archive exported by Sermon Maker', () => {
  const wire = (name: string, overrides: Partial<WireItem> & { path: string | null }) => {
    const { openingLine: _, offlineMode: __, fileSize: ___, isShared: ____, ...rest } = item(name, overrides);
    return rest;
  };
  const advent = wire('Advent', { type: 'Folder', category: 'None', path: 'Advent/' });
  const entries = [
    wire('Comfort', { parentId: advent.id, path: 'Advent/Comfort.html', isStarred: true, datePreached: '2026-11-29' }),
    wire('Bulletin', { type: 'FileAsset', category: 'Handout', path: 'Bulletin.pdf' }),
    wire('Lost', { path: 'Lost.html' }),
    wire('Song', {
      type: 'LinkAsset',
      category: 'None',
      linkType: 'General',
      linkUrl: 'https://song.example/',
      parentId: advent.id,
      path: null,
    }),
    advent,
  ];
  const list = { version: 1, product: 'Sermon Maker', dateExported: '2026-11-20T09:12:00.000Z', items: entries };
  const archive = () =>
    zip({
      'library.json': JSON.stringify(list),
      'Advent/Comfort.html':
        '<html><head><title>x</title></head><body><h1>Comfort</h1><p>Comfort my people.</p></body></html>',
      'Bulletin.pdf': '%PDF',
    });

  test('is recognized, and everything is restored in its folders with its dates', async () => {
    const uploads = fakeUploads();
    const { person, choose, sentItems } = await openImport([], {
      'POST /api/FileAssets/GenerateFileUploadUrl': {
        url: '/put/1',
        filePath: 'uploads/1',
        contentType: 'application/pdf',
      },
    });
    await choose([await archive()]);
    expect(await screen.findByRole('heading', { name: 'Restore this archive' })).toBeVisible();
    expect(screen.getByText('Archive from 20 Nov 2026: 1 folder, 2 documents, 1 file and 1 link.')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(uploads.sent()).toMatchObject([{ method: 'PUT', url: '/put/1' }]));
    uploads.take(0);
    expect(await screen.findByText('4 items restored')).toBeVisible();
    const [first, ...rest] = sentItems();
    expect(first).toMatchObject({ type: 'Folder', name: 'Advent', dateCreated: advent.dateCreated });
    const byName = new Map(rest.map((each) => [each.name, each]));
    expect(byName.get('Comfort')).toMatchObject({
      text: '<h1>Comfort</h1><p>Comfort my people.</p>',
      isStarred: true,
      datePreached: '2026-11-29',
      dateCreated: entries[0]!.dateCreated,
      parentId: expect.any(String),
    });
    expect(byName.get('Bulletin')).toMatchObject({ uploadPath: 'uploads/1', parentId: null });
    expect(byName.get('Song')).toMatchObject({ linkUrl: 'https://song.example/', parentId: expect.any(String) });
    expect(screen.getByText('1 item could not be added')).toBeVisible();
    expect(screen.getByText('Its content is missing from the archive.')).toBeVisible();
  });

  test('ends when the user leaves the screen, after what was being added', async () => {
    const many = Array.from({ length: 30 }, (_, n) =>
      wire(`Song ${n}`, { ...entries[3]!, name: `Song ${n}`, path: null }),
    );
    let answer = (_: unknown) => {};
    const { person, choose, network, sentItems } = await openImport([], {
      [add]: () => new Promise((resolve) => (answer = resolve)),
    });
    await choose([await zip({ 'library.json': JSON.stringify({ ...list, items: many }) })]);
    await person.click(await screen.findByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(sentItems()).toHaveLength(25));
    await person.click(screen.getByRole('link', { name: 'My Library' }));
    expect(await screen.findByRole('heading', { name: /^Welcome/ })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Import' })).toBeNull();
    answer(added(sentItems().map(({ name, type }) => item(name, { type }))));
    expect(await screen.findByText('Stopped. 25 items were added.')).toBeVisible();
    expect(network.bodiesOf(add)).toHaveLength(1);
  });

  test('restores the notes and the custom picture of slides', async () => {
    const uploads = fakeUploads();
    const comfort = { ...entries.find(({ name }) => name === 'Comfort')!, parentId: null, path: 'Comfort.html' };
    const { person, choose, sentItems } = await openImport([], {
      'POST /api/FileAssets/GenerateFileUploadUrl': { url: '/put/1', filePath: 'uploads/1', contentType: 'image/jpeg' },
    });
    await choose([
      await zip({
        'library.json': JSON.stringify({ ...list, items: [comfort] }),
        'Comfort.html': '<body><p>Comfort</p></body>',
        'Comfort.slides.json': JSON.stringify([{ slideId: 'a', text: 'Pause' }]),
        'Comfort.slides.jpg': 'picture',
      }),
    ]);
    await person.click(await screen.findByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(uploads.sent()).toMatchObject([{ method: 'PUT', url: '/put/1' }]));
    uploads.take(0);
    expect(await screen.findByText('1 item restored')).toBeVisible();
    expect(sentItems()).toMatchObject([
      { name: 'Comfort', slideNotes: [{ slideId: 'a', text: 'Pause' }], slideImage: 'uploads/1' },
    ]);
  });

  test('restores when a sermon was preached, and says which document has too many entries', async () => {
    const comfort = { ...entries.find(({ name }) => name === 'Comfort')!, parentId: null, path: 'Comfort.html' };
    const peace = { ...comfort, id: 'peace', name: 'Peace', path: 'Peace.html' };
    const preached = { day: '2026-11-22', place: 'Grace Chapel', minutes: 31, note: '' };
    const { person, choose, sentItems } = await openImport([]);
    await choose([
      await zip({
        'library.json': JSON.stringify({ ...list, items: [comfort, peace] }),
        'Comfort.html': '<body><p>Comfort</p></body>',
        'Comfort.preached.json': JSON.stringify([preached]),
        'Peace.html': '<body><p>Peace</p></body>',
        'Peace.preached.json': JSON.stringify(Array.from({ length: 201 }, () => preached)),
      }),
    ]);
    await person.click(await screen.findByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('1 item restored')).toBeVisible();
    expect(sentItems()).toMatchObject([{ name: 'Comfort', deliveries: [preached] }]);
    expect(screen.getByText('1 item could not be added')).toBeVisible();
    expect(
      screen.getByText('The list of when it was preached could not be read, or has more than 200 entries.'),
    ).toBeVisible();
  });

  test('restores the times of rehearsals and of sections, and says which document has too many', async () => {
    const comfort = { ...entries.find(({ name }) => name === 'Comfort')!, parentId: null, path: 'Comfort.html' };
    const peace = { ...comfort, id: 'peace', name: 'Peace', path: 'Peace.html' };
    const timed = {
      kind: 'rehearsal',
      startedAt: '2026-11-22T10:00:00.000Z',
      seconds: 1_200,
      words: 2_000,
      sections: [{ heading: 'Home', words: 2_000, seconds: 1_200, planned: 1_100 }],
    };
    const text = '<h1 data-minutes="5">Home</h1><p data-skip="late">Comfort</p>';
    const { person, choose, sentItems } = await openImport([]);
    await choose([
      await zip({
        'library.json': JSON.stringify({ ...list, items: [comfort, peace] }),
        'Comfort.html': `<body>${text}</body>`,
        'Comfort.timed.json': JSON.stringify([timed]),
        'Peace.html': '<body><p>Peace</p></body>',
        'Peace.timed.json': JSON.stringify(Array.from({ length: 21 }, () => timed)),
      }),
    ]);
    await person.click(await screen.findByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('1 item restored')).toBeVisible();
    expect(sentItems()).toMatchObject([{ name: 'Comfort', text, timings: [timed] }]);
    expect(screen.getByText('1 item could not be added')).toBeVisible();
    expect(
      screen.getByText('The times of its rehearsals and sermons could not be read, or there are more than 20 of them.'),
    ).toBeVisible();
  });

  test('restores a document without its slide picture if the picture is damaged, and says so', async () => {
    const uploads = fakeUploads();
    const comfort = { ...entries.find(({ name }) => name === 'Comfort')!, parentId: null, path: 'Comfort.html' };
    const { person, choose, network, sentItems } = await openImport([], {
      'POST /api/FileAssets/GenerateFileUploadUrl': { url: '/put/1', filePath: 'uploads/1', contentType: 'image/jpeg' },
      [add]: () => {
        const sent = sentItems().at(-1)! as WireItem & { slideImage?: string };
        return sent.slideImage === undefined
          ? added([item(sent.name)])
          : refusedFields({ Upload: ['This file is not a picture.'] });
      },
    });
    await choose([
      await zip({
        'library.json': JSON.stringify({ ...list, items: [comfort] }),
        'Comfort.html': '<body><p>Comfort</p></body>',
        'Comfort.slides.jpg': 'damaged',
      }),
    ]);
    await person.click(await screen.findByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(uploads.sent()).toHaveLength(1));
    uploads.take(0);
    expect(await screen.findByText('1 item was restored in another form')).toBeVisible();
    expect(
      screen.getByText('The picture behind its slides could not be read. Its slides have a background of the gallery.'),
    ).toBeVisible();
    expect(network.bodiesOf(add)).toHaveLength(2);
    expect(screen.queryByText(/could not be added/)).toBeNull();
  });
});

describe('an archive with templates and media links', () => {
  const plain = (name: string, overrides: Partial<WireItem> & { path: string | null }) => {
    const { openingLine: _, offlineMode: __, fileSize: ___, isShared: ____, ...rest } = item(name, overrides);
    return rest;
  };
  const media = (name: string, linkUrl: string) =>
    plain(name, { type: 'LinkAsset', category: 'Video', linkType: null, linkUrl, path: null });
  const entries = [
    plain('Outline', { path: 'Outline.html', isTemplate: true }),
    plain('Comfort', { path: 'Comfort.html' }),
    media('Choir', 'youtube://dQw4w9WgXcQ'),
    media('Church', 'https://church.example/'),
  ];
  const archive = (items = entries) =>
    zip({
      'library.json': JSON.stringify({
        version: 1,
        product: 'Sermon Maker',
        dateExported: '2026-11-20T09:12:00.000Z',
        items,
      }),
      'Outline.html': '<body><p>Outline</p></body>',
      'Comfort.html': '<body><p>Comfort</p></body>',
    });
  const warning =
    '1 template will be restored as a document. 1 video or audio link will be restored as a link to its web page. With a subscription, everything is restored unchanged.';
  /** Adds items as the server does for a user with or without a subscription. */
  const adding = (isSubscriber: boolean, sent: Sent) =>
    sent.items.map(({ name, type, parentId, isTemplate, linkType, linkUrl }) => {
      const isLink = type === 'LinkAsset';
      const isMedia = linkUrl?.startsWith('youtube:') === true && isSubscriber;
      return item(name, {
        type,
        parentId,
        isTemplate: isTemplate && isSubscriber,
        linkType: isLink ? (isMedia ? 'YouTube' : 'General') : linkType,
        linkUrl,
      });
    });
  const restore = async (user: User, items = entries) => {
    const app = await openImport([], { [add]: null }, user);
    app.network.answer(add, () =>
      added(adding(user.makerSubscription !== null, app.network.bodiesOf(add).at(-1) as Sent)),
    );
    await app.choose([await archive(items)]);
    await screen.findByRole('heading', { name: 'Restore this archive' });
    return app;
  };

  test('tells a free user before and after what is restored in another form', async () => {
    const { person, sentItems } = await restore(ruth);
    expect(screen.getByText(warning)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Upgrade' })).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('4 items restored')).toBeVisible();
    expect(sentItems().map(({ name }) => name)).toEqual(['Outline', 'Comfort', 'Choir', 'Church']);
    expect(screen.getByText('2 items were restored in another form')).toBeVisible();
    expect(screen.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      'Outline It is now a document, because templates need a subscription.',
      'Choir It is now a link to its YouTube page, because YouTube links need a subscription.',
    ]);
    expect(screen.getByRole('link', { name: 'Go to My Library' })).toBeVisible();
  });

  test.each([
    ['a template', entries, 'upgradePath=Custom+Template&upgradeAction=23'],
    ['a YouTube link', [media('Choir', 'youtube://dQw4w9WgXcQ')], 'upgradePath=YouTube&upgradeAction=20'],
    ['a Vimeo link', [media('Choir', 'vimeo://265636445')], 'upgradePath=Vimeo&upgradeAction=19'],
    ['a SoundCloud link', [media('Choir', 'soundcloud://grace/anthem')], 'upgradePath=SoundCloud&upgradeAction=18'],
  ])('with %s leads a free user to the upgrade page for it', async (_, items, query) => {
    const assign = watchLeaving();
    const { person } = await restore(ruth, items);
    await person.click(screen.getByRole('button', { name: 'Upgrade' }));
    expect(assign).toHaveBeenCalledWith(`/activate?${query}`);
  });

  test('is restored unchanged for a subscriber', async () => {
    const { person } = await restore(subscriber);
    expect(screen.queryByText(warning)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Upgrade' })).not.toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('4 items restored')).toBeVisible();
    expect(await screen.findByRole('heading', { name: /^Welcome/ })).toBeVisible();
    expect(screen.queryByText(/in another form/)).not.toBeInTheDocument();
  });
});

describe('exporting everything', () => {
  const download = 'GET /api/LibraryArchive/Download';
  const progress = 'GET /api/LibraryArchive/Progress/*';

  test('saves one zip named after the date', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 9, 12) });
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} }));
    const { person } = await openImport([], {
      [download]: () => new Response('PK', { headers: { 'content-type': 'application/zip' } }),
      [progress]: () => streamOf([{ done: 2, of: 2 }]),
    });
    await person.click(await screen.findByRole('button', { name: 'Export Everything' }));
    expect(await screen.findByText('Sermon Maker 2026-11-20.zip saved')).toBeVisible();
    expect(saved).toEqual(['Sermon Maker 2026-11-20.zip']);
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  test('shows the progress that the server reports, and can be canceled', async () => {
    let breakOff = () => {};
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        breakOff = () => controller.error(new DOMException('The person left', 'AbortError'));
      },
    });
    let downloadId: string | null = null;
    const { person, network } = await openImport([], {
      [download]: (url: URL) => {
        downloadId = url.searchParams.get('downloadId');
        return new Response(body);
      },
      [progress]: () => streamOf([{ done: 1, of: 2 }], true),
    });
    await person.click(await screen.findByRole('button', { name: 'Export Everything' }));
    expect(await screen.findByRole('progressbar', { name: 'Packing 1 of 2 items' })).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    breakOff();
    expect(await screen.findByRole('button', { name: 'Export Everything' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
    expect(network.callsOf(progress)).toEqual([`GET /api/LibraryArchive/Progress/${downloadId}`]);
  });

  test('explains a failure', async () => {
    const { person } = await openImport([], {
      [download]: refused(503, 'Sermon Maker is temporarily unavailable. Please try again.'),
      [progress]: () => streamOf([], true),
    });
    await person.click(await screen.findByRole('button', { name: 'Export Everything' }));
    expect(await screen.findByText('Sermon Maker is temporarily unavailable. Please try again.')).toBeVisible();
  });
});
