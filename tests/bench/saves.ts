import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Api, browserAt } from '../browser.ts';
import { findPostgres, startServer } from '../postgres.ts';
import { openServer } from '../server.ts';
import { distribution, timed } from './figures.ts';

const writers = 16;
const saves = 1_500;
/** A sermon of about 60 KB that differs in each save, so that no save is skipped. */
const sermon = (n: number) =>
  `<h1>Sermon ${n}</h1>${Array.from({ length: 60 }, (_, i) => `<p>${`Word ${n} and ${i} of comfort for the people who sat in darkness. `.repeat(16)}</p>`).join('')}`;

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
    Array.from({ length: writers }, async () => {
      let asset = await api.documents.save({ name: 'Bench', text: '' });
      while (left-- > 0) {
        const [saved, ms] = await timed(() =>
          api.documents.save({ id: asset.id, name: 'Bench', text: sermon(left), revision: asset.revision }),
        );
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
    `${title}: ${(times.length / seconds).toFixed(0)} saves/s of ${(sermon(1).length / 1000).toFixed(0)} KB by ${writers} writers; ${distribution(times)}`,
  );
  await server.stop();
  await rm(directory, { recursive: true, force: true });
}

/** Waits until the first start has installed the Bibles, because the benches measure normal operation. */
export async function waitForBibles(api: Api): Promise<void> {
  const areInstalled = async () =>
    (await api.bible.translations()).filter(({ isInstalled }) => isInstalled).length === 5;
  while (!(await areInstalled())) await pause(500);
}

/**
 * Measures saves per second and start times on the embedded database and, if its programs are installed, on PostgreSQL.
 * Both use fsync.
 */
export async function benchSaves(): Promise<void> {
  await measure('embedded', {});
  const postgres = findPostgres();
  if (!postgres || 'url' in postgres) return console.log('The programs of PostgreSQL were not found here');
  const server = await startServer(postgres.programs, 'durable');
  await measure('PostgreSQL', { DATABASE_URL: server.url });
  await server.stop();
}
