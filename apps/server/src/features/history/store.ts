import type { Revision, RevisionText } from '@sermon/contract/history';
import type { LibraryLimits } from '@sermon/domain/library/items';
import { and, count, desc, eq, getTableColumns, inArray, ne } from 'drizzle-orm';
import type { Db, Tx } from '../../database/open.ts';
import { document, documentRevision, libraryItem } from '../../database/schema.ts';
import { keepCurrent } from '../builder/revisions.ts';
import { lockDocument } from '../builder/store.ts';
import { isAlive } from '../library/store.ts';
import { checkStorage, checkStorageForSave } from '../storage/quota.ts';
import { maxLabeled, maxListedVersions } from '@sermon/domain/history/limits';

export type NamingResult = { kind: 'named'; revision: Revision } | { kind: 'missing' } | { kind: 'tooMany' };

const { text, documentId, editorId: _editor, revision: _count, ...facts } = getTableColumns(documentRevision);
const fields = { ...facts, builderAssetId: documentId };

const isOwn = (ownerId: string) => and(eq(libraryItem.ownerId, ownerId), isAlive);
const isOfItem = eq(libraryItem.id, documentRevision.documentId);

/**
 * Lists the stored versions of the user's document, newest first and at most `maxListedVersions`, with all named
 * versions, or returns undefined if the document does not exist.
 */
export async function listRevisions(db: Db, ownerId: string, id: string): Promise<Revision[] | undefined> {
  const [known] = await db
    .select({ id: document.itemId })
    .from(document)
    .innerJoin(libraryItem, eq(libraryItem.id, document.itemId))
    .where(and(eq(document.itemId, id), isOwn(ownerId)));
  if (!known) return undefined;
  const listed = db
    .select({ id: documentRevision.id })
    .from(documentRevision)
    .where(eq(documentRevision.documentId, id))
    .orderBy(desc(ne(documentRevision.label, '')), desc(documentRevision.dateSaved), desc(documentRevision.id))
    .limit(maxListedVersions);
  return db
    .select(fields)
    .from(documentRevision)
    .innerJoin(libraryItem, isOfItem)
    .where(and(inArray(documentRevision.id, listed), isOwn(ownerId)))
    .orderBy(desc(documentRevision.dateSaved), desc(documentRevision.id));
}

export async function getRevision(db: Db | Tx, ownerId: string, id: string): Promise<RevisionText | undefined> {
  const [row] = await db
    .select({ ...fields, text })
    .from(documentRevision)
    .innerJoin(libraryItem, isOfItem)
    .where(and(eq(documentRevision.id, id), isOwn(ownerId)));
  return row;
}

/**
 * Stores the current text of a document as a version, unless the newest version already has that text. If a label is
 * passed, it becomes the name of the version. Throws 409 if a named version does not fit into the account.
 */
export function keepRevision(
  db: Db,
  ownerId: string,
  { builderAssetId, label }: { builderAssetId: string; label: string },
  limits: LibraryLimits,
): Promise<NamingResult> {
  return db.transaction(async (tx) => {
    const row = await lockDocument(tx, ownerId, builderAssetId);
    if (!row) return { kind: 'missing' };
    const id = await keepCurrent(tx, row);
    // An unnamed version is kept automatically before a restored text replaces the current one, like by a save.
    await (label === '' ? checkStorageForSave : checkStorage)(tx, ownerId, limits);
    const dateKept = row.document.dateWritten ?? row.item.dateModified;
    await tx.update(document).set({ dateKept }).where(eq(document.itemId, builderAssetId));
    return label === '' ? readNamed(tx, ownerId, id) : setLabel(tx, ownerId, { id, label });
  });
}

/** Names a stored version of the user's document. An empty label removes the name. */
export function renameRevision(db: Db, ownerId: string, input: { id: string; label: string }): Promise<NamingResult> {
  return db.transaction(async (tx) => {
    const revision = await getRevision(tx, ownerId, input.id);
    const row = revision && (await lockDocument(tx, ownerId, revision.builderAssetId));
    return row ? setLabel(tx, ownerId, input) : { kind: 'missing' };
  });
}

/**
 * Sets the label of a version. The caller must have locked the document, so that the number of named versions cannot
 * change.
 */
async function setLabel(tx: Tx, ownerId: string, { id, label }: { id: string; label: string }): Promise<NamingResult> {
  const revision = await getRevision(tx, ownerId, id);
  if (!revision) return { kind: 'missing' };
  const isNew = label !== '' && revision.label === '';
  if (isNew && (await countLabeled(tx, revision.builderAssetId)) >= maxLabeled) return { kind: 'tooMany' };
  await tx.update(documentRevision).set({ label }).where(eq(documentRevision.id, id));
  return readNamed(tx, ownerId, id);
}

async function readNamed(tx: Tx, ownerId: string, id: string): Promise<NamingResult> {
  const kept = await getRevision(tx, ownerId, id);
  if (!kept) return { kind: 'missing' };
  const { text: _text, ...revision } = kept;
  return { kind: 'named', revision };
}

async function countLabeled(tx: Tx, id: string): Promise<number> {
  const [row] = await tx
    .select({ labeled: count() })
    .from(documentRevision)
    .where(and(eq(documentRevision.documentId, id), ne(documentRevision.label, '')));
  return row?.labeled ?? 0;
}
