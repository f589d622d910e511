import { sql } from 'drizzle-orm';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '../../apps/server/src/database/open.ts';

const migrationsFolder = join(import.meta.dirname, '../../apps/server/src/database/migrations');
type Journal = { entries: { tag: string }[] };
const readJournal = (): Journal =>
  JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as Journal;

/** The rows of a table, in an order in which they can be inserted. */
type TableRows = { table: string; rows: object[] };
/** `migrations`: the names of the migrations that made the tables. */
export type DatabaseFixture = { migrations: string[]; tables: TableRows[] };

/** Reads all rows of a database: first those to which others refer. */
export async function dumpDatabase(db: Db): Promise<DatabaseFixture> {
  const { rows: names } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  const { rows: references } = await db.execute<{ from: string; to: string }>(
    sql`select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
        where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`,
  );
  const ordered = new Set<string>();
  const add = (name: string) => {
    if (ordered.has(name)) return;
    for (const { from, to } of references) if (from === name && to !== name) add(to);
    ordered.add(name);
  };
  for (const { name } of names) add(name);
  const tables: TableRows[] = [];
  for (const table of ordered) {
    const { rows } = await db.execute<{ row: object }>(
      sql`select row_to_json(each) as row from ${sql.identifier(table)} as each order by row_to_json(each)::text collate "C"`,
    );
    if (rows.length > 0) tables.push({ table, rows: rows.map(({ row }) => row) });
  }
  return { migrations: readJournal().entries.map(({ tag }) => tag), tables };
}

/** Makes a database one of the release: with its tables and these rows, and none of the later migrations. */
export async function loadDatabase(db: Db, { migrations, tables }: DatabaseFixture): Promise<void> {
  await db.execute(sql`drop schema public cascade`);
  await db.execute(sql`drop schema drizzle cascade`);
  await db.execute(sql`create schema public`);
  await migrateWith(db, migrations);
  for (const { table, rows } of tables) {
    const name = sql.identifier(table);
    // The rows already have what triggers would add.
    await db.execute(sql`alter table ${name} disable trigger user`);
    await db.execute(
      sql`insert into ${name} overriding system value select * from json_populate_recordset(null::${name}, ${JSON.stringify(rows)}::json)`,
    );
    await db.execute(sql`alter table ${name} enable trigger user`);
  }
  const { rows: counters } = await db.execute<{ table: string; column: string }>(
    sql`select table_name as table, column_name as column from information_schema.columns
        where table_schema = 'public' and pg_get_serial_sequence(quote_ident(table_name), column_name) is not null`,
  );
  for (const { table, column } of counters)
    await db.execute(
      sql`select setval(pg_get_serial_sequence(${table}, ${column}), coalesce(max(${sql.identifier(column)}), 0) + 1, false) from ${sql.identifier(table)}`,
    );
}

async function migrateWith(db: Db, migrations: readonly string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sermon-migrations-'));
  try {
    const journal = readJournal();
    const entries = journal.entries.filter(({ tag }) => migrations.includes(tag));
    mkdirSync(join(folder, 'meta'));
    writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
    for (const tag of migrations) cpSync(join(migrationsFolder, `${tag}.sql`), join(folder, `${tag}.sql`));
    await migrate(db, { migrationsFolder: folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const databaseToText = ({ migrations, tables }: DatabaseFixture): string =>
  [['migrations', migrations], ...tables.flatMap(({ table, rows }) => rows.map((row) => [table, row]))]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');

export function databaseFromText(text: string): DatabaseFixture {
  const [first, ...lines] = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as [string, object]);
  const tables = new Map<string, object[]>();
  for (const [table, row] of lines) tables.set(table, [...(tables.get(table) ?? []), row]);
  return { migrations: first![1] as string[], tables: [...tables].map(([table, rows]) => ({ table, rows })) };
}
