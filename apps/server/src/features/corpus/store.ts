import type { CorpusItem, CorpusKind } from '@sermon/contract/corpus';
import { eq } from 'drizzle-orm';
import type { Db } from '../../database/open.ts';
import { corpusTable } from '../../database/schema.ts';

/** Returns a corpus item (sermon or illustration) with its text. Every signed-in user may read it. */
export async function getItem(db: Db, kind: CorpusKind, itemId: string): Promise<CorpusItem | undefined> {
  const table = corpusTable(kind);
  const { id, title, contributor, authorFirstName, authorLastName, rating, description, body, scriptureReferences } =
    table;
  const [item] = await db
    .select({
      id,
      title,
      contributor,
      authorFirstName,
      authorLastName,
      rating,
      description,
      body,
      scriptureReferences,
    })
    .from(table)
    .where(eq(id, itemId));
  return item;
}
