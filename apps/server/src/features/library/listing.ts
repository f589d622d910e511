import type { LibraryItem, TrashedItem } from '@sermon/contract/library';
import { detailEntries } from '@sermon/domain/library/items';
import { and, eq, getTableColumns, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../database/open.ts';
import { assetShare, delivery, document, fileAsset, isShareOn, libraryItem, linkAsset } from '../../database/schema.ts';
import { RawJson } from '../../http/replies/replies.ts';
import { type Chosen, idIsIn, isAlive, premiumSource } from './store.ts';

/*
 * Lists of items as JSON. A list that fits into one page is read by one statement. A longer list, which can be
 * hundreds of megabytes long, is read page by page while it is sent. Its first statement decides which items are listed
 * and in which order, so an item that exists the whole time is listed exactly once. Changes while the list is being
 * sent:
 *
 * - An item is listed as it is when its page is read.
 * - An item that is deleted or moved away before its page is read is left out.
 * - An item that is added is left out, even if it is the folder of a listed item.
 */

const rowAsJson = sql`row_to_json(fields)::text`;

/** Returns all items in the user's library that are not deleted, as JSON, newest first. */
export const libraryAsJson = (db: Db, ownerId: string): Promise<RawJson<LibraryItem[]>> =>
  listAsJson(db, {
    ownerId,
    which: isAlive,
    by: libraryItem.dateModified,
    json: sql`left(${rowAsJson}, -1) || coalesce(',"yearsDelivered":' || array_to_json(years), '') || '}'`,
    moreTables: sql`
        left join (
          select ${delivery.documentId}, array_agg(distinct extract(year from ${delivery.day})::int) as years
          from ${delivery} where ${delivery.ownerId} = ${ownerId} group by ${delivery.documentId}
        ) delivered on delivered.document_id = ${libraryItem.id}`,
  });

export const childrenAsJson = (db: Db, ownerId: string, parentId: string): Promise<RawJson<LibraryItem[]>> =>
  listAsJson(db, { ownerId, which: and(eq(libraryItem.parentId, parentId), isAlive), by: libraryItem.dateModified });

export const itemsAsJson = (db: Db, { ownerId, ids }: Omit<Chosen, 'type'>): Promise<RawJson<LibraryItem[]>> =>
  listAsJson(db, { ownerId, which: isAlive, ids, by: libraryItem.dateModified });

export const trashAsJson = (db: Db, ownerId: string, which: SQL | undefined): Promise<RawJson<TrashedItem[]>> =>
  listAsJson(db, {
    ownerId,
    which,
    by: libraryItem.dateDeleted,
    moreFields: sql`,
        ${asIso(libraryItem.dateDeleted)} as "dateDeleted",
        (select count(*) from ${libraryItem} within where within.deleted_with = ${libraryItem.id}) - 1 as "itemsWithin"`,
  });

/** A moment in the form that `Date.toISOString` has, which replies that are not lists use. */
const asIso = (moment: SQLWrapper) => sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const linkUrl = sql`
  case ${linkAsset.linkType} when 'General' then '' else lower(${linkAsset.linkType}) || '://' end || ${linkAsset.target}`;

const details = detailEntries.map(([name, { kind }]) => {
  const columns = [document, linkAsset, fileAsset].flatMap((table) => getTableColumns<PgTable>(table)[name] ?? []);
  const empty = kind === 'day' ? sql`null` : sql`''`;
  return sql`coalesce(${sql.join([...columns, empty], sql`, `)}) as ${sql.identifier(name)}`;
});

type List = {
  ownerId: string;
  which: SQL | undefined;
  ids?: string[];
  by: typeof libraryItem.dateModified | typeof libraryItem.dateDeleted;
  moreFields?: SQL;
  moreTables?: SQL;
  /** An item as JSON, if it has fields that only some items have. */
  json?: SQL;
};

/**
 * Maximum number of items in a page, and of JSON bytes before the last one. 5,000 typical items are 3.6 MB. While a
 * client reads slowly, this process keeps two pages of its list in memory.
 */
const pageLimits = { items: 5_000, bytes: 4_000_000 };

async function listAsJson<Item>(db: Db, list: List): Promise<RawJson<Item[]>> {
  const first = await readPage(db, list, null, pageLimits.items);
  return new RawJson(first.unread === '' ? `[${first.json}]` : laterPages(db, list, first));
}

const idLength = '0198e9a4-7b1c-7000-8000-000000000000,'.length;

async function* laterPages(db: Db, list: List, { json, done, unread }: Page): AsyncGenerator<string> {
  yield `[${json}`;
  let size = done;
  for (let at = 0; at * idLength < unread.length;) {
    const page = await readPage(db, list, unread.slice(at * idLength, (at + size) * idLength - 1), size);
    if (page.json !== '') yield `,${page.json}`;
    at += page.done;
    // After a page that was full before its last item, the next page asks for as many items as fit.
    size = page.done < size ? page.done : Math.min(2 * size, pageLimits.items);
  }
  yield ']';
}

type Page = {
  json: string;
  done: number;
  /**
   * In the first page, the ids of all items after it. They are one string, because an array of 50,000 strings takes
   * more memory and time.
   */
  unread: string;
};

/**
 * Reads `size` items or as many as fit into a page. `ids` are the items to read, separated by commas; null reads the
 * first items of the list. The fields must stay the same as those of `toLibraryItem` in store.ts. Building the JSON in
 * the database takes a fifth of the time and no CPU time in this process.
 */
async function readPage(db: Db, list: List, ids: string | null, size: number): Promise<Page> {
  const which = and(eq(libraryItem.ownerId, list.ownerId), list.which);
  const listed =
    ids === null
      ? sql`
        select ${libraryItem}.*, row_number() over (order by ${list.by} desc, ${libraryItem.id} desc) as place
        from ${libraryItem} where ${and(which, list.ids && idIsIn(list.ids))}`
      : sql`
        select ${libraryItem}.*, place from unnest(${`{${ids}}`}::uuid[]) with ordinality as chosen (chosen_id, place)
        join ${libraryItem} on ${libraryItem.id} = chosen_id where ${which}`;
  const unread =
    ids === null ? sql`(select string_agg(id::text, ',' order by place) from listed where place > done)` : '';
  // "offset 0" keeps the planner from building the JSON a second time to measure it.
  const { rows } = await db.execute<Page>(sql`
    with listed as materialized (${listed}), item as (
      select place, json, sum(octet_length(json)) over (order by place) - octet_length(json) as bytes_before from (
        select place, ${list.json ?? rowAsJson} as json
        from listed as ${libraryItem}
        left join ${document} on ${document.itemId} = ${libraryItem.id}
        left join ${linkAsset} on ${linkAsset.itemId} = ${libraryItem.id}
        left join ${fileAsset} on ${fileAsset.itemId} = ${libraryItem.id}${list.moreTables ?? sql``}
        cross join lateral (select
          ${libraryItem.id},
          ${libraryItem.type},
          ${libraryItem.parentId} as "parentId",
          ${libraryItem.name},
          ${libraryItem.isStarred} as "isStarred",
          ${asIso(libraryItem.dateCreated)} as "dateCreated",
          ${asIso(libraryItem.dateModified)} as "dateModified",
          ${asIso(libraryItem.dateAccessed)} as "dateAccessed",
          ${libraryItem.dateDeleted} is null and ${libraryItem.id} in (
            select ${assetShare.documentId} from ${assetShare}
            where ${assetShare.ownerId} = ${list.ownerId} and ${isShareOn}
          ) as "isShared",
          coalesce(${document.category}, ${linkAsset.category}, ${fileAsset.category}, 'None') as category,
          coalesce(${document.isTemplate}, false) as "isTemplate",
          coalesce(${document.isSample} and ${libraryItem.nameRevision} = 0, false) as "isSample",
          ${sql.join(details, sql`, `)},
          coalesce(${document.slideExporterAspectRatio}, '16x9') as "slideExporterAspectRatio",
          coalesce(${document.openingLine}, '') as "openingLine",
          ${document.wordCount} as "wordCount",
          coalesce(${document.offlineMode}, false) as "offlineMode",
          ${linkAsset.linkType} as "linkType",
          ${linkUrl} as "linkUrl",
          ${linkUrl} as url,
          ${fileAsset.fileSize} as "fileSize",
          ${premiumSource} as premium${list.moreFields ?? sql``}
        ) fields
        where place <= ${size}::int
        offset 0
      ) read
    ), page as (
      select
        coalesce(string_agg(json, ',' order by place) filter (where bytes_before < ${pageLimits.bytes}::int), '') as json,
        coalesce(min(place) filter (where bytes_before >= ${pageLimits.bytes}::int) - 1, ${size}::int)::int as done
      from item
    )
    select json, done, coalesce(${unread}, '') as unread from page`);
  return rows[0]!;
}
