import type { documents, ListedDocument, SermonDocument } from '@sermon/contract/builder';
import { CallFailed, type CallInput } from '@sermon/contract/client';
import { copyName } from '@sermon/domain/library/title';
import { noDetails, sermonDetailsOf } from '@sermon/domain/library/items';
import { builder as builderTexts } from '@sermon/domain/texts/builder';
import { thisDevice } from '../../ui/browser/browser.ts';
import type { Journal, StoredEntry } from '../journal.ts';
import type { holdEditor } from '../openEditors.ts';
import { saveNew } from '../newDocuments/newDocuments.ts';
import { versionKey } from '../store/texts.ts';
import type { Receipt } from '@sermon/domain/builder/revisions';
import type { ServerVersion } from '@sermon/domain/offline/reconcile';

/**
 * A document that the sender has changed on the server. `saved` is null if it was only restored from the trash, and `notice`
 * is the sentence about what was done without asking, or null.
 */
export type Sent = { documentId: string; saved: SermonDocument | null; notice: string | null };

export type SendNeeds = {
  /** The account to which the texts belong. They are never saved to another one. */
  ownerId: string;
  journal: Pick<Journal, 'read' | 'detailsOf' | 'note' | 'replace' | 'remove' | 'confirmSaved' | 'noteDocumentGone'>;
  server: SyncServer;
  hold: typeof holdEditor;
  now(): Date;
  /** Called when the server has a text, so that this device no longer keeps it, and when a document was restored. */
  onSent(sent: Sent): void;
};

/** The hash is left out if it is not known. */
type Base = { revision: number; baseHash?: string };

export async function ownBase({ revision, baseText }: StoredEntry): Promise<Base> {
  return typeof baseText === 'string' ? { revision, baseHash: await versionKey(baseText) } : { revision };
}

export const nameOf = ({ name }: StoredEntry): string => name ?? builderTexts.untitled;

const textOf = ({ html, editorId, step }: StoredEntry, { ownerId }: SendNeeds) => ({
  ownerId,
  text: html,
  editorId,
  editorStep: step,
  ...thisDevice(),
});

/**
 * Saves a text to its document. Resolves to null if the server refuses it as outdated, and then keeps it in the history
 * of the document.
 */
export async function saveText(entry: StoredEntry, base: Base, needs: SendNeeds) {
  try {
    return await needs.server.save({ id: entry.documentId, ...textOf(entry, needs), ...base });
  } catch (cause) {
    if (cause instanceof CallFailed && cause.statusCode === 409) return null;
    throw cause;
  }
}

export async function createDocument(entry: StoredEntry, needs: SendNeeds) {
  const details = (await needs.journal.detailsOf(entry.documentId)) ?? detailsOfNew;
  const text = { id: entry.documentId, ...textOf(entry, needs) };
  return saveNew({ ...details, name: nameOf(entry) }, text, needs.server);
}

/** The details of a new document that was removed from this device while its text stayed. */
const detailsOfNew = {
  ...noDetails,
  category: 'Manuscript',
  parentId: null,
  offlineMode: false,
} as const;

/** Removes a text from this device, because the server has it, or a newer one, as `document`. */
export async function confirm(entry: StoredEntry, document: SermonDocument, { journal, now, onSent }: SendNeeds) {
  const { editorId, step, sync } = entry;
  await journal.confirmSaved({ editorId, step, replacedId: null }, document, now());
  onSent({ documentId: document.id, saved: document, notice: sync?.notice || null });
}

/**
 * Saves a text as the document `copyId`, with the details of its own document, and then removes it from this device.
 * If the copy was created already, it does not change.
 */
export async function saveCopy(entry: StoredEntry, copyId: string, needs: SendNeeds): Promise<SermonDocument> {
  const original = await orNull(needs.server.get(entry.documentId));
  const copy = await needs.server.save({
    id: copyId,
    isNew: true,
    name: copyName(original?.name ?? nameOf(entry)),
    ...(original && detailsOf(original)),
    revision: 0,
    ...textOf(entry, needs),
  });
  if (original) await confirm(entry, original, needs);
  else await needs.journal.remove(entry.editorId, entry.step);
  needs.onSent({ documentId: copy.id, saved: copy, notice: null });
  return copy;
}

const detailsOf = (document: SermonDocument) => {
  const { category, parentId } = document;
  return { category, parentId, ...sermonDetailsOf(document) };
};

type SaveInput = CallInput<typeof documents.save>;

/** Each call throws `CallFailed`. */
export type SyncServer = {
  get(id: string): Promise<SermonDocument>;
  offline(): Promise<readonly ListedDocument[]>;
  receipt(id: string, editorId: string): Promise<Receipt | null>;
  save(input: SaveInput): Promise<SermonDocument & { savedAs: number }>;
  restore(id: string): Promise<unknown>;
  /** Resolves to true if this user is signed in. For another user, the server has none of this user's documents. */
  isSignedIn(userId: string): Promise<boolean>;
};

export type Found =
  | { kind: 'found'; document: SermonDocument; version: ServerVersion; receipt: Receipt | null }
  | { kind: 'inTrash'; receipt: Receipt | null }
  | { kind: 'absent' };

export async function findDocument(server: SyncServer, id: string, editorId: string): Promise<Found> {
  const document = await orNull(server.get(id));
  const receipt = await orNull(server.receipt(id, editorId).then((found) => ({ found })));
  if (!receipt) return { kind: 'absent' };
  if (!document) return { kind: 'inTrash', receipt: receipt.found };
  const { revision, text } = document;
  return { kind: 'found', document, version: { revision, text, hash: await versionKey(text) }, receipt: receipt.found };
}

export async function orNull<Result>(asking: Promise<Result>): Promise<Result | null> {
  try {
    return await asking;
  } catch (cause) {
    if (cause instanceof CallFailed && cause.statusCode === 404) return null;
    throw cause;
  }
}
