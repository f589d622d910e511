import type { documents, ListedDocument, SermonDocument } from '@sermon/contract/builder';
import { CallFailed, type Given } from '@sermon/contract/client';
import type { Receipt } from '@sermon/domain/builder/revisions';
import type { ServerVersion } from '@sermon/domain/offline/reconcile';
import { versionKey } from '../store/texts.ts';

type SaveInput = Given<typeof documents.save>;

/** Each call throws `CallFailed`. */
export type SyncServer = {
  get(id: string): Promise<SermonDocument>;
  /** Without their texts. */
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

/** Resolves to null if the server has no such document. */
export async function orNull<Result>(asking: Promise<Result>): Promise<Result | null> {
  try {
    return await asking;
  } catch (cause) {
    if (cause instanceof CallFailed && cause.statusCode === 404) return null;
    throw cause;
  }
}
