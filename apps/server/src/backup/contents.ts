import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { eq, sql } from 'drizzle-orm';
import { serverSetting } from '../database/schema.ts';
import { BackupFailed } from './folder.ts';

/** `migration`: the time of the newest migration, in ms. `rows`: how many rows the main tables have. */
export type Contents = { migration: number; rows: Record<string, number> };

const mainTables = ['account', 'library_item', 'document', 'document_revision', 'file_asset', 'share_comment'];

/** Returns one row: `Contents`. All these tables exist since 1.0. */
export const contentsQuery = `
  select (select max(created_at)::float8 from drizzle.__drizzle_migrations) as migration,
    json_build_object(${mainTables.map((table) => `'${table}', (select count(*) from ${table})`).join(', ')}) as rows`;

type Connection = NodePgDatabase<Record<string, unknown>>;

export async function readContents(db: Connection): Promise<Contents> {
  const { rows } = await db.execute<Contents>(sql.raw(contentsQuery));
  return rows[0]!;
}

export function expectSame(found: Contents['rows'], expected: Contents['rows']): void {
  for (const [table, count] of Object.entries(expected))
    if (found[table] !== count)
      throw new BackupFailed(
        `The copy of the database is not complete: ${table} has ${found[table] ?? 'no'} rows and should have ${count}.`,
      );
}

/** Reads every value of every table once, which fails if a file of the database is damaged. */
export async function readEverything(db: Connection): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select format('%I.%I', table_schema, table_name) as name from information_schema.tables
        where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  for (const { name } of rows) await db.execute(sql.raw(`select max(length(each::text)) from ${name} as each`));
}

export type NamedFile = { path: string; size: number | null };

/** The columns with paths in the file storage, and the columns with their sizes. */
const pathColumns = [
  ['file_asset', 'upload_path', 'file_size'],
  ['document_original', 'upload_path', 'file_size'],
  ['document', 'custom_slide_background_image_path', 'null::int'],
  ['premium_item', 'picture', 'null::int'],
] as const;

/** Returns the files that the database names. `document_original` is missing in a database of 1.0. */
export async function listNamedFiles(db: Connection): Promise<NamedFile[]> {
  const named: NamedFile[] = [];
  for (const [table, path, size] of pathColumns) {
    const { rows: found } = await db.execute(sql`select to_regclass(${table}) as name`);
    if (found[0]?.name === null) continue;
    const { rows } = await db.execute<NamedFile>(
      sql.raw(`select ${path} as path, ${size} as size from ${table} where ${path} is not null`),
    );
    named.push(...rows);
  }
  return named;
}

const setting = 'lastBackup';

/** Records that a backup was made and checked. */
export async function markBackup(db: Connection, dateMade: Date): Promise<void> {
  const value = dateMade.toISOString();
  await db
    .insert(serverSetting)
    .values({ name: setting, value })
    .onConflictDoUpdate({ target: serverSetting.name, set: { value } });
}

export async function readLastBackup(db: Connection): Promise<Date | null> {
  const [row] = await db.select().from(serverSetting).where(eq(serverSetting.name, setting));
  return row ? new Date(String(row.value)) : null;
}
