import type { Revision, RevisionText } from '@sermon/contract/history';
import type { LibraryLimits } from '@sermon/domain/library/items';
import { and, asc, count, desc, eq, getTableColumns, gt, inArray, lt, ne, or, sql, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '../../database/open.ts';
import { document, documentRevision, libraryItem } from '../../database/schema.ts';
import { isRefused, keepCurrent, surplusRefused } from '../builder/revisions.ts';
import { lockDocument } from '../builder/store.ts';
import { isAlive } from '../library/store.ts';
import { checkStorage, checkStorageForSave } from '../storage/quota.ts';
import { allStayMs, hourlyStayMs, maxLabeled, maxListedVersions, refusedStayMs } from '@sermon/domain/history/thinning';

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

/** Number of documents thinned per statement. Small batches keep row locks short. */
const documentsPerBatch = 100;

/**
 * Deletes the versions that domain/history/thinning does not keep. It covers all documents, in batches, and stops early
 * when the signal is aborted. `now` is a trusted time (`readTrustedTime`), which lags behind the present.
 */
export async function thinHistory(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  const isOld = lt(documentRevision.dateSaved, before(now, allStayMs));
  await forEachBatch(db, isOld, (ids) => thinSaved(db, ids, now), signal);
  await forEachBatch(db, isRefused, (ids) => thinRefused(db, ids, now), signal);
}

const before = (now: Date, ms: number) => new Date(now.getTime() - ms);

async function thinSaved(db: Db, ids: string[], now: Date): Promise<void> {
  const isThinned = and(
    eq(documentRevision.kind, 'saved'),
    eq(documentRevision.label, ''),
    lt(documentRevision.dateSaved, before(now, allStayMs)),
  );
  const { dateSaved } = documentRevision;
  // Days and hours are in UTC, regardless of the time zone of the database.
  const isDaily = sql`${dateSaved} < ${before(now, hourlyStayMs)}`;
  const span = sql`case when ${isDaily} then date_trunc('day', ${dateSaved} at time zone 'UTC') else date_trunc('hour', ${dateSaved} at time zone 'UTC') end`;
  const ranked = db
    .select({
      id: documentRevision.id,
      place:
        sql<number>`row_number() over (partition by ${documentRevision.documentId}, ${isDaily}, ${span} order by ${dateSaved} desc, ${documentRevision.id} desc)`.as(
          'place',
        ),
    })
    .from(documentRevision)
    .where(and(inArray(documentRevision.documentId, ids), isThinned))
    .as('ranked');
  const surplus = db.select({ id: ranked.id }).from(ranked).where(gt(ranked.place, 1));
  await deleteUnlocked(db, and(inArray(documentRevision.id, surplus), isThinned));
}

async function thinRefused(db: Db, ids: string[], now: Date): Promise<void> {
  const isUnused = or(
    lt(documentRevision.dateSaved, before(now, refusedStayMs)),
    inArray(documentRevision.id, surplusRefused(db, ids)),
    inArray(documentRevision.id, repeated(ids, now)),
  );
  await deleteUnlocked(db, and(inArray(documentRevision.documentId, ids), isRefused, isUnused));
}

/**
 * Selects the refused versions whose text is also saved: as another version, or as the document's text. A current text
 * counts only if it was written before `now`, because a save within two minutes may replace it without keeping it.
 * Texts of different lengths are never read.
 */
function repeated(ids: string[], now: Date): SQL {
  return sql`(
    with pair as materialized (
      select refused.id as refused_id, saved.id as saved_id
      from ${documentRevision} refused join ${documentRevision} saved
        on saved.document_id = refused.document_id and octet_length(saved.text) = octet_length(refused.text)
      where refused.document_id = any(${sql.param(ids)}::uuid[]) and refused.kind = 'refused' and saved.kind = 'saved'
    )
    select refused.id from pair
      join ${documentRevision} refused on refused.id = pair.refused_id
      join ${documentRevision} saved on saved.id = pair.saved_id
    where saved.text = refused.text
    union
    select refused.id from ${documentRevision} refused join ${document} on ${document.itemId} = refused.document_id
    where refused.document_id = any(${sql.param(ids)}::uuid[]) and refused.kind = 'refused'
      and ${document.dateWritten} < ${now} and ${document.text} = refused.text
  )`;
}

/**
 * Deletes the versions that no other transaction has locked. The condition is checked again after a version is locked,
 * because it may have been named in the meantime.
 */
async function deleteUnlocked(db: Db, condition: SQL | undefined): Promise<void> {
  const unlocked = db
    .select({ id: documentRevision.id })
    .from(documentRevision)
    .where(condition)
    .for('update', { skipLocked: true });
  await db.delete(documentRevision).where(inArray(documentRevision.id, unlocked));
}

async function forEachBatch(
  db: Db,
  condition: SQL | undefined,
  thin: (ids: string[]) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  let after: string | undefined;
  while (!signal?.aborted) {
    const rows = await db
      .selectDistinct({ id: documentRevision.documentId })
      .from(documentRevision)
      .where(and(condition, after ? gt(documentRevision.documentId, after) : undefined))
      .orderBy(asc(documentRevision.documentId))
      .limit(documentsPerBatch);
    if (!rows.length) return;
    after = rows.at(-1)!.id;
    await thin(rows.map(({ id }) => id));
  }
}
