import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { item } from '../../../testing/app.setup.tsx';
import {
  asDocument,
  findItem,
  folder,
  openLibrary,
  subscriber,
  waitUntilGone,
} from '../../../testing/library.setup.tsx';
import { refused } from '../../../testing/network.setup.ts';
import { fakeUploads, keepNoOriginals } from '../../../testing/uploads.setup.ts';

const askForUpload = 'POST /api/FileAssets/GenerateFileUploadUrl';
const saveFile = 'POST /api/FileAssets/SaveFileAsset';
const convert = 'POST /api/WordFileConversion';
const saveDocument = 'POST /api/BuilderAssets/SaveBuilderAsset';
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

const bulletin = new File(['%PDF-'], 'Bulletin.pdf', { type: 'application/pdf' });
const hymn = new File(['ID3'], 'Hymn.mp3', { type: 'audio/mpeg' });

/** A file that reports this size. Its content is never read. */
const fileOf = (size: number) => Object.defineProperty(new File(['x'], 'Film.mp4'), 'size', { value: size });

const asset = (name: string, overrides = {}) => ({
  ...item(name, { type: 'FileAsset', category: 'None', fileSize: 5, ...overrides }),
  uploadPath: 'uploads/1',
});

const place = { url: '/uploads/1?signature=x', filePath: 'uploads/1', contentType: 'application/pdf' };

async function openUploads(
  answers: Record<string, unknown> = {},
  address?: string,
  items = [folder('Advent 2026')],
  keepsOriginals = false,
) {
  if (!keepsOriginals) keepNoOriginals();
  const uploads = fakeUploads();
  const app = await openLibrary(items, {
    user: subscriber,
    answers: { [askForUpload]: place, ...answers },
    ...(address && { address }),
  });
  return { ...app, uploads };
}

/** Simulates dropping files and folders from the desktop on the view. */
async function drop(files: File[], entries: unknown[] = [], place = 'My Library') {
  const view = (await screen.findByRole('main')).parentElement!;
  const dataTransfer = {
    types: ['Files'],
    files,
    items: [
      ...files.map(() => ({ webkitGetAsEntry: () => null })),
      ...entries.map((entry) => ({ webkitGetAsEntry: () => entry })),
    ],
  };
  fireEvent.dragOver(view, { dataTransfer });
  expect(await screen.findByText(`Drop to add to ${place}`)).toBeVisible();
  fireEvent.drop(view, { dataTransfer });
  await waitFor(() => expect(screen.queryByText(/^Drop to add to /)).not.toBeInTheDocument());
}

describe('Upload file', () => {
  async function openDialog(answers: Record<string, unknown> = {}) {
    const app = await openUploads(answers);
    const dialog = await app.chooseNew('Upload file');
    const picker = within(dialog).getByLabelText('Choose files');
    const upload = () => within(dialog).getByRole('button', { name: 'Upload' });
    return { ...app, dialog, picker, upload };
  }

  test('cannot start before a file is chosen', async () => {
    const { dialog, upload } = await openDialog();
    expect(within(dialog).getByText('No file selected')).toBeVisible();
    expect(upload()).toBeDisabled();
  });

  test.each([
    [26_214_400, 'File Too Large'],
    [26_214_399, ''],
  ])('checks a file of %i bytes: %s', async (size, sentence) => {
    const { person, picker, upload } = await openDialog();
    await person.upload(picker, fileOf(size));
    expect(picker).toHaveAccessibleDescription(sentence);
    expect((upload() as HTMLButtonElement).disabled).toBe(sentence !== '');
  });

  test('refuses a blank name', async () => {
    const { person, dialog, picker, upload } = await openDialog();
    await person.upload(picker, bulletin);
    await person.clear(within(dialog).getByLabelText('Name'));
    await person.click(upload());
    expect(within(dialog).getByLabelText('Name')).toHaveAccessibleDescription('Invalid File Name');
  });

  test('shows progress and adds the file, and Undo deletes it', async () => {
    const saved = asset('Order of service');
    const { person, dialog, picker, upload, uploads, network } = await openDialog({
      [saveFile]: saved,
      [`DELETE /api/FileAssets/DeleteFileAsset/${saved.id}`]: null,
    });
    await person.upload(picker, bulletin);
    const name = within(dialog).getByLabelText('Name');
    expect(name).toHaveValue('Bulletin.pdf');
    await person.clear(name);
    await person.type(name, 'Order of service');
    await person.selectOptions(within(dialog).getByLabelText('Category'), 'Handout');
    await person.click(upload());
    await waitFor(() => expect(uploads.sent()).toHaveLength(1));
    expect(uploads.sent()[0]).toEqual({
      method: 'PUT',
      url: '/uploads/1?signature=x',
      contentType: 'application/pdf',
      body: bulletin,
    });
    uploads.progress(0, 45, 100);
    const bar = await screen.findByRole('progressbar', { name: 'Uploading Order of service' });
    await waitFor(() => expect(bar).toHaveAttribute('aria-valuenow', '45'));
    expect(screen.getByText('Uploading 45%')).toBeVisible();
    network.answer('GET /api/LibraryItems', [saved]);
    uploads.take(0);
    expect(await screen.findByText('Order of service added to library')).toBeVisible();
    await findItem('Order of service');
    expect(network.bodiesOf(askForUpload)).toEqual([
      { fileName: 'Bulletin.pdf', fileSize: 5, contentType: 'application/pdf' },
    ]);
    expect(network.bodiesOf(saveFile)).toEqual([
      { parentId: null, name: 'Order of service', category: 'Handout', uploadPath: 'uploads/1', fileSize: 5 },
    ]);
    network.answer('GET /api/LibraryItems', []);
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Removed Order of service')).toBeVisible();
    await waitUntilGone('Order of service');
  });

  test('the name and the category follow the chosen file', async () => {
    const { person, dialog, picker } = await openDialog();
    const shown = () =>
      ['Name', 'Category'].map((label) => within(dialog).getByLabelText<HTMLInputElement>(label).value);
    await person.upload(picker, Object.defineProperty(new File(['x'], 'big.bin'), 'size', { value: 26_214_400 }));
    expect(shown()).toEqual(['big.bin', 'None']);
    await person.upload(picker, hymn);
    expect(shown()).toEqual(['Hymn.mp3', 'Audio']);
    await person.selectOptions(within(dialog).getByLabelText('Category'), 'Notes');
    for (const [file, category] of [
      [new File(['x'], 'Week 1.pptx'), 'SermonSlides'],
      [new File(['x'], 'Service.MOV'), 'Video'],
      [new File(['x'], 'Sermon.m4a'), 'Audio'],
      [new File(['x'], 'Sermon.docx'), 'None'],
    ] as const) {
      await person.upload(picker, file);
      expect(shown()).toEqual([file.name, category]);
    }
  });

  test('offers every category, so that a manuscript may be a PDF', async () => {
    const { person, dialog, picker } = await openDialog();
    await person.upload(picker, bulletin);
    const options = within(dialog).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'File',
      'Sermon Outline',
      'Sermon Manuscript',
      'Handout',
      'Devotional',
      'Small Group Study',
      'Presentation Slides',
      'Notes',
      'Sermon Audio',
      'Sermon Video',
    ]);
  });

  test('keeps the names of several files and announces them together', async () => {
    let saved = 0;
    const { person, dialog, picker, upload, uploads, network } = await openDialog({
      [saveFile]: () => [asset('Bulletin.pdf'), asset('Hymn.mp3')][(saved += 1) - 1],
    });
    await person.upload(picker, [bulletin, hymn]);
    expect(within(dialog).getByText('2 files')).toBeVisible();
    expect(within(dialog).queryByLabelText('Name')).not.toBeInTheDocument();
    await person.click(upload());
    await waitFor(() => expect(uploads.sent()).toHaveLength(2));
    uploads.take(0);
    uploads.take(1);
    expect(await screen.findByText('2 items added to library')).toBeVisible();
    expect(network.bodiesOf(saveFile)).toMatchObject([
      { name: 'Bulletin.pdf', category: 'None' },
      { name: 'Hymn.mp3', category: 'Audio' },
    ]);
  });

  test('can be canceled', async () => {
    const { person, picker, upload, uploads, network } = await openDialog();
    await person.upload(picker, bulletin);
    await person.click(upload());
    await waitFor(() => expect(uploads.sent()).toHaveLength(1));
    await person.click(await screen.findByRole('button', { name: 'Cancel Bulletin.pdf' }));
    await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument());
    expect(network.bodiesOf(saveFile)).toEqual([]);
  });

  test('shows a failure and can be retried', async () => {
    const { person, picker, upload, uploads } = await openDialog({ [saveFile]: asset('Bulletin.pdf') });
    await person.upload(picker, bulletin);
    await person.click(upload());
    await waitFor(() => expect(uploads.sent()).toHaveLength(1));
    uploads.breakOff(0);
    expect(await screen.findByText('Could not upload File')).toBeVisible();
    await person.click(await screen.findByRole('button', { name: 'Try Bulletin.pdf again' }));
    await waitFor(() => expect(uploads.sent()).toHaveLength(2));
    uploads.take(1);
    expect(await screen.findByText('Bulletin.pdf added to library')).toBeVisible();
    expect(screen.queryByText('Could not upload File')).not.toBeInTheDocument();
  });

  test('warns when the user leaves the page during an upload', async () => {
    const { person, picker, upload, uploads } = await openDialog({ [saveFile]: asset('Bulletin.pdf') });
    const isWarned = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(isWarned()).toBe(false);
    await person.upload(picker, bulletin);
    await person.click(upload());
    await waitFor(() => expect(uploads.sent()).toHaveLength(1));
    expect(isWarned()).toBe(true);
    uploads.take(0);
    await screen.findByText('Bulletin.pdf added to library');
    expect(isWarned()).toBe(false);
  });
});

describe('Upload Word Document', () => {
  const sermon = new File(['PK'], 'He saw him first.docx', { type: docx });
  const nameless = new File(['PK'], 'Document1.docx', { type: docx });
  const made = asDocument(item('He saw him first'));

  async function openDialog(answers: Record<string, unknown> = {}, keepsOriginals = false) {
    const converted = { title: null, html: '<h1>Luke 15</h1><p>Then</p>', notices: [] };
    const all = { [convert]: converted, [saveDocument]: made, ...answers };
    const app = await openUploads(all, undefined, undefined, keepsOriginals);
    const dialog = await app.chooseNew('Upload Word Document');
    return {
      ...app,
      picker: within(dialog).getByLabelText('Choose documents'),
      upload: () => within(dialog).getByRole('button', { name: 'Upload' }),
    };
  }

  test('accepts only documents that can be read', async () => {
    const { picker, upload } = await openDialog();
    expect(upload()).toBeDisabled();
    fireEvent.change(picker, { target: { files: [new File(['x'], 'Budget.xlsx')] } });
    expect(picker).toHaveAccessibleDescription('File must be .docx');
    expect(upload()).toBeDisabled();
  });

  test('creates a document named after the file', async () => {
    const { person, picker, upload, network } = await openDialog();
    await person.upload(picker, sermon);
    await person.click(upload());
    expect(await screen.findByText('He saw him first added to library')).toBeVisible();
    expect(network.bodiesOf(saveDocument)).toEqual([
      { name: 'He saw him first', text: '<h1>Luke 15</h1><p>Then</p>', category: 'Manuscript', parentId: null },
    ]);
  });

  test('names the document after its first heading if the file name says nothing', async () => {
    const { person, picker, upload, network } = await openDialog();
    await person.upload(picker, nameless);
    await person.click(upload());
    await waitFor(() => expect(network.bodiesOf(saveDocument)).toMatchObject([{ name: 'Luke 15' }]));
  });

  test('names the document as a file that the product wrote says', async () => {
    const { person, picker, upload, network } = await openDialog({
      [convert]: { title: 'John 3:16', html: '<h1>Grace</h1>', notices: [] },
    });
    await person.upload(
      picker,
      ['John 3_16 (1).docx', 'Document1.docx', 'Renamed.docx'].map((name) => new File(['PK'], name, { type: docx })),
    );
    await person.click(upload());
    await waitFor(() => expect(network.bodiesOf(saveDocument)).toHaveLength(3));
    expect(network.bodiesOf(saveDocument)).toMatchObject([
      { name: 'John 3:16', text: '<h1>Grace</h1>' },
      { name: 'John 3:16', text: '<h1>Grace</h1>' },
      { name: 'Renamed', text: '<h1>John 3:16</h1><h1>Grace</h1>' },
    ]);
  });

  test('says what a document does not support', async () => {
    const { person, picker, upload } = await openDialog({
      [convert]: { title: null, html: '<p>Then</p>', notices: ['2 pictures were left out.'] },
    });
    await person.upload(picker, sermon);
    await person.click(upload());
    expect(await screen.findByText('2 pictures were left out.')).toBeVisible();
    await person.click(await screen.findByRole('button', { name: 'Close He saw him first.docx' }));
    expect(screen.queryByText('2 pictures were left out.')).not.toBeInTheDocument();
  });

  test('keeps the file, or says that it was not kept', async () => {
    const dialog = await openDialog({ [convert]: { title: null, html: '<p>Then</p>', notices: [] } }, true);
    const { person, picker, upload, network, uploads } = dialog;
    await person.upload(picker, [nameless, sermon]);
    await person.click(upload());
    await waitFor(() => uploads.take(0));
    await waitFor(() => uploads.refuse(1));
    expect(await screen.findByText('The original file was not kept. Could not upload File')).toBeVisible();
    expect(network.bodiesOf(saveDocument)).toMatchObject([
      { original: { uploadPath: 'uploads/1', fileName: nameless.name } },
      { name: 'He saw him first' },
    ]);
    expect(network.bodiesOf(saveDocument)[1]).not.toHaveProperty('original');
  });

  test('converts several files one after the other, and a bad one does not stop the rest', async () => {
    let converted = 0;
    const { person, picker, upload } = await openDialog({
      [convert]: () => {
        converted += 1;
        return converted === 1
          ? refused(413, 'This is too large to send')
          : { title: null, html: '<p>Then</p>', notices: [] };
      },
    });
    await person.upload(picker, [nameless, sermon]);
    await person.click(upload());
    expect(await screen.findByText('This is too large to send')).toBeVisible();
    expect(await screen.findByText('He saw him first added to library')).toBeVisible();
  });

  test('shows a refusal of the server next to its file', async () => {
    const { person, picker, upload } = await openDialog({ [convert]: refused(403, 'Upgrade required') });
    await person.upload(picker, sermon);
    await person.click(upload());
    expect(await screen.findByText('Upgrade required')).toBeVisible();
  });
});

describe('dropping files on the library', () => {
  test('uploads them into the open folder, and Word documents become documents', async () => {
    const advent = folder('Advent 2026');
    const { uploads, network } = await openUploads(
      {
        [saveFile]: asset('Bulletin.pdf'),
        [convert]: { title: null, html: '<p>Then</p>', notices: [] },
        [saveDocument]: asDocument(item('Sermon')),
      },
      `/library-home/${advent.id}`,
      [advent, item('Week 1', { parentId: advent.id })],
    );
    await findItem('Week 1');
    await drop([bulletin, new File(['PK'], 'Sermon.docx')], [], 'Advent 2026');
    await waitFor(() => expect(uploads.sent()).toHaveLength(1));
    uploads.take(0);
    await waitFor(() =>
      expect(network.bodiesOf(saveFile)).toMatchObject([{ name: 'Bulletin.pdf', parentId: advent.id }]),
    );
    await waitFor(() =>
      expect(network.bodiesOf(saveDocument)).toMatchObject([{ name: 'Sermon', parentId: advent.id }]),
    );
  });

  test('keeps PDF and WordPerfect documents as files', async () => {
    const { uploads, network } = await openUploads({ [saveFile]: asset('Bulletin.pdf') });
    await findItem('Advent 2026');
    await drop([bulletin, new File(['x'], 'Sermon.wpd')]);
    await waitFor(() => expect(uploads.sent()).toHaveLength(2));
    expect(network.bodiesOf(convert)).toEqual([]);
  });

  test('refuses a file that is too large before anything is sent', async () => {
    const { uploads, network } = await openUploads();
    await findItem('Advent 2026');
    await drop([fileOf(26_214_400)]);
    expect(await screen.findByText('File Too Large')).toBeVisible();
    expect(uploads.sent()).toEqual([]);
    expect(network.bodiesOf(askForUpload)).toEqual([]);
  });

  test('sends an archive to the import screen', async () => {
    const { address } = await openUploads();
    await findItem('Advent 2026');
    await drop([new File(['PK'], 'Old sermons.zip', { type: 'application/zip' })]);
    await waitFor(() => expect(address()).toBe('/library-import'));
    expect(await screen.findByText('This file is not a valid zip.')).toBeVisible();
  });

  test('sends a folder to the import screen, where its files are reviewed', async () => {
    const inFolder = (name: string) => ({
      isFile: true,
      isDirectory: false,
      name,
      fullPath: `/Sermons/${name}`,
      file: (give: (file: File) => void) => give(new File(['He is risen.'], name)),
    });
    const readings = [[inFolder('Easter.txt'), inFolder('.DS_Store')], []];
    const sermons = {
      isFile: false,
      isDirectory: true,
      name: 'Sermons',
      fullPath: '/Sermons',
      createReader: () => ({ readEntries: (give: (entries: unknown[]) => void) => give(readings.shift() ?? []) }),
    };
    const { address } = await openUploads();
    await findItem('Advent 2026');
    await drop([], [sermons]);
    await waitFor(() => expect(address()).toBe('/library-import'));
    expect(await screen.findByRole('button', { name: 'Add 1 to My Library' })).toBeVisible();
    expect(screen.getByText('Sermons / Easter.txt')).toBeVisible();
  });
});

describe('Open of a file', () => {
  test('downloads it under its name and shows progress', async () => {
    const file = item('Bulletin.pdf', { type: 'FileAsset', category: 'None', fileSize: 5 });
    const contents = `GET /api/FileAssets/GetFileAssetContents/${file.id}`;
    let give = (_: Response): void => {};
    const { choose } = await openUploads(
      {
        [contents]: () => new Promise<Response>((resolve) => (give = resolve)),
        [`PUT /api/LibraryItems/WasAccessed/${file.id}`]: null,
      },
      undefined,
      [file],
    );
    const savedNames: string[] = [];
    Object.assign(URL, {
      createObjectURL: (blob: File) => (savedNames.push(blob.name), 'blob:x'),
      revokeObjectURL: () => {},
    });
    await choose('Bulletin.pdf', 'Open');
    expect(await screen.findByRole('progressbar', { name: 'Downloading Bulletin.pdf' })).toBeInTheDocument();
    expect(screen.getByText('Downloading')).toBeVisible();
    give(
      new Response('%PDF-', {
        headers: {
          'content-disposition': "attachment; filename*=UTF-8''Bulletin.pdf",
          'content-type': 'application/pdf',
        },
      }),
    );
    await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument());
    expect(savedNames).toEqual(['Bulletin.pdf']);
  });

  test('shows a failure', async () => {
    const file = item('Bulletin.pdf', { type: 'FileAsset', category: 'None', fileSize: 5 });
    const { choose } = await openUploads(
      {
        [`GET /api/FileAssets/GetFileAssetContents/${file.id}`]: refused(
          500,
          'Something went wrong. Please try again.',
        ),
        [`PUT /api/LibraryItems/WasAccessed/${file.id}`]: null,
      },
      undefined,
      [file],
    );
    await choose('Bulletin.pdf', 'Open');
    expect(await screen.findByText('Could not download Bulletin.pdf')).toBeVisible();
  });
});
