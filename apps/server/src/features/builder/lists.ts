import type { ListedDocument } from '@sermon/contract/builder';
import type { OwnTemplate } from '@sermon/contract/templates';
import { openingOf, storedText } from '@sermon/domain/document/storedText';
import { maxOfflineDocuments } from '@sermon/domain/library/items';
import { maxListedTemplates, openingHtmlLength, searchedTextLength } from '@sermon/domain/templates/limits';
import { templateSearch } from '@sermon/domain/templates/search';
import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../database/open.ts';
import { document, libraryItem } from '../../database/schema.ts';
import { idIsIn, isAlive, itemFields } from '../library/store.ts';
import { toListedDocument } from './store.ts';

const { text: _text, ...documentWithoutText } = getTableColumns(document);
const newestFirst = [desc(libraryItem.dateModified), desc(libraryItem.id)];
const beginning = (length: number) => sql<string>`left(${document.text}, ${length}::int)`;

/**
 * Selects the ids of the user's newest documents that match `kind`, before any text is read. A single combined query
 * would read the start of the text of every matching document, and there can be 50,000 of them.
 */
const newestIds = (db: Db, ownerId: string, kind: SQL, max: number) =>
  db
    .select({ id: libraryItem.id })
    .from(libraryItem)
    .innerJoin(document, eq(document.itemId, libraryItem.id))
    .where(and(eq(libraryItem.ownerId, ownerId), kind, isAlive))
    .orderBy(...newestFirst)
    .limit(max)
    .as('newest');

export async function listOffline(db: Db, ownerId: string): Promise<ListedDocument[]> {
  const newest = newestIds(db, ownerId, eq(document.offlineMode, true), maxOfflineDocuments);
  const rows = await db
    .select({ ...itemFields, document: documentWithoutText })
    .from(newest)
    .innerJoin(libraryItem, eq(libraryItem.id, newest.id))
    .innerJoin(document, eq(document.itemId, newest.id))
    .orderBy(...newestFirst);
  return rows.map(toListedDocument);
}

export async function listTemplates(db: Db, ownerId: string): Promise<OwnTemplate[]> {
  const newest = newestIds(db, ownerId, eq(document.isTemplate, true), maxListedTemplates);
  const rows = await db
    .select({
      ...itemFields,
      document: documentWithoutText,
      opening: beginning(openingHtmlLength),
    })
    .from(newest)
    .innerJoin(libraryItem, eq(libraryItem.id, newest.id))
    .innerJoin(document, eq(document.itemId, newest.id))
    .orderBy(...newestFirst);
  return rows.map(({ opening, ...row }) => ({ ...toListedDocument(row), opening: openingOf(opening) }));
}

/**
 * Number of texts read per query. Reading ten takes about 25 ms in the embedded database, which runs one statement at a
 * time.
 */
const textsPerQuery = 10;

/**
 * Finds the listed templates whose name, description or text contains the query. It reads the stored texts rather than
 * an index, so the results are always up to date. Throws when the signal is aborted.
 */
export async function searchTemplates(
  db: Db,
  ownerId: string,
  query: string,
  signal: AbortSignal,
): Promise<OwnTemplate[]> {
  const isFound = templateSearch(query);
  const templates = await listTemplates(db, ownerId);
  const search = ({ name, templateDescription }: OwnTemplate, text: string) =>
    isFound({ name, description: templateDescription, text });
  const found = new Set(templates.filter((template) => search(template, '')));
  const unread = templates.filter((template) => !found.has(template));
  for (let at = 0; at < unread.length; at += textsPerQuery) {
    signal.throwIfAborted();
    const next = new Map(unread.slice(at, at + textsPerQuery).map((template) => [template.id, template]));
    const rows = await db
      .select({ id: document.itemId, text: beginning(searchedTextLength) })
      .from(document)
      .innerJoin(libraryItem, eq(libraryItem.id, document.itemId))
      .where(and(eq(libraryItem.ownerId, ownerId), idIsIn([...next.keys()])));
    for (const { id, text } of rows) {
      const template = next.get(id);
      if (template && search(template, storedText(text))) found.add(template);
    }
  }
  return templates.filter((template) => found.has(template));
}
