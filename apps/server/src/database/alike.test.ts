import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '..');
const ourSql = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(ts|sql)$/.test(path) && !path.endsWith('.test.ts'))
  // The files in this folder communicate with the embedded backend directly.
  .filter((path) => !path.startsWith(join('database', 'embedded')))
  .map((path) => ({ path, text: readFileSync(join(source, path), 'utf8') }));

test.each<[reason: string, forbidden: RegExp, except?: string[]]>([
  [
    'a setting outlives its transaction only by accident: SET LOCAL',
    /(sql`|query\(['"`])\s*set\s+(?!local|transaction)/i,
  ],
  [
    'set_config is local to its transaction: set_config(…, true)',
    /set_config\([^()]*,\s*false\)/i,
    // This file intentionally changes the setting for whole connections to a PostgreSQL server. It does not run on the
    // embedded database.
    [join('database', 'durableCommits.ts')],
  ],
  ['temporary tables belong to one connection', /create\s+temp/i],
  [
    'a lock that outlives its transaction locks nobody out: pg_advisory_xact_lock',
    /pg_(try_)?advisory_(?!xact)(un)?lock/i,
  ],
  [
    'COPY FROM STDIN does not work embedded',
    /\bcopy\b[^;]*\bfrom\s+stdin\b/i,
    // This file reads the dump of a PostgreSQL server.
    [join('backup', 'postgres.ts')],
  ],
])('the SQL works the same on both databases: %s', (_, forbidden, except = []) => {
  expect(ourSql.filter(({ text }) => forbidden.test(text)).map(({ path }) => path)).toEqual(except);
});
