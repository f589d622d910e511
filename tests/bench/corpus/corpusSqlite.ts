import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { foldedWords } from '@sermon/domain/words/foldedWords';
import openSqlite from '@sqlite.org/sqlite-wasm';
import { distribution, timed } from '../figures.ts';
import type { Line } from './corpusTexts.ts';

/**
 * Runs the keystrokes against SQLite's full-text search (FTS5, in memory, compiled to WebAssembly like the embedded
 * database): an index of titles and words with prefixes of two and three letters, the best ten by bm25, and the number
 * of all matches, which the product shows as well.
 */
export async function measureSqlite(file: string, keystrokes: readonly string[]): Promise<void> {
  const sqlite = await openSqlite();
  const db = new sqlite.oo1.DB(':memory:');
  db.exec(`create virtual table sermon using fts5(title, words, content='', prefix='2 3')`);
  const insert = db.prepare('insert into sermon (rowid, title, words) values (?, ?, ?)');
  let id = 0;
  const [, ms] = await timed(async () => {
    db.exec('begin');
    for await (const line of createInterface({ input: createReadStream(file) })) {
      const { title, text } = JSON.parse(line) as Line;
      id += 1;
      insert.bind([id, foldedWords(title).join(' '), foldedWords(text.replaceAll(/<[^>]*>/g, ' ')).join(' ')]);
      insert.stepReset();
    }
    db.exec('commit');
  });
  insert.finalize();
  const best = db.prepare('select rowid, rank from sermon where sermon match ? order by rank limit 10');
  const all = db.prepare('select count(*) from sermon where sermon match ?');
  const times: number[] = [];
  for (const typed of keystrokes) {
    const words = foldedWords(typed);
    if (words.length === 0) continue;
    const query = `${words.map((word) => `"${word}"`).join(' ')}*`;
    const begun = performance.now();
    for (const statement of [best, all]) {
      statement.bind([query]);
      while (statement.step()) statement.get([]);
      statement.reset();
    }
    times.push(performance.now() - begun);
  }
  for (const statement of [best, all]) statement.finalize();
  db.close();
  console.log(
    `SQLite ${sqlite.version.libVersion} FTS5 in memory, ${id} sermons indexed in ${Math.round(ms / 1000)} s: ${distribution(times)}`,
  );
}
