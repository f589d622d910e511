import Dexie from 'dexie';
import { vi } from 'vitest';
import { openDatabase } from '../../apps/web/src/offline/store/database.ts';

/** Everything that the product stores in a browser. */
export type BrowserFixture = {
  /** The version of the database, and the keys and indexes of its tables as Dexie writes them. */
  version: number;
  tables: Record<string, string>;
  rows: Record<string, object[]>;
  /** The local storage. */
  values: Record<string, string>;
};

const databaseName = 'sermon-offline';

export async function dumpBrowser(values: Record<string, string>): Promise<BrowserFixture> {
  const database = openDatabase();
  await database.open();
  const tables: BrowserFixture['tables'] = {};
  const rows: BrowserFixture['rows'] = {};
  for (const table of database.tables.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    tables[table.name] = [table.schema.primKey, ...table.schema.indexes].map(({ src }) => src).join(', ');
    rows[table.name] = (await table.toArray()) as object[];
  }
  database.close();
  return { version: database.verno, tables, rows, values };
}

/** Makes the browser's database as the release has left it. */
export async function loadBrowser({ version, tables, rows }: BrowserFixture): Promise<void> {
  const database = new Dexie(databaseName);
  database.version(version).stores(tables);
  for (const [name, all] of Object.entries(rows)) await database.table(name).bulkPut(all);
  database.close();
}

export function browserToText({ rows, ...others }: BrowserFixture): string {
  const lines = Object.entries(rows).flatMap(([table, all]) => all.map((row) => [table, row]));
  return [['browser', others], ...lines].map((line) => `${JSON.stringify(line, tagged)}\n`).join('');
}

export function browserFromText(text: string): BrowserFixture {
  const [first, ...lines] = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line, untagged) as [string, object]);
  const rows: BrowserFixture['rows'] = {};
  for (const [table, row] of lines) (rows[table] ??= []).push(row);
  return { ...(first![1] as Omit<BrowserFixture, 'rows'>), rows };
}

/** Dates and bytes, which a browser stores and JSON lacks. */
function tagged(this: Record<string, unknown>, key: string, value: unknown): unknown {
  const original = this[key];
  if (original instanceof Date) return { date: original.toISOString() };
  if (original instanceof Uint8Array) return { base64: Buffer.from(original).toString('base64') };
  return value;
}

function untagged(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 1) return value;
  const { date, base64 } = value as { date?: unknown; base64?: unknown };
  if (typeof date === 'string') return new Date(date);
  return typeof base64 === 'string' ? new Uint8Array(Buffer.from(base64, 'base64')) : value;
}

/** Gives the test a local storage with these values, which it changes. */
export function stubLocalStorage(values: Record<string, string>): void {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values[key] ?? null,
    setItem: (key: string, value: string) => void (values[key] = value),
    removeItem: (key: string) => void delete values[key],
  });
}
