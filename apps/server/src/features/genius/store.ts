import type { CorpusKind } from '@sermon/contract/corpus';
import { type Place, placeAt, slotOf } from '@sermon/domain/scripture/books';
import { substitutes } from '@sermon/domain/scripture/translations';
import {
  fewestRareWords,
  type KeywordVerse,
  namesIn,
  nearestVerses,
  rareInVerses,
  type VerseWords,
} from '@sermon/domain/genius/verses';
import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../database/open.ts';
import { bibleTranslation, bibleVerse, geniusBlock } from '../../database/schema.ts';
import type { SuggestedVerse } from '@sermon/contract/genius';
import { tallyOf } from '@sermon/domain/analyzer/keywords';
import { stemOf } from '@sermon/domain/words/stems';
import type { GeniusQuery } from '@sermon/domain/genius/geniusQuery';
import { crossReferencedVerses } from '@sermon/domain/genius/crossReferences';
import { parseReferences } from '@sermon/domain/scripture/parsing/parse';
import { slotsOf } from '@sermon/domain/scripture/reference';
import { isLeftOut } from '@sermon/domain/scripture/verse';
import { geniusLimits } from '@sermon/domain/search/limits';
import type { Services } from '../../services.ts';
import { readVerses } from '../bible/verses.ts';

/** Maximum number of sermons that one user can remove from the suggestions. The same limit applies to illustrations. */
export const maxBlocked = 2_000;

export async function blockedIds(db: Db, accountId: string, kind: CorpusKind): Promise<string[]> {
  const rows = await db
    .select({ itemId: geniusBlock.itemId })
    .from(geniusBlock)
    .where(and(eq(geniusBlock.accountId, accountId), eq(geniusBlock.kind, kind)))
    .orderBy(desc(geniusBlock.dateBlocked))
    .limit(maxBlocked);
  return rows.map(({ itemId }) => itemId);
}

type Item = { kind: CorpusKind; id: string };

/** Removes an item from the user's suggestions. Returns false if the user has reached the limit. */
export async function blockItem(db: Db, accountId: string, { kind, id }: Item, now: Date): Promise<boolean> {
  const own = and(eq(geniusBlock.accountId, accountId), eq(geniusBlock.kind, kind));
  const others = await db.$count(geniusBlock, and(own, sql`${geniusBlock.itemId} <> ${id}`));
  if (others >= maxBlocked) return false;
  await db.insert(geniusBlock).values({ accountId, kind, itemId: id, dateBlocked: now }).onConflictDoNothing();
  return true;
}

export async function unblockItem(db: Db, accountId: string, { kind, id }: Item): Promise<void> {
  const { accountId: account, kind: ofKind, itemId } = geniusBlock;
  await db.delete(geniusBlock).where(and(eq(account, accountId), eq(ofKind, kind), eq(itemId, id)));
}

/** A word in this many verses or more has no weight, and one in a tenth of them has the weight 1. */
const commonInVerses = 3_000;
const maxWithKeywords = 40;

/**
 * Finds verses that contain at least two rare words in any form. Verses with the rarest words come first. Also returns
 * which of the words the verses at `slots` contain. Two forms of a word ('forgive', 'forgiveness') count as one. Searches the requested translation if it is installed,
 * otherwise a substitute.
 */
export async function versesWithKeywords(
  db: Db,
  { words, slots, translationId }: { words: readonly string[]; slots: readonly number[]; translationId: string },
): Promise<KeywordVerse[]> {
  if (words.length === 0) return [];
  const any = sql.join(
    words.map((word) => sql`plainto_tsquery('english', ${word})`),
    sql` || `,
  );
  const { rows } = await db.execute<Place & Omit<KeywordVerse, 'slot'>>(sql`
    with asked as materialized (
      select distinct on (query) word, position, query::tsquery as query
      from unnest(${sql.param(words)}::text[]) with ordinality as asked (word, position),
        lateral (select plainto_tsquery('english', word)::text as query) stemmed
      order by query, position
    ), verses as materialized (
      select book, chapter, verse, stems from ${bibleVerse} v
      where stems @@ (${any}) and translation_id = ${installedId(translationId)}
    ), held as materialized (
      select book, chapter, verse, word, position from verses join asked on stems @@ query
    ), weights as (
      select word, greatest(0, log(${commonInVerses}::numeric / count(*)))::float8 as weight, count(*) <= ${rareInVerses} as is_rare
      from held group by word
    ), sums as materialized (
      select book, chapter, verse, array_agg(word order by position) as words,
        array_agg(weight order by position) as weights, sum(weight order by position) as weight,
        (count(*) filter (where is_rare))::int as rare
      from held join weights using (word) group by book, chapter, verse
    ), holding as (
      select * from sums where rare >= ${fewestRareWords}
      order by weight desc, book, chapter, verse limit ${maxWithKeywords}
    )
    select book, chapter, verse, words, weights from (
      select * from holding
      union
      select * from sums
      where (book, chapter, verse) in (select * from ${placesOf(slots)})
    ) found order by weight desc, book, chapter, verse`);
  return rows.map(({ words: found, weights, ...place }) => ({ slot: slotOf(place), words: found, weights }));
}

/** Reads the words of verses in the requested translation if it is installed, otherwise in a substitute. */
export async function wordsOfVerses(
  db: Db,
  slots: readonly number[],
  translationId: string,
): Promise<Map<number, string>> {
  const { rows } = await db.execute<Place & { text: string }>(sql`
    select book, chapter, verse, "text" from ${bibleVerse}
    where (book, chapter, verse) in (select * from ${placesOf(slots)}) and translation_id = ${installedId(translationId)}`);
  return new Map(rows.map(({ text, ...place }) => [slotOf(place), text]));
}

function placesOf(slots: readonly number[]): SQL {
  const places = slots.map(placeAt);
  const column = (name: keyof Place) => sql`${sql.param(places.map((place) => place[name]))}::smallint[]`;
  return sql`unnest(${column('book')}, ${column('chapter')}, ${column('verse')})`;
}

const installedId = (translationId: string): SQL => sql`(
  select id from ${bibleTranslation} where date_installed is not null
  order by array_position(${sql.param([translationId.toUpperCase(), ...substitutes])}::text[], id) nulls last, id limit 1
)`;

type GeniusServices = Pick<Services, 'db' | 'bibles' | 'crossReferencesOf'>;
type Asked = Pick<GeniusQuery, 'keywords' | 'scriptureRefs'> & { translationId: string };

/** Limits of one search. A sermon's passages are sorted by importance, so the least important ones are dropped. */
const limits = { passages: 40, verses: 600, keywords: 10, mainWords: 6, pointed: 120 };
/** Number of additional verses that are read because a translation may omit some. */
const spareVerses = 3;

export async function suggestVerses(
  { db, bibles, crossReferencesOf }: GeniusServices,
  { keywords, scriptureRefs, translationId }: Asked,
): Promise<SuggestedVerse[]> {
  const passages = passagesOf(scriptureRefs);
  const own = new Set(passages.flat());
  const ownWords = await readWords(db, [...own], translationId);
  const keywordStems = new Set(keywords.map((word) => stemOf(word.toLowerCase())));
  const isTreated = (passage: readonly number[]) =>
    keywords.length === 0 ||
    passage.some((slot) => [...(ownWords.get(slot)?.stems ?? [])].some((stem) => keywordStems.has(stem)));
  const pointed = crossReferencedVerses(passages, crossReferencesOf, isTreated).slice(0, limits.pointed);
  const slots = pointed.map(({ slot }) => slot);
  const words = keywords.slice(0, limits.keywords);
  const mainWords = new Set(keywords.slice(0, limits.mainWords));
  const keywordVerses = await versesWithKeywords(db, { words, slots, translationId });
  const otherWords = await readWords(db, [...slots, ...keywordVerses.map(({ slot }) => slot)], translationId);
  const nearest = nearestVerses({
    pointed,
    keywordVerses: keywordVerses.filter(({ slot }) => !own.has(slot)),
    crossReferencesOf,
    isMainWord: (word) => mainWords.has(word),
    wordsOf: (slot) => ownWords.get(slot) ?? otherWords.get(slot) ?? noWords,
    take: geniusLimits.results + spareVerses,
  });
  const { results, ...usedTranslation } = await readVerses(
    bibles,
    translationId,
    nearest.map(({ slot }) => slot),
  );
  return results
    .map((verse, at) => ({ ...verse, reasons: nearest[at]?.reasons ?? [] }))
    .filter((verse) => !isLeftOut(verse))
    .slice(0, geniusLimits.results)
    .map((verse) => ({ ...verse, ...usedTranslation }));
}

const noWords: VerseWords = { stems: new Set(), capitalized: new Set() };

async function readWords(db: Db, slots: readonly number[], translationId: string): Promise<Map<number, VerseWords>> {
  const texts = await wordsOfVerses(db, [...new Set(slots)], translationId);
  const names = namesIn(texts.values());
  return new Map(
    [...texts].map(([slot, text]) => {
      const stems = new Set(tallyOf(text).keys());
      return [slot, { stems, capitalized: new Set([...stems].filter((stem) => names.has(stem))) }];
    }),
  );
}

function passagesOf(references: readonly string[]): number[][] {
  let remaining = limits.verses;
  return references
    .slice(0, limits.passages)
    .map((reference) => {
      const slots = slotsOf(parseReferences(reference)).slice(0, remaining);
      remaining -= slots.length;
      return slots;
    })
    .filter((slots) => slots.length > 0);
}
