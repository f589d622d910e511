import openSqlite from '@sqlite.org/sqlite-wasm';
import { corpora, type Document } from './documents.ts';
import { measured } from './measures.ts';
import { type System, tableOf } from './systems.ts';

/**
 * Opens SQLite's full-text search (FTS5 in memory) with its porter stemmer. Results are sorted by bm25 with its default
 * parameters: first the documents with all words of the query, then those that have the last word only as a prefix,
 * then those with any of the words.
 */
export async function openSqliteSearch(documents: readonly Document[]): Promise<System> {
  const sqlite = await openSqlite();
  const db = new sqlite.oo1.DB(':memory:');
  for (const corpus of corpora) {
    const table = tableOf(corpus);
    db.exec(
      `create virtual table ${table} using fts5(key unindexed, title, author, scripture, description, words, tokenize = 'porter unicode61 remove_diacritics 2')`,
    );
    const insert = db.prepare(`insert into ${table} values (?, ?, ?, ?, ?, ?)`);
    db.exec('begin');
    for (const document of documents) {
      if (document.corpus !== corpus) continue;
      const { key, title, author, references, description, text } = document;
      insert.bind([key, title, author, references, description, text]);
      insert.stepReset();
    }
    db.exec('commit');
    insert.finalize();
  }
  return {
    title: `SQLite ${sqlite.version.libVersion} FTS5 bm25`,
    async find({ corpus, q }) {
      const found = new Set<string>();
      for (const match of matchesFor(q)) {
        const sql = `select key from ${tableOf(corpus)} where ${tableOf(corpus)} match ? order by rank limit ${measured}`;
        for (const key of db.selectValues(sql, [match])) found.add(String(key));
        if (found.size >= measured) break;
      }
      return [...found].slice(0, measured);
    },
    async close() {
      db.close();
    },
  };
}

/** Returns the expressions to match one after the other until there are enough results. */
function matchesFor(q: string): string[] {
  // A phrase in quotation marks stays together. Quotation marks also keep words such as 'not' from being operators.
  const parts = q.match(/"[^"]+"|[\p{L}\p{N}]+/gu) ?? [];
  const quoted = parts.map((part) => `"${part.replaceAll('"', '')}"`);
  if (quoted.length === 0) return [];
  return [quoted.join(' AND '), `${quoted.join(' AND ')} *`, quoted.join(' OR ')];
}
