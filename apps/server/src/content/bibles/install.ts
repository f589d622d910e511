import { placeAt, slotCount } from '@sermon/domain/scripture/books';
import { plainVerse } from '@sermon/domain/scripture/markup';
import { translationById } from '@sermon/domain/scripture/translations';
import { and, count, eq, ne, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../database/open.ts';
import type { Log } from '../../log.ts';
import { bibleTranslation, bibleVerse } from '../../database/schema.ts';
import { readBible, readContents, type Verse } from './text.ts';

/** Small enough that other users do not notice a delay. */
export const versesInBatch = 200;

const reportEveryPercent = 10;

type InstallOptions = {
  db: Db;
  log: Pick<Log, 'info' | 'warn'>;
  clock: () => Date;
  directory: string;
  /** Aborted when the server stops. The next start continues after the last completed batch. */
  signal?: AbortSignal;
};

/**
 * Installs the folder's translations in the database if they are missing, incomplete or changed. A changed translation
 * stays readable during the installation. Several processes can install at the same time: each batch continues after
 * the last batch that any process has stored.
 */
export async function installBibles({ db, log, clock, directory, signal }: InstallOptions): Promise<void> {
  const contents = await readContents(directory);
  if (!contents) return log.warn({ directory }, 'No Bibles were built: none is installed');
  const built = Object.entries(contents.digests).map(([id, digest]) => {
    const { name, copyrightHtml } = translationById(id) ?? { name: id, copyrightHtml: '' };
    return { id, name, copyrightHtml, digest };
  });
  // All rows exist from the start, so that readers can see how many Bibles there will be.
  await db
    .insert(bibleTranslation)
    .values(
      built.map(({ digest, ...row }) => ({ ...row, textDigest: digest, versesInstalled: 0, dateInstalled: null })),
    )
    .onConflictDoNothing();
  for (const translation of built) {
    const { id } = translation;
    const outcome = await installText({
      db,
      clock,
      signal,
      translation,
      verses: async () => (await readBible(directory, id)).verses,
      isReadableMeanwhile: true,
      report: (percent) => log.info({ translation: id, percent }, 'Installing a Bible'),
    });
    if (outcome === 'stopped') return;
  }
}

type TextInstallation = {
  db: Db;
  clock: () => Date;
  signal: AbortSignal | undefined;
  translation: { id: string; name: string; copyrightHtml: string; digest: string };
  verses: () => Promise<readonly Verse[]>;
  /**
   * True for a newer edition of the same text, which stays readable while it is replaced verse by verse. False for a
   * different text under the same id: the old text is removed first.
   */
  isReadableMeanwhile: boolean;
  /** Called with the progress in percent, after every 10%. */
  report(percent: number): void;
};

/**
 * Installs a translation in batches. A new translation becomes visible to readers once its last verse is stored. After
 * an interruption, the same call continues after the last completed batch. Returns 'overtaken' if another process
 * starts to install a different text under the same id.
 */
export async function installText(options: TextInstallation): Promise<'whole' | 'stopped' | 'overtaken'> {
  const { db, clock, signal, translation, isReadableMeanwhile, report } = options;
  if (!(await begin(db, translation, isReadableMeanwhile))) return 'whole';
  const verses = await options.verses();
  // Books that the translation does not contain get no rows.
  const books = new Set(verses.flatMap(({ marked }, slot) => (marked ? [placeAt(slot).book] : [])));
  for (let done = 0, reported = 0; done < slotCount;) {
    if (signal?.aborted) return 'stopped';
    const next = await db.transaction((tx) =>
      installBatch(tx, translation.id, translation.digest, { verses, books }, clock),
    );
    if (next === null) return 'overtaken';
    done = next;
    const percent = Math.floor((100 * done) / slotCount);
    if (percent < reported + reportEveryPercent && percent < 100) continue;
    reported = percent;
    report(percent);
  }
  return 'whole';
}

/**
 * Creates or updates the row of a translation. If its text differs from the one in the existing row, the installation
 * starts over. Returns false if there is nothing left to install.
 */
async function begin(
  db: Db,
  { id, name, copyrightHtml, digest }: TextInstallation['translation'],
  isReadableMeanwhile: boolean,
): Promise<boolean> {
  if (!isReadableMeanwhile) {
    await db.delete(bibleTranslation).where(and(eq(bibleTranslation.id, id), ne(bibleTranslation.textDigest, digest)));
  }
  await db
    .insert(bibleTranslation)
    .values({ id, name, copyrightHtml, textDigest: digest, versesInstalled: 0, dateInstalled: null })
    .onConflictDoUpdate({
      target: bibleTranslation.id,
      set: { textDigest: digest, versesInstalled: 0 },
      setWhere: sql`${bibleTranslation.textDigest} <> excluded.text_digest`,
    });
  const [row] = await db
    .update(bibleTranslation)
    .set({ name, copyrightHtml })
    .where(eq(bibleTranslation.id, id))
    .returning();
  return row?.textDigest === digest && row.versesInstalled < slotCount;
}

/**
 * Installs the next batch. Returns the number of verses stored so far, or null if a different text is being installed.
 */
async function installBatch(
  tx: Tx,
  id: string,
  digest: string,
  { verses, books }: { verses: readonly Verse[]; books: ReadonlySet<number> },
  clock: () => Date,
): Promise<number | null> {
  const ofTranslation = eq(bibleTranslation.id, id);
  const [row] = await tx.select().from(bibleTranslation).where(ofTranslation).for('update');
  if (row?.textDigest !== digest) return null;
  const first = row.versesInstalled;
  const batch = verses.slice(first, first + versesInBatch);
  if (batch.length === 0) return first;
  const rows = batch.map((verse, i) => toRow(id, first + i, verse)).filter(({ book }) => books.has(book));
  if (rows.length > 0) await write(tx, rows);
  const versesInstalled = first + batch.length;
  const isWhole = versesInstalled === verses.length;
  await tx
    .update(bibleTranslation)
    .set({ versesInstalled, ...(isWhole && { dateInstalled: clock() }) })
    .where(ofTranslation);
  return versesInstalled;
}

async function write(tx: Tx, rows: ReturnType<typeof toRow>[]): Promise<void> {
  await tx
    .insert(bibleVerse)
    .values(rows)
    .onConflictDoUpdate({
      target: [bibleVerse.translationId, bibleVerse.book, bibleVerse.chapter, bibleVerse.verse],
      set: {
        text: sql`excluded.text`,
        marked: sql`excluded.marked`,
        title: sql`excluded.title`,
        startsParagraph: sql`excluded.starts_paragraph`,
      },
    });
}

function toRow(translationId: string, slot: number, { marked, title, startsParagraph }: Verse) {
  const text = plainVerse(marked);
  return { translationId, ...placeAt(slot), text, marked: marked === text ? null : marked, title, startsParagraph };
}

/**
 * Lists the translations in the database with the number of their non-empty verses. `isWhole` is false for incomplete
 * translations.
 */
export async function listTranslations(
  db: Db,
): Promise<{ id: string; name: string; verses: number; isWhole: boolean; dateInstalled: Date | null }[]> {
  const rows = await db.select().from(bibleTranslation).orderBy(bibleTranslation.id);
  const counts = await db
    .select({ id: bibleVerse.translationId, verses: count() })
    .from(bibleVerse)
    .where(ne(bibleVerse.text, ''))
    .groupBy(bibleVerse.translationId);
  return rows.map(({ id, name, dateInstalled }) => ({
    id,
    name,
    verses: counts.find((row) => row.id === id)?.verses ?? 0,
    isWhole: dateInstalled !== null,
    dateInstalled,
  }));
}

export async function removeTranslation(db: Db, id: string): Promise<boolean> {
  const removed = await db.delete(bibleTranslation).where(eq(bibleTranslation.id, id)).returning();
  return removed.length > 0;
}
