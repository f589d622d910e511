import { maxRefused } from '@sermon/domain/history/limits';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../database/open.ts';
import { documentRevision } from '../../database/schema.ts';

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
export async function limitRefused(tx: Tx, documentId: string): Promise<void> {
  await tx.delete(documentRevision).where(inArray(documentRevision.id, surplusRefused(tx, [documentId])));
}
