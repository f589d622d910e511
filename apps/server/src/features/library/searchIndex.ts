import { plainText } from '@sermon/domain/document/outline';
import { parseDocument } from '@sermon/domain/document/html/parse';
import { wordsIn } from '@sermon/domain/library/textSearch';
import { findReferences } from '@sermon/domain/scripture/parsing/find';
import { parseReferences } from '@sermon/domain/scripture/parsing/parse';
import { type Reference, slotsBetween } from '@sermon/domain/scripture/reference';
import { type SQL, sql } from 'drizzle-orm';
import { setImmediate as others } from 'node:timers/promises';
import type { Db } from '../../database/open.ts';
import { document, documentSearch, libraryItem } from '../../database/schema.ts';

/** Documents that are read from the database at a time. */
const batch = 10;

/** A lexeme that every document of a person has, so that the index finds only theirs. */
export const ownerLexeme = (ownerId: string): string => `#${ownerId}`;
/** Before the stem of a word, so that it is not taken for a word as it is written. */
export const stemMark = '~';

type Stale = { itemId: string; ownerId: string; revision: number; text: string; scripture: string };

/**
 * Brings up to date what searching reads of documents that have been saved since, the newest first: of one person or of everybody, until
 * all are done, `isEnough` says so or the signal is aborted. Others get their turn between any two of them.
 */
export async function indexDocuments(
  db: Db,
  { ownerId, isEnough, signal }: { ownerId?: string; isEnough: (done: number) => boolean; signal?: AbortSignal },
): Promise<void> {
  let done = 0;
  for (;;) {
    const stale = await staleDocuments(db, ownerId === undefined ? sql`true` : sql`i.owner_id = ${ownerId}`);
    for (const one of stale) {
      if (isEnough(done) || signal?.aborted) return;
      await others();
      await indexDocument(db, one);
      done += 1;
    }
    if (stale.length < batch) return;
  }
}

/** How long one round in the background may go on, in ms; the next one begins a minute later. */
const roundMs = 50_000;

/** Reads what was saved since the last round, of everybody, so that nobody who searches has to wait for it. */
export function indexInBackground(db: Db, signal: AbortSignal): Promise<void> {
  const begun = performance.now();
  return indexDocuments(db, { isEnough: () => performance.now() - begun > roundMs, signal });
}

async function staleDocuments(db: Db, whose: SQL): Promise<Stale[]> {
  const { rows } = await db.execute<Stale>(sql`
    select d.item_id as "itemId", i.owner_id as "ownerId", d.revision, d.text, d.scripture
    from ${libraryItem} i
    join ${document} d on d.item_id = i.id
    left join ${documentSearch} s on s.item_id = i.id
    where ${whose} and i.date_deleted is null and (s.revision, s.scripture) is distinct from (d.revision, d.scripture)
    order by i.date_modified desc
    limit ${batch}`);
  return rows;
}

async function indexDocument(db: Db, { itemId, ownerId, revision, text, scripture }: Stale): Promise<void> {
  const plain = plainText(parseDocument(text));
  const { vector, words } = vectorOf(plain, ownerId);
  const passages = multirange(await referencesIn(plain));
  const mainPassages = multirange(parseReferences(scripture));
  // A document that was deleted for ever meanwhile is left out; the lock keeps it until its row is in.
  await db.execute(sql`
    insert into ${documentSearch} (item_id, revision, scripture, plain_text, words, passages, main_passages)
    select item_id, ${revision}::int, ${scripture}::text, ${plain}::text,
      ${vector}::tsvector || array_to_tsvector(array(
        select ${stemMark} || lexeme from unnest(to_tsvector('english', ${words}))
      )),
      ${passages}::int4multirange, ${mainPassages}::int4multirange
    from ${document} where item_id = ${itemId} for key share
    on conflict (item_id) do update set revision = excluded.revision, scripture = excluded.scripture,
      plain_text = excluded.plain_text, words = excluded.words, passages = excluded.passages,
      main_passages = excluded.main_passages`);
}

/** Reading references takes about 10 ms for so much prose, in characters: then others get their turn. */
const pieceLength = 10_000;

async function referencesIn(plain: string): Promise<Reference[]> {
  const references: Reference[] = [];
  for (let from = 0; from < plain.length && references.length < maxPassages;) {
    const lineEnd = plain.indexOf('\n', from + pieceLength);
    const to = lineEnd < 0 ? plain.length : lineEnd;
    for (const { reference } of findReferences(plain.slice(from, to))) references.push(reference);
    from = to + 1;
    await others();
  }
  return references;
}

/** A tsvector holds a megabyte, of which this counts a good part twice: as it is written, and as a stem. In bytes. */
const maxVectorSize = 450_000;
/** Positions that a tsvector knows, and how many of them for one word. */
const maxPosition = 16_383;
const maxPositions = 255;

/**
 * Every word with its positions, as the text of a tsvector; and every word once, for its stems. Of a text that is too long for the
 * database its end is left out; past the last position counting begins anew.
 */
function vectorOf(plain: string, ownerId: string): { vector: string; words: string } {
  const positions = new Map<string, number[]>();
  let size = 0;
  for (const [at, word] of wordsIn(plain).entries()) {
    const known = positions.get(word);
    size += known ? 2 : Buffer.byteLength(word) + 4;
    if (size > maxVectorSize) break;
    const position = (at % maxPosition) + 1;
    if (!known) positions.set(word, [position]);
    else if (known.length < maxPositions) known.push(position);
  }
  const lexemes = [...positions].map(([word, places]) => `'${word}':${places.join(',')}`);
  return { vector: [`'${ownerLexeme(ownerId)}'`, ...lexemes].join(' '), words: [...positions.keys()].join(' ') };
}

/** A document refers to at most so many passages. */
const maxPassages = 5_000;

/** Passages as ranges of verse slots, the end not included. */
export const multirange = (references: readonly Reference[]): string =>
  `{${references
    .slice(0, maxPassages)
    .map(slotsBetween)
    .map(({ first, last }) => `[${first},${last + 1})`)
    .join(',')}}`;
