import type { Revision, RevisionText } from '@sermon/contract/history';
import { and, count, desc, eq, getTableColumns, ne } from 'drizzle-orm';
import type { Db, Tx } from '../../database/open.ts';
import { document, documentRevision, libraryItem } from '../../database/schema.ts';
import { keepCurrent } from '../builder/revisions.ts';
import { lockDocument } from '../builder/store.ts';
import { isAlive } from '../library/store.ts';
import { maxLabeled } from '@sermon/domain/history/limits';

/** What became of naming a version. */
export type Naming = { kind: 'named'; revision: Revision } | { kind: 'missing' } | { kind: 'tooMany' };

const { text, documentId, editorId: _editor, revision: _count, ...facts } = getTableColumns(documentRevision);
const fields = { ...facts, builderAssetId: documentId };

const isTheirs = (ownerId: string) => and(eq(libraryItem.ownerId, ownerId), isAlive);
const isOfItem = eq(libraryItem.id, documentRevision.documentId);

/** What is kept of a document of the person's besides its present text, newest first; undefined where there is no such document. */
export async function listRevisions(db: Db, ownerId: string, id: string): Promise<Revision[] | undefined> {
  const [known] = await db
    .select({ id: document.itemId })
    .from(document)
    .innerJoin(libraryItem, eq(libraryItem.id, document.itemId))
    .where(and(eq(document.itemId, id), isTheirs(ownerId)));
  if (!known) return undefined;
  return db
    .select(fields)
    .from(documentRevision)
    .innerJoin(libraryItem, isOfItem)
    .where(and(eq(documentRevision.documentId, id), isTheirs(ownerId)))
    .orderBy(desc(documentRevision.dateSaved), desc(documentRevision.id));
}

/** A kept version of a document of the person's, with its text. */
export async function getRevision(db: Db | Tx, ownerId: string, id: string): Promise<RevisionText | undefined> {
  const [row] = await db
    .select({ ...fields, text })
    .from(documentRevision)
    .innerJoin(libraryItem, isOfItem)
    .where(and(eq(documentRevision.id, id), isTheirs(ownerId)));
  return row;
}

/** Keeps the present text of a document, once, and gives it a name if there is one. */
export function keepRevision(
  db: Db,
  ownerId: string,
  { builderAssetId, label }: { builderAssetId: string; label: string },
): Promise<Naming> {
  return db.transaction(async (tx) => {
    const row = await lockDocument(tx, ownerId, builderAssetId);
    if (!row) return { kind: 'missing' };
    const id = await keepCurrent(tx, row);
    const dateKept = row.document.dateWritten ?? row.item.dateModified;
    await tx.update(document).set({ dateKept }).where(eq(document.itemId, builderAssetId));
    return label === '' ? asNamed(tx, ownerId, id) : name(tx, ownerId, { id, label });
  });
}

/** Names a kept version of a document of the person's; '' takes its name away. */
export function renameRevision(db: Db, ownerId: string, given: { id: string; label: string }): Promise<Naming> {
  return db.transaction(async (tx) => {
    const revision = await getRevision(tx, ownerId, given.id);
    const held = revision && (await lockDocument(tx, ownerId, revision.builderAssetId));
    return held ? name(tx, ownerId, given) : { kind: 'missing' };
  });
}

/** The document is held: nobody names another version of it meanwhile. */
async function name(tx: Tx, ownerId: string, { id, label }: { id: string; label: string }): Promise<Naming> {
  const revision = await getRevision(tx, ownerId, id);
  if (!revision) return { kind: 'missing' };
  const isNew = label !== '' && revision.label === '';
  if (isNew && (await countLabeled(tx, revision.builderAssetId)) >= maxLabeled) return { kind: 'tooMany' };
  await tx.update(documentRevision).set({ label }).where(eq(documentRevision.id, id));
  return asNamed(tx, ownerId, id);
}

async function asNamed(tx: Tx, ownerId: string, id: string): Promise<Naming> {
  const kept = await getRevision(tx, ownerId, id);
  if (!kept) return { kind: 'missing' };
  const { text: _text, ...revision } = kept;
  return { kind: 'named', revision };
}

async function countLabeled(tx: Tx, id: string): Promise<number> {
  const [row] = await tx
    .select({ labelled: count() })
    .from(documentRevision)
    .where(and(eq(documentRevision.documentId, id), ne(documentRevision.label, '')));
  return row?.labelled ?? 0;
}
