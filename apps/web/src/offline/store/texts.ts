import { newId } from '../../ui/browser/newId.ts';
import type { JournalHead, OfflineDatabase } from './database.ts';
import type { SermonDocument } from '@sermon/contract/builder';

type VersionText = { key: string; html: string };

/**
 * Returns the key under which the text of a server version or of a snapshot is stored: its SHA-256 in base64url, as in
 * receipts. Over plain HTTP, where browsers do not compute hashes, it is a random id.
 */
export async function versionKey(html: string): Promise<string> {
  return 'subtle' in crypto ? hashOf(new TextEncoder().encode(html)) : newId();
}

/** In base64url. Not available over plain HTTP. */
export async function hashOf(bytes: BufferSource): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  const base64 = btoa(String.fromCharCode(...new Uint8Array(digest)));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Stores the text of a server version or of a snapshot unless it is stored already. Runs inside a transaction. */
export async function putVersion({ texts }: OfflineDatabase, version: VersionText): Promise<void> {
  // Counting reads only the key. A text can be 1.5 MB.
  if ((await texts.where({ key: version.key }).count()) === 0) await texts.put(version);
}

/** Deletes the texts with these keys to which no row of any user refers. Runs inside a transaction. */
export async function deleteUnused(database: OfflineDatabase, keys: readonly string[]): Promise<void> {
  const { docs, heads, snapshots, ready, texts } = database;
  for (const key of keys) {
    const isUsed =
      (await ready.where({ textKey: key }).count()) > 0 ||
      (await docs.where({ textKey: key }).count()) > 0 ||
      (await heads.where({ baseTextKey: key }).count()) > 0 ||
      (await snapshots.where({ textKey: key }).count()) > 0;
    if (!isUsed) await texts.delete(key);
  }
}

/** Deletes the texts to which no row refers. Runs inside a transaction. */
export async function deleteUnusedTexts({ docs, heads, snapshots, ready, texts }: OfflineDatabase): Promise<void> {
  const used = await Promise.all([
    heads.toCollection().primaryKeys(),
    heads.orderBy('baseTextKey').uniqueKeys(),
    docs.orderBy('textKey').uniqueKeys(),
    snapshots.orderBy('textKey').uniqueKeys(),
    ready.orderBy('textKey').uniqueKeys(),
  ]);
  const isUsed = new Set<unknown>(used.flat());
  const keys = await texts.toCollection().primaryKeys();
  await texts.bulkDelete(keys.filter((key) => !isUsed.has(key)));
}

/**
 * Stores a head with its text, and its base if one is given, in place of an earlier one of its editor. The browser gets
 * the whole transaction at once and completes it even if the page closes. Rejects if it refuses; then nothing has
 * changed.
 */
export const putHeadAtOnce = (
  database: OfflineDatabase,
  journalHead: JournalHead,
  html: string,
  base: VersionText | null,
): Promise<void> =>
  database.transaction('rw', [database.heads, database.texts], async ({ idbtrans }) => {
    // Unlike Dexie's own calls, these throw at once if the browser refuses, so that nothing is committed then.
    const store = idbtrans.objectStore(database.texts.name);
    store.put({ key: journalHead.editorId, html });
    if (base) store.put(base);
    const stored = database.heads.put(journalHead);
    idbtrans.commit();
    await stored;
  });

/**
 * Stores a head with its text, in place of an earlier one of its editor. Its base is the one of that head, or of the
 * head `replaced` from which it continues, if it has the same revision, and otherwise none. Runs inside a transaction.
 */
export async function putHead(
  database: OfflineDatabase,
  journalHead: Omit<JournalHead, 'baseTextKey'>,
  html: string,
  replaced?: JournalHead,
): Promise<void> {
  const { heads, texts } = database;
  const before = await heads.get(journalHead.editorId);
  await texts.put({ key: journalHead.editorId, html });
  const base = [before, replaced].find((known) => known?.revision === journalHead.revision);
  await heads.put({ ...journalHead, baseTextKey: base?.baseTextKey ?? null });
  if (before && before !== base) await deleteUnused(database, basesOf([before]));
}

export async function deleteHeads(database: OfflineDatabase, heads: readonly JournalHead[]): Promise<void> {
  const editorIds = heads.map(({ editorId }) => editorId);
  await database.heads.bulkDelete(editorIds);
  await database.texts.bulkDelete(editorIds);
  await deleteUnused(database, basesOf(heads));
}

const basesOf = (heads: readonly JournalHead[]) =>
  heads.map(({ baseTextKey }) => baseTextKey).filter((key) => key !== null);

/**
 * Returns `now`, or a moment after the newest `goneAt`, so that a clock that was set back does not make a new text count
 * as the oldest. Runs inside a transaction.
 */
export async function nextGoneAt({ heads }: OfflineDatabase, now: Date): Promise<Date> {
  const newest = await heads.orderBy('goneAt').lastKey();
  return newest instanceof Date && newest >= now ? new Date(newest.getTime() + 1) : now;
}

/** The revision of a document that was created on this device. The server counts revisions from 1. */
export const notOnServer = 0;

export const isOnlyHere = ({ revision }: Pick<SermonDocument, 'revision'>): boolean => revision === notOnServer;
