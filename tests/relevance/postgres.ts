import { sql } from 'drizzle-orm';
import type { Db } from '../../apps/server/src/database/open.ts';
import { corpora, type Document } from './documents.ts';
import { measured } from './measures.ts';
import { type System, tableOf } from './systems.ts';

/**
 * Sets up PostgreSQL's full-text search as its manual introduces it, in tables of its own: one vector of the built-in
 * English configuration, queries read by websearch_to_tsquery, and matches sorted by ts_rank_cd.
 */
export async function openPostgresSearch(db: Db, documents: readonly Document[]): Promise<System> {
  for (const corpus of corpora) {
    const table = sql.identifier(tableOf(corpus));
    await db.execute(sql`create table if not exists ${table} (key text primary key, vector tsvector not null)`);
    const { rows } = await db.execute<{ key: string }>(sql`select key from ${table}`);
    const known = new Set(rows.map((row) => row.key));
    for (const document of documents) {
      if (document.corpus !== corpus || known.has(document.key)) continue;
      const { key, title, author, references, description, text } = document;
      const whole = [title, author, references, description, text].join('\n');
      await db.execute(sql`insert into ${table} values (${key}, to_tsvector('english', ${whole}))`);
    }
  }
  return {
    title: 'PostgreSQL naive',
    async find({ corpus, q }) {
      const { rows } = await db.execute<{ key: string }>(sql`
        select key from ${sql.identifier(tableOf(corpus))}, websearch_to_tsquery('english', ${q}) as query
        where vector @@ query order by ts_rank_cd(vector, query) desc, key limit ${measured}`);
      return rows.map(({ key }) => key);
    },
    async close() {},
  };
}
