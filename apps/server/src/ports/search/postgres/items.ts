import type { CorpusItem, CorpusKind } from '@sermon/contract/corpus';
import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../database/open.ts';
import { corpusState, corpusTable } from '../../../database/schema/corpus.ts';
import type { CorpusStats } from '../port.ts';

export async function readItem(db: Db, kind: CorpusKind, itemId: string): Promise<CorpusItem | undefined> {
  const table = corpusTable(kind);
  const [item] = await db.select(pageColumns(kind)).from(table).where(eq(table.id, itemId));
  return item;
}

export async function readItemsFrom(
  db: Db,
  kind: CorpusKind,
  sourceIds: readonly string[],
): Promise<Map<string, CorpusItem>> {
  const table = corpusTable(kind);
  const rows = await db
    .select({ sourceId: table.sourceId, item: pageColumns(kind) })
    .from(table)
    .where(inArray(table.sourceId, [...sourceIds]));
  return new Map(rows.map(({ sourceId, item }) => [sourceId, item]));
}

export async function readStats(db: Db, kind: CorpusKind): Promise<CorpusStats> {
  const [corpus] = await db.select().from(corpusState).where(eq(corpusState.kind, kind));
  const { documents, documentsCounted } = corpus ?? { documents: 0, documentsCounted: 0 };
  return { items: documents, isComplete: documentsCounted >= documents };
}

export async function readLastChange(db: Db, kind: CorpusKind): Promise<Date | null> {
  const [corpus] = await db.select().from(corpusState).where(eq(corpusState.kind, kind));
  return corpus?.dateChanged ?? null;
}

function pageColumns(kind: CorpusKind) {
  const { id, title, contributor, authorFirstName, authorLastName, rating, description, body, scriptureReferences } =
    corpusTable(kind);
  return { id, title, contributor, authorFirstName, authorLastName, rating, description, body, scriptureReferences };
}
