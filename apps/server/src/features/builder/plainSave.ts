import type { Content } from '@sermon/domain/builder/content';
import { isKeptVersion } from '@sermon/domain/builder/revisions';
import type { LibraryLimits } from '@sermon/domain/library/items';
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { type Db, perDatabase } from '../../database/open.ts';
import { document, libraryItem, saveReceipt } from '../../database/schema.ts';
import { isAlive, itemFields } from '../library/store.ts';
import { fitsReserve, reserveParameters } from '../storage/quota.ts';
import { hashOf } from './receipts.ts';
import type { RowWithoutText } from './revisions.ts';

/** A save that changes the text and nothing else, as editors send it. */
export type PlainSave = {
  id: string;
  name?: string | undefined;
  revision: number;
  editorId: string | null;
  editorStep: number;
  isByAdministrator: boolean;
  lastModifiedOnOperatingSystem?: string | undefined;
  lastModifiedFormFactor?: string | undefined;
};

/** Number of documents whose newest save a process remembers, in about 3 MB. */
const maxRemembered = 10_000;

/**
 * Saves a text with one statement instead of a transaction of six. Returns the document after the save. Returns null,
 * and has changed nothing, if there is more to do: if the text is not based on the newest revision or is by another
 * editor, if the replaced text belongs in the history, if the document is in the trash, or if the storage is full.
 */
export async function savePlainly(
  db: Db,
  ownerId: string,
  save: PlainSave,
  content: Content,
  { now, limits }: { now: Date; limits: LibraryLimits },
): Promise<RowWithoutText | null> {
  const { id, name, revision, editorId, editorStep, isByAdministrator } = save;
  const { newest, write, remembered } = savesOf(db);
  const known = remembered.get(id);
  const last = known?.revision === revision ? known : (await newest.execute({ id }))[0];
  if (last?.revision !== revision || last.dateWritten === null) return null;
  if (last.editorId !== editorId || last.isByAdministrator !== isByAdministrator) return null;
  const [size, by] = [Buffer.byteLength(content.text), { editorId, isByAdministrator }];
  const replaced = { ...by, size: last.size, date: last.dateWritten };
  if (isKeptVersion(replaced, { ...by, size, date: now }, last.dateKept)) return null;
  const changes = {
    ...content,
    revision: revision + 1,
    editorFrom: editorId === null ? revision : last.editorFrom,
    editorStep,
    dateWritten: now.toISOString(),
    lastModifiedOnOperatingSystem: save.lastModifiedOnOperatingSystem ?? null,
    lastModifiedFormFactor: save.lastModifiedFormFactor ?? null,
  };
  const [saved] = await write.execute({
    id,
    ownerId,
    name: name ?? null,
    editorId,
    lastRevision: revision,
    lastWritten: last.dateWritten.toISOString(),
    lastKept: last.dateKept?.toISOString() ?? null,
    textHash: editorId === null ? '' : hashOf(content.text),
    ...changes,
    ...reserveParameters(size - last.size, limits),
  });
  remembered.delete(id);
  if (!saved) return null;
  const { dateWritten, dateKept, editorFrom } = saved.document;
  remembered.set(id, { revision: saved.document.revision, ...by, editorFrom, dateWritten, dateKept, size });
  if (remembered.size > maxRemembered) remembered.delete(remembered.keys().next().value ?? '');
  return saved;
}

const { text: _text, ...columnsWithoutText } = getTableColumns(document);

/** What a revision determines, and the date of the newest version in the history. */
const lastSave = {
  revision: document.revision,
  editorId: document.editorId,
  editorFrom: document.editorFrom,
  isByAdministrator: document.isByAdministrator,
  dateWritten: document.dateWritten,
  dateKept: document.dateKept,
  /** Of the text in UTF-8, in bytes. */
  size: sql<number>`octet_length(${document.text})`,
};

const sent = (name: string) => sql`${sql.placeholder(name)}`;

/** An open editor saves every few seconds, so the statements are prepared. */
const savesOf = perDatabase((db) => {
  const newest = db
    .select(lastSave)
    .from(document)
    .where(eq(document.itemId, sent('id')))
    .prepare('newest_save');

  // Locks the rows of both tables at once, as other changes of documents do. The dates of the last save and of the last
  // kept version are part of the condition, because a database that was restored counts revisions again.
  const locked = db.$with('locked').as(
    db
      .select({ id: libraryItem.id })
      .from(libraryItem)
      .innerJoin(document, eq(document.itemId, libraryItem.id))
      .where(
        and(
          eq(libraryItem.id, sent('id')),
          eq(libraryItem.ownerId, sent('ownerId')),
          isAlive,
          sql`${libraryItem.name} = coalesce(${sent('name')}, ${libraryItem.name})`,
          eq(document.revision, sent('lastRevision')),
          eq(document.dateWritten, sent('lastWritten')),
          sql`${document.dateKept} is not distinct from ${sent('lastKept')}::timestamptz`,
          fitsReserve,
        ),
      )
      .for('update'),
  );
  const ifSent = (column: 'lastModifiedOnOperatingSystem' | 'lastModifiedFormFactor') =>
    sql`coalesce(${sent(column)}, ${document[column]})`;
  const savedText = db.$with('saved_text').as(
    db
      .update(document)
      .set({
        text: sent('text'),
        openingLine: sent('openingLine'),
        wordCount: sent('wordCount'),
        slideCount: sent('slideCount'),
        revision: sent('revision'),
        editorFrom: sent('editorFrom'),
        editorStep: sent('editorStep'),
        dateWritten: sent('dateWritten'),
        lastModifiedOnOperatingSystem: ifSent('lastModifiedOnOperatingSystem'),
        lastModifiedFormFactor: ifSent('lastModifiedFormFactor'),
      })
      .from(locked)
      .where(eq(document.itemId, locked.id))
      .returning(columnsWithoutText),
  );
  const savedColumns = Object.fromEntries(
    Object.keys(columnsWithoutText).map((name) => [name, savedText[name as keyof typeof savedText]]),
  ) as unknown as typeof columnsWithoutText;
  const receipt = db.$with('receipt').as(
    db
      .insert(saveReceipt)
      .select(
        db
          .select({
            documentId: locked.id,
            editorId: sql`${sent('editorId')}::uuid`.as('editor_id'),
            step: sql`${sent('editorStep')}::int`.as('step'),
            revision: sql`${sent('revision')}::int`.as('revision'),
            textHash: sql`${sent('textHash')}::text`.as('text_hash'),
            dateSaved: sql`${sent('dateWritten')}::timestamptz`.as('date_saved'),
          })
          .from(locked)
          .where(sql`${sent('editorId')}::uuid is not null`),
      )
      .onConflictDoUpdate({
        target: [saveReceipt.documentId, saveReceipt.editorId],
        set: {
          step: sql`excluded.step`,
          revision: sql`excluded.revision`,
          textHash: sql`excluded.text_hash`,
          dateSaved: sql`excluded.date_saved`,
        },
      }),
  );
  const write = db
    .with(locked, savedText, receipt)
    .update(libraryItem)
    .set({ dateModified: sent('dateWritten'), dateAccessed: sent('dateWritten') })
    .from(savedText)
    .where(eq(libraryItem.id, savedText.itemId))
    .returning({ ...itemFields, document: savedColumns })
    .prepare('save_plainly');
  return { newest, write, remembered: new Map<string, Awaited<ReturnType<typeof newest.execute>>[number]>() };
});
