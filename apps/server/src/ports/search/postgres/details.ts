import type { CorpusKind, FoundItem } from '@sermon/contract/corpus';
import type { Reading } from '@sermon/domain/search/plan';
import { sql } from 'drizzle-orm';
import type { ReadSession } from '../../../database/readSession.ts';
import { corpusTable } from '../../../database/schema/corpus.ts';
import type { CompiledQuery } from './compiledQuery.ts';
import type { Match } from './rank.ts';
import { alternativesOf } from './candidates.ts';

export type Details = {
  item: FoundItem;
  nearness: number;
  /** For each group of words, whether it is in the text. Empty if all of the matches have all words. */
  has: boolean[];
};

const itemColumns = sql.raw(
  'id, title, contributor, author_first_name as "authorFirstName", author_last_name as "authorLastName", rating, description',
);

export async function readItems(session: ReadSession, kind: CorpusKind, ids: readonly string[]): Promise<FoundItem[]> {
  if (ids.length === 0) return [];
  const rows = await session.prepared<FoundItem>(
    sql`select ${itemColumns} from ${corpusTable(kind)} where id = any(${sql.param(ids)}::uuid[])`,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

type DetailsRow = FoundItem & { version: string; text: string | null; flags: string | null };

/** A longer text is not cached, but searched by the database. In characters. */
const maxCachedText = 100_000;

/** Reads the details of a few matches, by id. It reads whole texts if it must look for words in them. */
export async function readDetails(
  { session, table, reading, groups, cache }: CompiledQuery,
  matches: readonly Match[],
): Promise<Map<string, Details>> {
  const pairs = pairsOf(reading);
  const needles = [...pairs];
  const wanted = (matches.every(({ isWhole }) => isWhole) ? [] : groups).map((group) =>
    alternativesOf(group).map((alternative) =>
      alternative.map((needle) => {
        needles.push(needle);
        return needles.length - 1;
      }),
    ),
  );
  const detailsWith = (item: FoundItem, isInText: (needle: number) => boolean): Details => {
    const near = pairs.filter((_, at) => isInText(at)).length;
    return {
      item,
      nearness: pairs.length === 0 ? 0 : near / pairs.length,
      has: wanted.map((alternatives) => alternatives.some((all) => all.every(isInText))),
    };
  };
  const inText = (text: string | null) => (needle: number) => text?.includes(needles[needle]!) === true;
  const found = new Map<string, Details>();
  const missing: string[] = [];
  for (const { id, version } of matches) {
    const known = cache.get(id, version);
    if (known && (needles.length === 0 || known.text !== null))
      found.set(id, detailsWith(known.item, inText(known.text)));
    else missing.push(id);
  }
  if (missing.length === 0) return found;
  const isShort = sql`length(text) <= ${sql.raw(String(maxCachedText))}`;
  const [text, flags] =
    needles.length === 0
      ? [sql`null`, sql`null`]
      : [
          sql`case when ${isShort} then text end`,
          sql`case when not ${isShort} then
            array_to_string(array(select sign(strpos(text, unnest(${sql.param(needles)}::text[])))), '') end`,
        ];
  const unpacked = needles.length === 0 ? sql`null` : sql`' ' || words || ' '`;
  const rows = await session.prepared<DetailsRow>(sql`
    select ${itemColumns}, version, ${text} as text, ${flags} as flags
    from (
      select *, xmin as version, ${unpacked} as text from ${sql.raw(table)} where id = any(${sql.param(missing)}::uuid[]) offset 0
    ) found`);
  for (const { version, text: read, flags: inLong, ...item } of rows) {
    found.set(item.id, detailsWith(item, inLong === null ? inText(read) : (needle) => inLong[needle] === '1'));
    cache.set(version, { item, text: read });
  }
  return found;
}

const pairsOf = ({ typed, isOpen }: Reading): string[] =>
  typed.slice(1).map((word, at) => ` ${typed[at]} ${word}${isOpen && at === typed.length - 2 ? '' : ' '}`);
