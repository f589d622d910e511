import type { contract } from '@sermon/contract';
import type { EarlierSermon } from '@sermon/domain/assistant/helper/context';
import { assistantLimits } from '@sermon/domain/assistant/limits';
import type { Reference } from '@sermon/domain/scripture/reference';
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type * as z from 'zod';
import { multirangeOf } from '../../database/schema/columns.ts';
import type { Db, Tx } from '../../database/open.ts';
import { account, assistantFeedback, document, documentSearch, libraryItem } from '../../database/schema.ts';
import type { Services } from '../../services.ts';
import { isAlive } from '../library/store.ts';

type Feedback = Omit<z.output<(typeof contract)['assistant']['submitFeedback']['input']>, 'assetId'>;

export async function hasDocument(db: Db | Tx, ownerId: string, documentId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: document.itemId })
    .from(document)
    .innerJoin(libraryItem, eq(libraryItem.id, document.itemId))
    .where(and(eq(document.itemId, documentId), eq(libraryItem.ownerId, ownerId), isAlive));
  return row !== undefined;
}

/**
 * Stores feedback on an answer, unless there is some. Beyond `assistantLimits.keptFeedback`, the oldest of the user is
 * deleted. Returns false if the user has no such document.
 */
export function addFeedback(
  db: Db,
  accountId: string,
  documentId: string,
  feedback: Feedback,
  now: Date,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Requests of one user wait for each other, so that the limit holds.
    await tx.select({ id: account.id }).from(account).where(eq(account.id, accountId)).for('no key update');
    if (!(await hasDocument(tx, accountId, documentId))) return false;
    const responseHash = createHash('sha256').update(feedback.assistantResponse).digest('base64url');
    await tx
      .insert(assistantFeedback)
      .values({ accountId, documentId, responseHash, ...feedback, dateCreated: now })
      .onConflictDoNothing();
    const isOwn = eq(assistantFeedback.accountId, accountId);
    const old = tx
      .select({ documentId: assistantFeedback.documentId, hash: assistantFeedback.responseHash })
      .from(assistantFeedback)
      .where(isOwn)
      .orderBy(desc(assistantFeedback.dateCreated), assistantFeedback.documentId, assistantFeedback.responseHash)
      .offset(assistantLimits.keptFeedback);
    const key = sql`(${assistantFeedback.documentId}, ${assistantFeedback.responseHash})`;
    await tx.delete(assistantFeedback).where(and(isOwn, sql`${key} in (${old})`));
    return true;
  });
}

const maxEarlier = 3;

/**
 * Finds the user's other documents whose Scripture field names one of the passages, the newest first, each with its
 * headings. Reads the search index, which may lack documents that were saved just now.
 */
export async function earlierSermons(
  { db, textWork }: Pick<Services, 'db' | 'textWork'>,
  ownerId: string,
  { references, without }: { references: readonly Reference[]; without: string },
): Promise<EarlierSermon[]> {
  const rows = await db
    .select({ name: libraryItem.name, datePreached: document.datePreached, text: document.text })
    .from(libraryItem)
    .innerJoin(document, eq(document.itemId, libraryItem.id))
    .innerJoin(documentSearch, eq(documentSearch.itemId, libraryItem.id))
    .where(
      and(
        eq(libraryItem.ownerId, ownerId),
        isAlive,
        ne(libraryItem.id, without),
        eq(document.isTemplate, false),
        eq(document.isSample, false),
        sql`${documentSearch.mainPassages} && ${multirangeOf(references)}::int4multirange`,
      ),
    )
    .orderBy(desc(libraryItem.dateModified), desc(libraryItem.id))
    .limit(maxEarlier);
  const headings = await textWork.headingsOf({ texts: rows.map(({ text }) => text) });
  return rows.map(({ name, datePreached }, at) => ({ name, datePreached, headings: headings[at] ?? [] }));
}
