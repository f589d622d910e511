import { type Place, slotCount } from '@sermon/domain/scripture/books';
import { inEveryName, type WordQuery } from '@sermon/domain/scripture/words';
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../database/open.ts';
import { bibleTranslation, bibleVerse } from '../../database/schema.ts';
import { type BibleSource, foundWord, type FoundVerse, type FoundVerses, type Page, type ReadVerse } from './port.ts';

/** Creates the source for Bible texts in the database, which have no license limits. */
export const installedBibles = (db: Db): BibleSource => ({
  kind: 'installed',
  limits: {
    maxVersesPerResponse: slotCount,
    maxCachedVerses: 0,
    cacheMs: 0,
    mayBeKept: true,
    requiresUsageReport: false,
  },
  translations: () => installedTranslations(db),
  versesAt: (translationId, places) => versesAt(db, translationId, places),
  chapter: (translationId, book, chapter) => versesOfChapter(db, translationId, book, chapter),
  versesWith: (translationId, query, page) => versesWith(db, translationId, query, page),
});

/** Returns the translations whose installation is complete. */
function installedTranslations(db: Db) {
  const { id, name, copyrightHtml, dateInstalled } = bibleTranslation;
  return db.select({ id, name, copyrightHtml }).from(bibleTranslation).where(isNotNull(dateInstalled)).orderBy(id);
}

/** Returns the verses at the given positions, in the same order. */
async function versesAt(db: Db, translationId: string, places: readonly Place[]): Promise<FoundVerse[]> {
  const column = (name: keyof Place) => sql`${sql.param(places.map((place) => place[name]))}::smallint[]`;
  const { rows } = await db.execute<FoundVerse>(sql`
    select book, chapter, verse, coalesce(v.marked, v.text, '') as marked
    from unnest(${column('book')}, ${column('chapter')}, ${column('verse')})
      with ordinality as place (book, chapter, verse, position)
    left join (select * from ${bibleVerse} where translation_id = ${translationId}) v using (book, chapter, verse)
    order by place.position`);
  return rows;
}

/** Returns the verses of one chapter for reading. Empty if the translation omits all of them. */
async function versesOfChapter(db: Db, translationId: string, book: number, chapter: number): Promise<ReadVerse[]> {
  const { verse, title, text, marked, startsParagraph } = bibleVerse;
  const verses = await db
    .select({ verse, verseEnd: verse, title, marked: sql<string>`coalesce(${marked}, ${text})`, startsParagraph })
    .from(bibleVerse)
    .where(and(eq(bibleVerse.translationId, translationId), eq(bibleVerse.book, book), eq(bibleVerse.chapter, chapter)))
    .orderBy(verse);
  return verses.some((row) => row.marked !== '') ? verses : [];
}

/**
 * Finds the verses that contain all words of a query in any form, and each of its phrases exactly. Verses that contain
 * the whole query as a phrase come first. Otherwise the order is canonical. Stop words ("I am") are only searched if
 * the query has no other words. `foundWord` marks the words that were found.
 */
async function versesWith(db: Db, translationId: string, query: WordQuery, { skip, take }: Page): Promise<FoundVerses> {
  const [hasStems, hasStemsInAll] = await Promise.all([hasStemsIn(db, query.words), hasStemsIn(db, query.whole)]);
  const conditions = query.phrases.map((phrase) => sql`v.words @@ ${asWritten('phraseto_tsquery', phrase)}`);
  if (hasStems) conditions.push(sql`v.stems @@ ${byStem('plainto_tsquery', query.words)}`);
  else if (conditions.length === 0) conditions.push(sql`v.words @@ ${asWritten('plainto_tsquery', query.words)}`);
  const nearness = sql`(v.words @@ ${asWritten('phraseto_tsquery', query.whole)})::int
    + (v.stems @@ ${byStem('phraseto_tsquery', query.whole)})::int`;
  const [language, found] = hasStemsInAll
    ? [sql`'english'`, byStem('plainto_tsquery', query.whole)]
    : [sql`'simple'`, asWritten('plainto_tsquery', query.whole)];
  const { rows } = await db.execute<{ totalCount: number } & (FoundVerse | { book: null })>(sql`
    with found as materialized (
      select book, chapter, verse, ${nearness} as nearness
      from ${bibleVerse} v
      where v.translation_id = ${translationId} and ${sql.join(conditions, sql` and `)}
    ), page as (
      select * from found order by nearness desc, book, chapter, verse limit ${take} offset ${skip}
    )
    select total as "totalCount", book, chapter, verse,
      ts_headline(${language}, coalesce(v.marked, v.text), ${found}, ${headlineOptions}) as marked
    from (select count(*) as total from found) counted left join (
      page join (select * from ${bibleVerse} where translation_id = ${translationId}) v using (book, chapter, verse)
    ) on true
    order by nearness desc, book, chapter, verse`);
  return {
    totalCount: rows[0]?.totalCount ?? 0,
    verses: rows.filter((row): row is typeof row & FoundVerse => row.book !== null),
  };
}

const headlineOptions = `HighlightAll=true, StartSel=${foundWord.start}, StopSel=${foundWord.end}`;

type QueryFunction = 'plainto_tsquery' | 'phraseto_tsquery';

const asWritten = (make: QueryFunction, words: readonly string[]): SQL =>
  sql`${sql.raw(make)}('simple', ${words.join(' ')})`;

const byStem = (make: QueryFunction, words: readonly string[]): SQL =>
  sql`(${sql.join(
    inEveryName(words).map((named) => sql`${sql.raw(make)}('english', ${named.join(' ')})`),
    sql` || `,
  )})`;

/** False if all words are stop words, because those have no stems. */
async function hasStemsIn(db: Db, words: readonly string[]): Promise<boolean> {
  const { rows } = await db.execute<{ nodes: number }>(
    sql`select numnode(${byStem('plainto_tsquery', words)}) as nodes`,
  );
  return (rows[0]?.nodes ?? 0) > 0;
}
