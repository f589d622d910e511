import { placeAt, slotCount } from '@sermon/domain/scripture/books';
import { plainVerse } from '@sermon/domain/scripture/markup';
import { translationById } from '@sermon/domain/scripture/translations';
import { eq, sql } from 'drizzle-orm';
import type { Db, Log, Tx } from '../../database/open.ts';
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
  for (const [translation, digest] of Object.entries(contents.digests)) {
    if (!(await begin(db, translation, digest))) continue;
    const { verses } = await readBible(directory, translation);
    for (let done = 0, said = 0; done < slotCount;) {
      if (signal?.aborted) return;
      const next = await db.transaction((tx) => installBatch(tx, translation, digest, verses, clock));
      if (next === null) break;
      done = next;
      const percent = Math.floor((100 * done) / slotCount);
      if (percent < said + sayEveryPercent && percent < 100) continue;
      said = percent;
      log.info({ translation, percent }, 'Installing a Bible');
    }
  }
}

/** Makes the translation's row; a text that is not the one begun with is begun from its first verse. False when nothing is left to do. */
async function begin(db: Db, id: string, digest: string): Promise<boolean> {
  const { name, copyrightHtml } = translationById(id) ?? { name: id, copyrightHtml: '' };
  await db
    .insert(bibleTranslation)
    .values({ id, name, copyrightHtml, textDigest: digest, versesInstalled: 0, dateInstalled: null })
    .onConflictDoUpdate({
      target: bibleTranslation.id,
      set: { name, copyrightHtml, textDigest: digest, versesInstalled: 0 },
      setWhere: sql`${bibleTranslation.textDigest} <> excluded.text_digest`,
    });
  const [row] = await db.select().from(bibleTranslation).where(eq(bibleTranslation.id, id));
  return row?.textDigest === digest && row.versesInstalled < slotCount;
}

/** Installs the verses that follow those of the last batch; how many are in then, or null when another text is being installed. */
async function installBatch(
  tx: Tx,
  id: string,
  digest: string,
  verses: readonly Verse[],
  clock: () => Date,
): Promise<number | null> {
  const ofTranslation = eq(bibleTranslation.id, id);
  const [row] = await tx.select().from(bibleTranslation).where(ofTranslation).for('update');
  if (row?.textDigest !== digest) return null;
  const first = row.versesInstalled;
  const batch = verses.slice(first, first + versesInBatch);
  if (batch.length === 0) return first;
  await tx
    .insert(bibleVerse)
    .values(batch.map((verse, i) => toRow(id, first + i, verse)))
    .onConflictDoUpdate({
      target: [bibleVerse.translationId, bibleVerse.book, bibleVerse.chapter, bibleVerse.verse],
      set: {
        text: sql`excluded.text`,
        marked: sql`excluded.marked`,
        title: sql`excluded.title`,
        startsParagraph: sql`excluded.starts_paragraph`,
      },
    });
  const versesInstalled = first + batch.length;
  const isWhole = versesInstalled === verses.length;
  await tx
    .update(bibleTranslation)
    .set({ versesInstalled, ...(isWhole && { dateInstalled: clock() }) })
    .where(ofTranslation);
  return versesInstalled;
}

function toRow(translationId: string, slot: number, { marked, title, startsParagraph }: Verse) {
  const text = plainVerse(marked);
  return { translationId, ...placeAt(slot), text, marked: marked === text ? null : marked, title, startsParagraph };
}
