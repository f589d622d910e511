import { isKeptVersion } from '@sermon/domain/builder/revisions';
import { writtenOn } from '@sermon/domain/builder/lastEdit';
import { and, desc, eq, gt, inArray, sql, type SQL } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { Db, Tx } from '../../database/open.ts';
import { document, documentRevision, type libraryItem } from '../../database/schema.ts';
import type { SharedFields } from '../library/store.ts';
import { maxRefused } from '@sermon/domain/history/thinning';

export type Row = {
  item: typeof libraryItem.$inferSelect;
  document: typeof document.$inferSelect;
  shared: SharedFields;
};

export type RowWithoutText = Omit<Row, 'document'> & { document: Omit<Row['document'], 'text'> };

type Incoming = {
  name: string;
  text: string;
  wordCount: number;
  editorId: string | null;
  isByAdministrator: boolean;
  lastModifiedFormFactor: string;
  lastModifiedOnOperatingSystem: string;
};

const ofDocument = (row: Row) => eq(documentRevision.documentId, row.item.id);

/**
 * Adds the text that is being replaced by a save to the history, if `isKeptVersion` returns true for it. Returns the date of
 * the newest text in the history.
 */
export async function keepReplaced(
  tx: Tx,
  row: Row,
  next: Pick<Incoming, 'text' | 'editorId' | 'isByAdministrator'>,
  now: Date,
): Promise<Date | null> {
  const { dateKept, text, editorId, isByAdministrator } = row.document;
  if (text === next.text) return dateKept;
  const replaced = { size: Buffer.byteLength(text), editorId, isByAdministrator, date: dateOf(row) };
  if (!isKeptVersion(replaced, { ...next, size: Buffer.byteLength(next.text), date: now }, dateKept)) return dateKept;
  await keepCurrent(tx, row);
  return replaced.date;
}

/**
 * Adds the current text to the history, unless the newest version already has it and is by the same person. Returns the
 * version's id.
 */
export async function keepCurrent(tx: Tx, row: Row): Promise<string> {
  const { revision, editorId, isByAdministrator, wordCount } = row.document;
  const hasSameText = sql<boolean>`${documentRevision.text} = ${currentText(row)}`;
  const [newest] = await tx
    .select({ id: documentRevision.id, isByAdministrator: documentRevision.isByAdministrator, hasSameText })
    .from(documentRevision)
    .where(and(ofDocument(row), eq(documentRevision.kind, 'saved')))
    .orderBy(desc(documentRevision.dateSaved), desc(documentRevision.id))
    .limit(1);
  if (newest?.hasSameText && newest.isByAdministrator === isByAdministrator) return newest.id;
  const { name } = row.item;
  return addRevision(tx, row, {
    kind: 'saved',
    revision,
    editorId,
    isByAdministrator,
    name,
    // The database copies the text, which is faster than sending it.
    text: currentText(row),
    wordCount,
    dateSaved: dateOf(row),
    device: writtenOn(row.document),
  });
}

/**
 * Stores a refused (stale) text in the history, unless a version already has it. Comparing is cheap: the database reads
 * a stored text only if its length is the same.
 */
export async function keepRefused(tx: Tx, row: Row, refused: Incoming, now: Date): Promise<void> {
  const { name, text, wordCount, editorId, isByAdministrator } = refused;
  const isSame = and(ofDocument(row), eq(documentRevision.text, text));
  const [known] = await tx.select({ id: documentRevision.id }).from(documentRevision).where(isSame).limit(1);
  if (known) return;
  const { revision } = row.document;
  const device = writtenOn(refused);
  const facts = { revision, editorId, isByAdministrator, name, wordCount, dateSaved: now, device };
  await addRevision(tx, row, { kind: 'refused', text, ...facts });
  await limitRefused(tx, row.item.id);
}

const currentText = (row: Row): SQL =>
  sql`(select ${document.text} from ${document} where ${document.itemId} = ${row.item.id})`;

const dateOf = (row: Row): Date => row.document.dateWritten ?? row.item.dateModified;

async function addRevision(
  tx: Tx,
  row: Row,
  revision: Omit<typeof documentRevision.$inferInsert, 'id' | 'documentId' | 'text'> & { text: string | SQL },
): Promise<string> {
  const id = newId();
  await tx.insert(documentRevision).values({ id, documentId: row.item.id, ...revision });
  return id;
}

/** Matches refused versions without a name. Named ones are never deleted. */
export const isRefused = and(eq(documentRevision.kind, 'refused'), eq(documentRevision.label, ''));

export function surplusRefused(db: Db | Tx, documentIds: string[]) {
  const ranked = db
    .select({
      id: documentRevision.id,
      place:
        sql<number>`row_number() over (partition by ${documentRevision.documentId} order by ${documentRevision.dateSaved} desc, ${documentRevision.id} desc)`.as(
          'place',
        ),
    })
    .from(documentRevision)
    .where(and(inArray(documentRevision.documentId, documentIds), isRefused))
    .as('ranked');
  return db.select({ id: ranked.id }).from(ranked).where(gt(ranked.place, maxRefused));
}

/** Deletes a document's oldest refused versions beyond the limit. Call it after adding one. */
async function limitRefused(tx: Tx, documentId: string): Promise<void> {
  await tx.delete(documentRevision).where(inArray(documentRevision.id, surplusRefused(tx, [documentId])));
}
