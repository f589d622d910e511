import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { item, ruth } from '../../testing/app.setup.tsx';
import { findItem, holdPhone, openLibrary, showAsDesktop } from '../../testing/library.setup.tsx';
import { refused } from '../../testing/network.setup.ts';

const use = 'GET /api/LibraryItems/StorageUse';
const details = 'GET /api/LibraryItems/StorageDetails';
const disk = 'GET /api/Administration/DiskUse';
const limit = 5_000_000_000;
const parts = { files: 900_000_000, texts: 41_200_000, versions: 258_800_000, trash: 312_000_000 };

const sidebar = async () => within(await screen.findByRole('navigation', { name: 'Library' }));

beforeEach(() => {
  sessionStorage.clear();
  showAsDesktop();
});

describe('the storage line', () => {
  test('says at the foot of the sidebar how much is used', async () => {
    await openLibrary([], { answers: { [use]: { bytes: 1_200_000_000, limit } } });
    expect(await (await sidebar()).findByRole('button', { name: '1.2 GB of 5 GB used' })).toBeVisible();
    expect(screen.queryByRole('meter')).toBeNull();
  });

  test('is in the menu of the phone', async () => {
    holdPhone();
    const { person } = await openLibrary([], { answers: { [use]: { bytes: 48_200, limit } } });
    await person.click(await screen.findByRole('button', { name: 'Menu' }));
    expect(await (await sidebar()).findByRole('button', { name: '48 KB of 5 GB used' })).toBeVisible();
  });

  test.each([
    [3_999_999_999, null],
    [4_000_000_000, '80'],
    [5_100_000_000, '100'],
  ])('shows a bar from 80% on: at %i bytes, %s', async (bytes, percent) => {
    await openLibrary([], { answers: { [use]: { bytes, limit } } });
    await (await sidebar()).findByRole('button', { name: /of 5 GB used/ });
    const bar = screen.queryByRole('meter', { name: 'Storage' });
    expect(bar?.getAttribute('aria-valuenow') ?? null).toBe(percent);
  });

  test('says only what is used where there is no limit', async () => {
    await openLibrary([], { answers: { [use]: { bytes: 7_000_000, limit: null } } });
    expect(await (await sidebar()).findByRole('button', { name: '7.0 MB used' })).toBeVisible();
  });

  test('is missing without a connection, which other messages report', async () => {
    await openLibrary([item('Comfort')], { answers: { [use]: refused(503, 'Away') } });
    await findItem('Comfort');
    expect(screen.queryByText(/used/)).toBeNull();
  });

  test('opens what takes up how much, and how to make room', async () => {
    const { person } = await openLibrary([], {
      answers: { [use]: { bytes: 1_200_000_000, limit }, [details]: parts },
    });
    await person.click(await screen.findByRole('button', { name: '1.2 GB of 5 GB used' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Storage' }));
    await waitFor(() =>
      expect(dialog.getAllByRole('definition').map((part) => part.textContent)).toEqual([
        '900.0 MB',
        '41.2 MB',
        '258.8 MB',
        '312.0 MB',
      ]),
    );
    expect(dialog.getAllByRole('term').map((part) => part.textContent)).toEqual([
      'Files',
      'Documents',
      'Earlier versions',
      'In the trash (included above)',
    ]);
    expect(dialog.getByText('To make room, delete what you no longer need and empty the trash.')).toBeVisible();
    await person.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('says that the details could not be loaded', async () => {
    const { person } = await openLibrary([], { answers: { [details]: refused(400, 'No') } });
    await person.click(await screen.findByRole('button', { name: '0 B of 5 GB used' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The details could not be loaded. Please try again.');
  });

  test('is read again when the trash has been emptied', async () => {
    const watch = { ...item('Watch'), dateDeleted: '2026-11-20T07:00:00.000Z', itemsWithin: 0 };
    const { person, network } = await openLibrary([], {
      address: '/library-trash',
      answers: { [use]: { bytes: 2_000_000, limit }, 'GET /api/LibraryItems/Trash': [watch] },
    });
    await screen.findByRole('button', { name: '2.0 MB of 5 GB used' });
    network.answer(use, { bytes: 1_000_000, limit });
    network.answer('PUT /api/LibraryItems/EmptyTrash', null);
    await person.click(await screen.findByRole('button', { name: 'Empty Trash' }));
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete Forever' }));
    expect(await screen.findByRole('button', { name: '1.0 MB of 5 GB used' })).toBeVisible();
  });

  test('duplicating in a full account says that the storage is full', async () => {
    const sentence = "There isn't enough space left in your 5 GB of storage.";
    const { choose } = await openLibrary([item('Comfort')], {
      answers: { 'POST /api/BuilderAssets/DuplicateBuilderAsset': refused(409, sentence) },
    });
    await choose('Comfort', 'Duplicate');
    expect(await screen.findByText(sentence)).toBeVisible();
  });
});

describe('the notice about the disk', () => {
  const administrator = { ...ruth, isAdministrator: true };
  const sentence = "The server's disk is 91% full. Please free up space soon. When it is full, nobody can save.";

  test('tells administrators, who can dismiss it', async () => {
    const { person } = await openLibrary([], { user: administrator, answers: { [disk]: { percent: 91 } } });
    expect(await screen.findByText(sentence)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(sentence)).toBeNull();
  });

  test.each([
    ['below 90%', { percent: 89 }],
    ['without a disk', { percent: null }],
  ])('is not shown %s', async (_, answer) => {
    const { network } = await openLibrary([item('Comfort')], { user: administrator, answers: { [disk]: answer } });
    await findItem('Comfort');
    await waitFor(() => expect(network.bodiesOf(disk)).toHaveLength(1));
    expect(screen.queryByText(/disk is/)).toBeNull();
  });

  test('is not for others: their browsers do not even ask', async () => {
    const { network } = await openLibrary([item('Comfort')], { answers: { [disk]: { percent: 91 } } });
    await findItem('Comfort');
    expect(network.bodiesOf(disk)).toEqual([]);
    expect(screen.queryByText(sentence)).toBeNull();
  });
});
