import type { LibraryItem } from '@sermon/contract/library';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../database/open.ts';
import { document, fileAsset, libraryItem, linkAsset } from '../../database/schema.ts';
import { RawJson } from '../../http/rawJson.ts';
import { type Chosen, isAlive, isChosen } from './store.ts';

/** Returns all items in the user's library that are not deleted, as JSON, newest first. */
export const libraryAsJson = (db: Db, ownerId: string) => write(db, eq(libraryItem.ownerId, ownerId));

/** Returns the direct children of a folder or series as JSON, newest first. */
export const childrenAsJson = (db: Db, ownerId: string, parentId: string) =>
  write(db, and(eq(libraryItem.ownerId, ownerId), eq(libraryItem.parentId, parentId)));

/** Returns the chosen items that are not deleted, as JSON, newest first. */
export const itemsAsJson = (db: Db, chosen: Chosen) => write(db, isChosen(chosen));

/**
 * Selects items as JSON in the contract's format, which must stay the same as that of `toLibraryItem` in store.ts.
 * Building the JSON in the database takes a fifth of the time and no CPU time in this process.
 */
async function write(db: Db, which: SQL | undefined): Promise<RawJson<LibraryItem[]>> {
  const ofKind = (name: string) =>
    sql`coalesce(${document}.${sql.identifier(name)}, ${linkAsset}.${sql.identifier(name)}, ${fileAsset}.${sql.identifier(name)})`;
  const { rows } = await db.execute<{ json: string }>(sql`
    select coalesce(json_agg(item order by item."dateModified" desc, item.id desc), '[]')::text as json from (
      select
        ${libraryItem.id},
        ${libraryItem.type},
        ${libraryItem.parentId} as "parentId",
        ${libraryItem.name},
        ${libraryItem.isStarred} as "isStarred",
        ${libraryItem.dateCreated} as "dateCreated",
        ${libraryItem.dateModified} as "dateModified",
        ${libraryItem.dateAccessed} as "dateAccessed",
        false as "isShared",
        coalesce(${ofKind('category')}, 'None') as category,
        coalesce(${document.isTemplate}, false) as "isTemplate",
        coalesce(${document.templateDescription}, '') as "templateDescription",
        ${ofKind('date_preached')} as "datePreached",
        coalesce(${ofKind('location_preached')}, '') as "locationPreached",
        coalesce(${ofKind('scripture')}, '') as scripture,
        coalesce(${document.slideExporterAspectRatio}, '16x9') as "slideExporterAspectRatio",
        coalesce(${document.openingLine}, '') as "openingLine",
        coalesce(${document.offlineMode}, false) as "offlineMode",
        ${linkAsset.linkType} as "linkType",
        case ${linkAsset.linkType} when 'General' then '' else lower(${linkAsset.linkType}) || '://' end || ${linkAsset.target}
          as "linkUrl",
        ${fileAsset.fileSize} as "fileSize"
      from ${libraryItem}
      left join ${document} on ${document.itemId} = ${libraryItem.id}
      left join ${linkAsset} on ${linkAsset.itemId} = ${libraryItem.id}
      left join ${fileAsset} on ${fileAsset.itemId} = ${libraryItem.id}
      where ${and(which, isAlive)}
    ) item`);
  return new RawJson(rows[0]?.json ?? '[]');
}
