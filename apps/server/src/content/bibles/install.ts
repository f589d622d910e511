import { placeAt, slotCount } from '@sermon/domain/scripture/books';
import { plainVerse } from '@sermon/domain/scripture/markup';
import { translationById } from '@sermon/domain/scripture/translations';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../database/open.ts';
import type { Log } from '../../log.ts';
import { bibleTranslation, bibleVerse } from '../../database/schema.ts';
import { readBible, readContents } from './file.ts';
import type { Verse } from './text.ts';

/** Verses of one transaction: few enough that nobody waits noticeably for its end. */
export const versesInBatch = 200;

const sayEveryPercent = 10;

type Installing = {
  db: Db;
  log: Pick<Log, 'info' | 'warn'>;
  clock: () => Date;
  /** The folder that the build wrote. */
  directory: string;
  /** Aborted when the server stops: the next start goes on from the last whole batch. */
  signal?: AbortSignal;
};

/**
 * Brings the translations of the folder into the database: those that are missing, those whose installation was cut short, and those whose text has changed
 * (they stay readable meanwhile). Several processes may do this at once: each batch goes on from where the last one of any of them ended.
 */
export async function installBibles({ db, log, clock, directory, signal }: Installing): Promise<void> {
  const contents = await readContents(directory);
  if (!contents) return log.warn({ directory }, 'No Bibles were built: none is installed');
  for (const [id, digest] of Object.entries(contents.digests)) {
    const { name, copyrightHtml } = translationById(id) ?? { name: id, copyrightHtml: '' };
    const ended = await installText({
      db,
      clock,
      signal,
      translation: { id, name, copyrightHtml, digest },
      verses: async () => (await readBible(directory, id)).verses,
      isReadableMeanwhile: true,
      say: (percent) => log.info({ translation: id, percent }, 'Installing a Bible'),
    });
    if (ended === 'stopped') return;
  }
}

type InstallingText = {
  db: Db;
  clock: () => Date;
  signal: AbortSignal | undefined;
  translation: { id: string; name: string; copyrightHtml: string; digest: string };
  /** Asked for only where something is left to install. */
  verses: () => Promise<readonly Verse[]>;
  /** A newer edition of a text may be read while it takes the old one's place verse by verse; of another text under the same id nothing may stay. */
  isReadableMeanwhile: boolean;
  /** Told every tenth part, in percent. */
  say(percent: number): void;
};

/**
 * Brings one translation into the database, batch after batch; it is there for readers once its last verse is in. Cut short, the same call goes on from
 * the last whole batch. 'overtaken' where somebody began to install another text under the same id.
 */
export async function installText(given: InstallingText): Promise<'whole' | 'stopped' | 'overtaken'> {
  const { db, clock, signal, translation, isReadableMeanwhile, say } = given;
  if (!(await begin(db, translation, isReadableMeanwhile))) return 'whole';
  const verses = await given.verses();
  // Of a book that a translation does not have nothing is kept.
  const books = new Set(verses.flatMap(({ marked }, slot) => (marked ? [placeAt(slot).book] : [])));
  for (let done = 0, said = 0; done < slotCount;) {
    if (signal?.aborted) return 'stopped';
    const next = await db.transaction((tx) =>
      installBatch(tx, translation.id, translation.digest, { verses, books }, clock),
    );
    if (next === null) return 'overtaken';
    done = next;
    const percent = Math.floor((100 * done) / slotCount);
    if (percent < said + sayEveryPercent && percent < 100) continue;
    said = percent;
    say(percent);
  }
  return 'whole';
}

/** Makes the translation's row; a text that is not the one begun with is begun from its first verse. False when nothing is left to do. */
async function begin(
  db: Db,
  { id, name, copyrightHtml, digest }: InstallingText['translation'],
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

/** Installs the verses that follow those of the last batch; how many are in then, or null when another text is being installed. */
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
