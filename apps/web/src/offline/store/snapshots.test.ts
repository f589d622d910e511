import { maxSnapshots } from '@sermon/domain/offline/snapshots';
import { beforeEach, describe, expect, test } from 'vitest';
import { keptDocument } from '../../testing/offline.setup.ts';
import { failStorage, fakeStorage, storedRows, writeUnsaved } from '../../testing/storage.setup.ts';
import { Journal } from '../journal.ts';
import { newEditorId } from '../openEditors.ts';
import { forgetOthers } from './forgetOthers.ts';
import { OfflineDocuments } from './offlineDocuments.ts';
import { Snapshots } from './snapshots.ts';

beforeEach(fakeStorage);

const ruth = newEditorId();
const naomi = newEditorId();
const now = new Date('2026-11-23T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const daysAgo = (days: number) => minutesAgo(days * 24 * 60);
const kept = keptDocument({ text: '<p>He saw him</p>', revision: 4 });

/** Takes a snapshot of the kept document's text. */
const take = (html: string, at = now, ownerId = ruth) =>
  new Snapshots(ownerId).take({ documentId: kept.id, html, at }, now);
const textsOf = async (ownerId = ruth) => {
  const snapshots = new Snapshots(ownerId);
  return Promise.all((await snapshots.list(kept.id)).map(({ id }) => snapshots.read(id)));
};

test('a snapshot has the text as it was, and another user of this device never sees it', async () => {
  expect(await take('<p>One</p>')).toBe(true);
  expect(await textsOf()).toEqual(['<p>One</p>']);
  expect(await textsOf(naomi)).toEqual([]);
  const [{ id } = { id: 0 }] = await new Snapshots(ruth).list(kept.id);
  expect(await new Snapshots(naomi).read(id)).toBeNull();
});

test('the text of the last snapshot is not taken again', async () => {
  for (const html of ['<p>One</p>', '<p>One</p>', '<p>Two</p>', '<p>One</p>']) await take(html);
  expect(await textsOf()).toEqual(['<p>One</p>', '<p>Two</p>', '<p>One</p>']);
  expect((await storedRows()).texts.size).toBe(2);
});

test('the oldest snapshot goes when there are too many, with its text', async () => {
  for (let n = 0; n <= maxSnapshots; n += 1) await take(`<p>${n}</p>`, minutesAgo(maxSnapshots - n));
  const texts = await textsOf();
  expect(texts).toHaveLength(50);
  expect(texts).not.toContain('<p>0</p>');
  expect((await storedRows()).texts.size).toBe(50);
});

test('without space, nothing is stored, and what was there stays', async () => {
  await take('<p>One</p>');
  const stop = failStorage('QuotaExceededError', 2);
  expect(await take('<p>Two</p>')).toBe(false);
  stop();
  expect(await textsOf()).toEqual(['<p>One</p>']);
  expect((await storedRows()).texts.size).toBe(1);
});

describe('snapshots are removed', () => {
  const documents = () => new OfflineDocuments(ruth);
  const ways = {
    'when the document is no longer available offline on this device': () => documents().release(kept.id),
    'when the server no longer lists the document': () => documents().compare([], new Date()),
    'when the user signs out': () => forgetOthers(naomi),
  };

  test.each(Object.entries(ways))('%s, with their texts', async (_, remove) => {
    await documents().keep(kept, now);
    await take(kept.text);
    await take('<p>One</p>');
    await take('<p>One</p>', now, naomi);
    await remove();
    expect(await textsOf()).toEqual([]);
    expect(await textsOf(naomi)).toEqual(['<p>One</p>']);
    expect([...(await storedRows()).texts.values()]).toEqual(['<p>One</p>']);
  });

  test.each(Object.entries(ways))('%s, but not if a text of it is not saved yet', async (_, remove) => {
    await documents().keep(kept, now);
    await take('<p>One</p>');
    await writeUnsaved(ruth, { documentId: kept.id });
    await remove();
    expect(await textsOf()).toEqual(['<p>One</p>']);
  });

  test('of documents that this device does not keep, when the user signs out', async () => {
    await take('<p>One</p>');
    await forgetOthers(null);
    expect(await textsOf()).toEqual([]);
  });

  test('after thirty days, whoever took them, unless a text of the document is not saved yet', async () => {
    await take('<p>Old</p>', daysAgo(31));
    await take('<p>New</p>', daysAgo(29));
    await take('<p>Old</p>', daysAgo(31), naomi);
    const { editorId } = await writeUnsaved(ruth, { documentId: kept.id });
    await new Snapshots(ruth).sweep(now);
    expect(await textsOf()).toEqual(['<p>Old</p>', '<p>New</p>']);
    await new Journal(ruth).remove(editorId);
    await new Snapshots(ruth).sweep(now);
    expect(await textsOf()).toEqual(['<p>New</p>']);
    expect(await textsOf(naomi)).toEqual([]);
  });
});

test('the journal deletes no text to which a snapshot refers', async () => {
  await take('<p>One</p>');
  await new Journal(ruth).sweep();
  expect(await textsOf()).toEqual(['<p>One</p>']);
});
