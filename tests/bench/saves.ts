import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { openDatabase } from '../../apps/server/src/database/open.ts';
import { browserAt } from '../support/browser.ts';
import { onBothDatabases } from './support/bothDatabases.ts';
import { openServer } from '../support/server.ts';
import { distribution, timed } from './figures.ts';
import { waitForBibles } from './support/waitForBibles.ts';

const log = { info() {}, warn() {}, error: console.error };
const writers = 16;
const saves = 4_000;
const paragraphs = 60;

/**
 * Returns a function that changes one paragraph of a sermon of about 60 KB and returns its text, as someone who writes
 * it does between two saves.
 */
function openSermon(writer: number): (change: number) => string {
  const paragraph = (at: number, change: number) =>
    `<p>${`Word ${writer}.${change} and ${at} of comfort for the people who sat in darkness. `.repeat(15)}</p>`;
  const texts = Array.from({ length: paragraphs }, (_, at) => paragraph(at, 0));
  return (change) => {
    texts[change % paragraphs] = paragraph(change % paragraphs, change);
    return `<h1>Sermon ${writer}</h1>${texts.join('')}`;
  };
}

async function measure(title: string, env: Record<string, string>): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'sermon-bench-'));
  const server = await openServer({ directory, logName: 'bench.log', env });
  const first = await server.start();
  await server.stop();
  const second = await server.start();
  const api = browserAt(server.address);
  await api.accounts.register({
    firstName: 'Ruth',
    lastName: 'A',
    email: `ruth.${Date.now()}@church.example`,
    password: 'gleaning',
  });
  await waitForBibles(api);
  const times: number[] = [];
  let left = saves;
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      const write = openSermon(writer);
      const editor = { editorId: randomUUID(), lastModifiedFormFactor: 'Desktop' };
      let asset = await api.documents.save({ name: 'Bench', text: '', ...editor });
      while (left-- > 0) {
        const text = write(left);
        const save = { id: asset.id, text, revision: asset.revision, ...editor, editorStep: saves - left };
        const [saved, ms] = await timed(() => api.documents.save(save));
        asset = saved;
        times.push(ms);
      }
    }),
  );
  const seconds = (performance.now() - begun) / 1000;
  console.log(
    `${title}: listening after ${first.toFixed(0)} ms the first time, ${second.toFixed(0)} ms the second time`,
  );
  console.log(
    `${title}: ${(times.length / seconds).toFixed(0)} saves/s of ${(openSermon(1)(1).length / 1000).toFixed(0)} KB by ${writers} writers; ${distribution(times)}`,
  );
  await server.stop();
  await measurePeer(title, env, directory, times.length / seconds);
  await rm(directory, { recursive: true, force: true });
}

/**
 * Measures the same transaction without the product: `pg` locks the row, replaces its text and commits, with the same
 * number of writers and texts of the same size. The product's saves per second divided by these show what the product
 * adds: parsing the request, cleaning the text, the history and the reply.
 */
async function measurePeer(
  title: string,
  env: Record<string, string>,
  directory: string,
  savesPerSecond: number,
): Promise<void> {
  const url = env.DATABASE_URL;
  const database = await openDatabase({ url, directory: join(directory, 'peer'), log });
  const { db } = database;
  await db.execute(sql`create table if not exists peer (id int primary key, text text not null, saves int not null)`);
  await db.execute(sql`insert into peer select n, '', 0 from generate_series(1, ${writers}::int) n`);
  const times: number[] = [];
  let left = saves;
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      const write = openSermon(writer);
      while (left-- > 0) {
        const text = write(left);
        const [, ms] = await timed(() =>
          db.transaction(async (tx) => {
            await tx.execute(sql`select text from peer where id = ${writer + 1} for update`);
            await tx.execute(sql`update peer set text = ${text}, saves = saves + 1 where id = ${writer + 1}`);
          }),
        );
        times.push(ms);
      }
    }),
  );
  const peer = saves / ((performance.now() - begun) / 1000);
  console.log(
    `${title}: ${peer.toFixed(0)} bare transactions/s of the same size, ${distribution(times)}; the product reaches ${(savesPerSecond / peer).toFixed(2)} of that`,
  );
  await database.close();
}

/**
 * Measures saves per second and start times on the embedded database and, if its programs are installed, on PostgreSQL.
 * Both use fsync.
 */
export const benchSaves = (): Promise<void> => onBothDatabases(measure);
