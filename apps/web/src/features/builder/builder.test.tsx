import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { item, openApp, ruth, whoIsHere } from '../../testing/app.setup.tsx';
import { documentDetails, openBuilder, rename, save } from '../../testing/builder.setup.tsx';
import { Journal } from '../../offline/journal.ts';
import { fakeNetwork, noAnswer, refused, refusedFields } from '../../testing/network.setup.ts';
import { fakeStorage } from '../../testing/storage.setup.ts';

const notLoaded =
  "We're sorry, but we're having trouble loading this document. Your text is safe. Please try again in a moment.";

afterEach(() => vi.useRealTimers());

describe('opening a document', () => {
  test('shows its name and text, counts its words, and notes that it was opened', async () => {
    const { paper, network, document: kept } = await openBuilder({ text: '<h1>Luke 15</h1><p>He saw him first.</p>' });
    expect(await paper()).toHaveTextContent('Luke 15He saw him first.');
    expect(screen.getByRole('heading', { name: 'The Father Who Runs' })).toBeVisible();
    expect(screen.getByText('6 words')).toBeVisible();
    expect(document.title).toBe('The Father Who Runs · Sermon Maker');
    expect(network.bodiesOf(`PUT /api/BuilderAssets/WasAccessed/${kept.id}`)).toHaveLength(1);
  });

  test('a missing document says so and leads to the library', async () => {
    const id = '0197a2c4-0000-7000-8000-00000000dead';
    fakeNetwork({
      ...whoIsHere(ruth),
      [`GET /api/BuilderAssets/GetBuilderAsset/${id}`]: refused(404, 'Not found'),
      [`PUT /api/BuilderAssets/WasAccessed/${id}`]: refused(404, 'Not found'),
    });
    openApp(`/build/${id}`);
    expect(await screen.findByText("We couldn't find this document.")).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to My Library' })).toHaveAttribute('href', '/library-home');
  });

  test('a document in the trash says so, and opens once it is restored', async () => {
    const trashed = { ...item('Lent'), dateDeleted: new Date().toISOString(), itemsWithin: 0 };
    const { id } = trashed;
    const get = `GET /api/BuilderAssets/GetBuilderAsset/${id}`;
    const restored = 'PUT /api/BuilderAssets/UndeleteBuilderAsset';
    const network = fakeNetwork({
      ...whoIsHere(ruth),
      [get]: refused(404, 'Not found'),
      [`PUT /api/BuilderAssets/WasAccessed/${id}`]: refused(404, 'Not found'),
      'GET /api/LibraryItems/Trash': [trashed],
      [restored]: item('Lent', { id }),
    });
    const { person } = openApp(`/build/${id}`);
    expect(await screen.findByText('“Lent” is in the trash.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open Trash' })).toHaveAttribute('href', '/library-trash');
    network.answer(get, { ...item('Lent'), ...documentDetails, id, text: '<p>Here</p>', revision: 1 });
    await person.click(screen.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByRole('textbox', { name: 'Sermon text' })).toHaveTextContent('Here');
    expect(network.bodiesOf(restored)).toEqual([{ id }]);
  });

  test('a server failure shows a message and can be retried', async () => {
    const id = '0197a2c4-0000-7000-8000-00000000dead';
    const get = `GET /api/BuilderAssets/GetBuilderAsset/${id}`;
    const network = fakeNetwork({
      ...whoIsHere(ruth),
      [get]: refused(500, 'Something went wrong. Please try again.'),
      [`PUT /api/BuilderAssets/WasAccessed/${id}`]: null,
    });
    const { person } = openApp(`/build/${id}`);
    expect(await screen.findByText(notLoaded)).toBeVisible();
    network.answer(get, { ...item('Again'), ...documentDetails, id, text: '<p>Here</p>', revision: 1 });
    await person.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('textbox', { name: 'Sermon text' })).toHaveTextContent('Here');
  });
});

describe('noting that a document was opened', () => {
  const id = '0197a2c4-0000-7000-8000-00000000beef';
  const wasAccessed = (id: string) => `PUT /api/BuilderAssets/WasAccessed/${id}`;

  test.each([
    ['that does not exist', refused(404, 'Not found'), "This document no longer exists or isn't yours."],
    [
      'whose request fails',
      refused(500, 'Something went wrong. Please try again.'),
      'This document could not be added to Recent. Your text is safe.',
    ],
    [
      'whose request is refused',
      refusedFields({ Id: ['No'] }),
      'This document could not be added to Recent. Your text is safe.',
    ],
    ['whose reply is empty', new Response(''), 'This document could not be added to Recent. Your text is safe.'],
  ])('reports a document %s', async (_, answer, text) => {
    const { paper } = await openBuilder({ overrides: { id }, answers: { [wasAccessed(id)]: answer } });
    expect(await paper()).toBeVisible();
    expect(await screen.findByText(text)).toBeVisible();
  });

  test('adds nothing to the page that says that there is no such document, or that it could not be loaded', async () => {
    for (const [status, sentence] of [
      [404, "We couldn't find this document."],
      [500, notLoaded],
    ] as const) {
      fakeNetwork({
        ...whoIsHere(ruth),
        [`GET /api/BuilderAssets/GetBuilderAsset/${id}`]: refused(status, 'No'),
        [wasAccessed(id)]: refused(status, 'No'),
      });
      openApp(`/build/${id}`);
      expect(await screen.findByText(sentence)).toBeVisible();
      for (const notices of screen.getAllByRole('status')) expect(notices).toHaveTextContent(/^$/);
      cleanup();
    }
  });

  test('reports nothing while offline', async () => {
    fakeNetwork({
      ...whoIsHere(ruth),
      [`GET /api/BuilderAssets/GetBuilderAsset/${id}`]: refused(500, 'Something went wrong. Please try again.'),
      [wasAccessed(id)]: noAnswer,
    });
    openApp(`/build/${id}`);
    await screen.findByRole('button', { name: 'Try Again' });
    expect(screen.getByRole('status')).toHaveTextContent(/^$/);
  });
});

describe('the title', () => {
  const edit = async ({ person }: Awaited<ReturnType<typeof openBuilder>>, name: string) => {
    await person.click(await screen.findByRole('button', { name: 'The Father Who Runs' }));
    const field = screen.getByRole('textbox', { name: 'Title' });
    await person.clear(field);
    await person.type(field, name);
  };

  test('is saved by Enter', async () => {
    const builder = await openBuilder();
    builder.network.answer(rename, () => Object.assign(builder.document, { name: 'Gleaning', nameRevision: 1 }));
    await edit(builder, 'Gleaning');
    await builder.person.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name: 'Gleaning' })).toHaveFocus();
    expect(builder.network.bodiesOf(rename)).toEqual([{ id: builder.document.id, name: 'Gleaning' }]);
    expect(document.title).toBe('Gleaning · Sermon Maker');
  });

  test('is restored by Escape and by the cross', async () => {
    const builder = await openBuilder();
    await edit(builder, 'Gleaning');
    await builder.person.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'The Father Who Runs' })).toHaveFocus();
    await edit(builder, 'Gleaning');
    await builder.person.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('heading', { name: 'The Father Who Runs' })).toBeVisible();
    expect(builder.network.bodiesOf(rename)).toEqual([]);
  });

  test('stays in the field, with a message, if it cannot be saved', async () => {
    const builder = await openBuilder({ answers: { [rename]: refused(500, 'Unknown error') } });
    await edit(builder, 'Gleaning');
    await builder.person.click(screen.getByRole('button', { name: 'Save title' }));
    expect(await screen.findByText('Could not update title')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Gleaning');
  });

  test('of more than 200 characters is not cut: a message says so, and it is not saved', async () => {
    const builder = await openBuilder();
    const { person, network } = builder;
    await person.click(await screen.findByRole('button', { name: 'The Father Who Runs' }));
    const field = screen.getByRole('textbox', { name: 'Title' });
    await person.clear(field);
    await person.paste('a'.repeat(201));
    expect(field).toHaveValue('a'.repeat(201));
    expect(screen.getByRole('alert')).toHaveTextContent('Name must be 200 characters or fewer');
    await person.keyboard('{Enter}');
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription('Name must be 200 characters or fewer');
    expect(network.bodiesOf(rename)).toEqual([]);
    network.answer(rename, () => Object.assign(builder.document, { name: 'a'.repeat(200), nameRevision: 1 }));
    await person.keyboard('{Backspace}');
    expect(screen.queryByRole('alert')).toBeNull();
    await person.keyboard('{Enter}');
    await waitFor(() => expect(network.bodiesOf(rename)).toMatchObject([{ name: 'a'.repeat(200) }]));
  });

  test('does not cause a conflict when it changes before the next save', async () => {
    const builder = await openBuilder();
    builder.network.answer(rename, () => Object.assign(builder.document, { name: 'Gleaning', nameRevision: 1 }));
    await edit(builder, 'Gleaning');
    await builder.person.keyboard('{Enter}');
    await screen.findByRole('button', { name: 'Gleaning' });
    await builder.write('x');
    builder.saveByKey();
    await waitFor(() => expect(builder.network.bodiesOf(save)).toMatchObject([{ revision: 4 }]));
    expect(builder.network.bodiesOf(save)[0]).not.toHaveProperty('name');
  });

  test('changes with the next save if the document was renamed on another device', async () => {
    const { document: kept, write, saveByKey, network, paper } = await openBuilder();
    Object.assign(kept, { name: 'Gleaning', nameRevision: 1 });
    await write('x');
    saveByKey();
    expect(await screen.findByRole('button', { name: 'Gleaning' })).toBeVisible();
    await write('y');
    saveByKey();
    await waitFor(() => expect(screen.getByText('All changes saved')).toBeVisible());
    expect(network.bodiesOf(save)).toMatchObject([{ revision: 4 }, { revision: 5 }]);
    expect(await paper()).toHaveTextContent('xyHe saw him');
  });
});

describe('saving', () => {
  test('sends the text with its base revision, the editor id and the device', async () => {
    const { write, saveByKey, network, document: kept } = await openBuilder({ text: '<p></p>' });
    await write('In the beginning');
    saveByKey();
    await waitFor(() => expect(network.bodiesOf(save)).toHaveLength(1));
    expect(network.bodiesOf(save)[0]).toEqual({
      id: kept.id,
      ownerId: ruth.id,
      text: '<p>In the beginning</p>',
      revision: 4,
      editorId: expect.stringMatching(/^[\da-f-]{36}$/) as string,
      editorStep: expect.any(Number) as number,
      lastModifiedFormFactor: 'Computer',
      lastModifiedOnOperatingSystem: expect.any(String) as string,
    });
    expect(await screen.findByText('Last edit just now')).toBeVisible();
  });

  test('also saves the writing log, whose failures do not affect the text', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T09:00:00Z') });
    const create = 'POST /api/AssetWritingLog/CreateAssetWritingLog';
    const {
      write,
      saveByKey,
      network,
      document: kept,
      person,
      address,
    } = await openBuilder({
      answers: { [create]: refused(500, 'Something went wrong. Please try again.') },
    });
    await write('In the beginning ');
    vi.setSystemTime(new Date('2026-11-22T09:00:30Z'));
    saveByKey();
    const began = { assetId: kept.id, dateCreated: '2026-11-22T09:00:00.000Z' };
    await waitFor(() => expect(network.bodiesOf(create)).toEqual([{ ...began, writingTimeInSeconds: 30 }]));
    expect(await screen.findByText('All changes saved')).toBeVisible();
    await write('was the Word ');
    vi.setSystemTime(new Date('2026-11-22T09:00:50Z'));
    await person.click(screen.getByRole('link', { name: 'Back to library' }));
    await waitFor(() => expect(address()).toBe('/library-home'));
    expect(network.bodiesOf(create)).toContainEqual({ ...began, writingTimeInSeconds: 50 });
    expect(network.bodiesOf(save)).toHaveLength(2);
  });

  test('removes no undo step', async () => {
    const { write, saveByKey, network, person, paper } = await openBuilder({ text: '<p></p>' });
    await write('In the beginning');
    saveByKey();
    await waitFor(() => expect(network.bodiesOf(save)).toHaveLength(1));
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await paper()).toHaveTextContent('');
    await person.click(screen.getByRole('button', { name: 'Redo' }));
    expect(await paper()).toHaveTextContent('In the beginning');
  });

  test('reports calmly that the server is unavailable, and saves on a retry', async () => {
    const { write, saveByKey, network, person, document: kept } = await openBuilder({ answers: { [save]: noAnswer } });
    await write('x');
    saveByKey();
    expect(await screen.findByText('Not saved yet. Trying again…')).toBeVisible();
    expect(screen.getByText('Not saved yet')).toBeVisible();
    network.answer(save, { ...kept, revision: 5, savedAs: 5 });
    await person.click(screen.getByRole('button', { name: 'Try Now' }));
    await waitFor(() => expect(screen.queryByText('Not saved yet. Trying again…')).toBeNull());
  });

  test('reports that the server has no room left, and saves when there is room again', async () => {
    const sentence = 'There is no room left on the server.';
    const {
      write,
      saveByKey,
      network,
      person,
      document: kept,
    } = await openBuilder({ answers: { [save]: refused(507, sentence) } });
    await write('x');
    saveByKey();
    const trouble = 'Not saved yet: there is no room left on the server. Please tell its administrator. Trying again…';
    expect(await screen.findByText(trouble)).toBeVisible();
    network.answer(save, { ...kept, revision: 5 });
    await person.click(screen.getByRole('button', { name: 'Try Now' }));
    await waitFor(() => expect(screen.queryByText(trouble)).toBeNull());
  });

  test('a full account is reported with what helps', async () => {
    const sentence = "There isn't enough space left in your 5 GB of storage to save this.";
    const { write, saveByKey } = await openBuilder({ answers: { [save]: refused(413, sentence) } });
    await write('x');
    saveByKey();
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  test("a rejected text stays, with the server's message", async () => {
    const sentence = 'This text is too long to save. Please split it into several documents.';
    const { write, saveByKey, paper } = await openBuilder({ answers: { [save]: refused(413, sentence) } });
    await write('x');
    saveByKey();
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(await paper()).toHaveTextContent('xHe saw him');
  });

  test('leaving while the server is unavailable asks, and leaves if the user confirms', async () => {
    const { write, person, address, document: kept } = await openBuilder({ answers: { [save]: noAnswer } });
    await write('x');
    await person.click(screen.getByRole('link', { name: 'Back to library' }));
    const dialog = await screen.findByRole('dialog', { name: 'Not saved yet' });
    // jsdom has no IndexedDB, so the dialog must not claim that the text was kept.
    expect(dialog).toHaveTextContent("this browser can't keep them");
    await person.click(within(dialog).getByRole('button', { name: 'Stay' }));
    expect(address()).toBe(`/build/${kept.id}`);
    await person.click(await screen.findByRole('link', { name: 'Back to library' }));
    await person.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(address()).toBe('/library-home'));
  });

  test.each([
    {
      storage: 'a browser that keeps texts',
      hasStorage: true,
      sentence:
        "This document was permanently deleted, so your last changes can't be saved to it. They are kept on this device, and you'll find them in your library under Unsaved Texts.",
    },
    {
      storage: 'a browser that keeps nothing',
      hasStorage: false,
      sentence:
        "This document was permanently deleted, and this browser can't keep your last changes. Download your text before you leave.",
    },
  ])('leaving a permanently deleted document says where its text is: $storage', async ({ hasStorage, sentence }) => {
    if (hasStorage) fakeStorage();
    const missing = refused(404, 'Request was submitted to the incorrect location.');
    const { write, person, document: gone } = await openBuilder({ answers: { [save]: missing } });
    await write('x');
    await person.click(screen.getByRole('link', { name: 'Back to library' }));
    expect(await screen.findByRole('dialog', { name: 'Not saved yet' })).toHaveTextContent(sentence);
    const listed = await new Journal(ruth.id).list();
    expect(listed).toEqual(
      hasStorage ? [expect.objectContaining({ documentId: gone.id, name: 'The Father Who Runs' })] : null,
    );
  });

  test('leaving saves unsaved changes without asking', async () => {
    const { write, person, address, network } = await openBuilder();
    await write('x');
    await person.click(screen.getByRole('link', { name: 'Back to library' }));
    await waitFor(() => expect(address()).toBe('/library-home'));
    expect(network.bodiesOf(save)).toHaveLength(1);
  });

  test('a text that could not be saved is not downloaded', async () => {
    const { write, person } = await openBuilder({ answers: { [save]: noAnswer } });
    await write('x');
    await person.click(screen.getByRole('button', { name: 'Download' }));
    expect(screen.getAllByRole('menuitem').map((entry) => entry.textContent)).toEqual([
      'Download as PDF',
      'Download as Docx',
      'Download slide presentationThis sermon has no slides yet.',
    ]);
    await person.click(screen.getByRole('menuitem', { name: 'Download as PDF' }));
    expect(
      await screen.findByText('Your text must be saved before it can be downloaded. Please try again.'),
    ).toBeVisible();
  });
});
