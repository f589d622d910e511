import type { Receipt } from '@sermon/domain/builder/revisions';
import { and, desc, eq, gt, inArray, or, sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { Db, Tx } from '../../database/open.ts';
import { libraryItem, saveReceipt } from '../../database/schema.ts';
import { isAlive } from '../library/store.ts';
import { trashCutoff } from '../library/trash.ts';

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

const fields = { step: saveReceipt.step, revision: saveReceipt.revision, textHash: saveReceipt.textHash };
const isOfEditor = (documentId: string, editorId: string) =>
  and(eq(saveReceipt.documentId, documentId), eq(saveReceipt.editorId, editorId));

export async function readReceipt(tx: Tx, documentId: string, editorId: string): Promise<Receipt | null> {
  const [receipt] = await tx.select(fields).from(saveReceipt).where(isOfEditor(documentId, editorId));
  return receipt ?? null;
}

/**
 * Finds the user's document, which may be in the trash, and the receipt of an editor, if it has one. A device must know
 * whether its text arrived before the document was deleted, because saving a text restores it.
 */
export async function getReceipt(
  db: Db,
  ownerId: string,
  input: { id: string; editorId: string },
  now: Date,
): Promise<{ receipt: Receipt | null } | undefined> {
  const [row] = await db
    .select({ receipt: fields })
    .from(libraryItem)
    .leftJoin(saveReceipt, isOfEditor(input.id, input.editorId))
    .where(
      and(
        eq(libraryItem.id, input.id),
        eq(libraryItem.ownerId, ownerId),
        eq(libraryItem.type, 'BuilderAsset'),
        or(isAlive, gt(libraryItem.dateDeleted, trashCutoff(now))),
      ),
    );
  return row;
}

/**
 * Records that the server has a text of an editor. Call it in the transaction of the save, so that the
 * receipt is stored if and only if the text is. Does nothing for a save that names no editor.
 */
export async function writeReceipt(
  tx: Tx,
  documentId: string,
  editorId: string | null,
  receipt: Receipt,
  now: Date,
): Promise<void> {
  if (editorId === null) return;
  const values = { ...receipt, dateSaved: now };
  const [written] = await tx
    .insert(saveReceipt)
    .values({ documentId, editorId, ...values })
    .onConflictDoUpdate({ target: [saveReceipt.documentId, saveReceipt.editorId], set: values })
    .returning({ isNew: sql<boolean>`xmax = 0` });
  if (!written?.isNew) return;
  const ofDocument = eq(saveReceipt.documentId, documentId);
  const surplus = tx
    .select({ editorId: saveReceipt.editorId })
    .from(saveReceipt)
    .where(ofDocument)
    .orderBy(desc(saveReceipt.dateSaved), desc(saveReceipt.editorId))
    .offset(maxReceipts);
  await tx.delete(saveReceipt).where(and(ofDocument, inArray(saveReceipt.editorId, surplus)));
}

export const maxReceipts = 200;
