import { sql } from 'drizzle-orm';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../apps/server/src/database/open.ts';
import { account, document, libraryItem, linkAsset } from '../../apps/server/src/database/schema.ts';
import { readEnv } from '../../apps/server/src/env.ts';
import { browserAt } from '../support/browser.ts';
import { onBothDatabases } from './support/bothDatabases.ts';
import { openServer } from '../support/server.ts';
import { distribution, timed } from './figures.ts';
import { waitForBibles } from './support/waitForBibles.ts';

const folders = 500;
const documents = 8_500;
const links = 1_000;
const rounds = 60;

async function measure(title: string, env: Record<string, string>): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'sermon-bench-'));
  const server = await openServer({ directory, logName: 'bench.log', env });
  const person = { firstName: 'Ruth', lastName: 'A', email: 'ruth@church.example', password: 'gleaning' };
  await server.start();
  await browserAt(server.address).accounts.register(person);
  await server.stop();
  await fillLibrary({ DATA_DIR: directory, ...env });
  await server.start();
  const api = browserAt(server.address);
  await api.accounts.signIn({ email: person.email, password: person.password });
  await waitForBibles(api);

  const signedIn = await fetch(`${server.address}/api/Authentication/SignIn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: person.email, password: person.password }),
  });
  const cookie = signedIn.headers.getSetCookie()[0]!.split(';')[0]!;
  const call = async (path: string, encoding: string) => {
    const headers = { cookie, 'accept-encoding': encoding };
    const answer = await fetch(`${server.address}${path}`, { headers });
    return (await answer.arrayBuffer()).byteLength;
  };
  const pings: number[] = [];
  let isMeasuring = true;
  const pinging = (async () => {
    while (isMeasuring) {
      pings.push((await timed(() => fetch(`${server.address}/ping`)))[1]);
      await pause(5);
    }
  })();
  for (const encoding of ['identity', 'gzip']) {
    const times: number[] = [];
    for (let n = 0; n < rounds; n++) times.push((await timed(() => call('/api/LibraryItems', encoding)))[1]);
    console.log(
      `${title}: LibraryItems with ${folders + documents + links} items, ${encoding}: ${distribution(times)}`,
    );
  }
  isMeasuring = false;
  await pinging;
  console.log(`${title}: other calls meanwhile: ${distribution(pings)}`);
  const ids = (await api.library.list()).map(({ id }) => id);
  const many: Record<string, () => Promise<unknown>> = {
    'star all': () => api.library.starAll({ ids, isStarred: true }),
    'delete all': () => api.library.removeAll({ ids }),
    'list the trash': () => api.library.trash(),
    'restore all': () => api.library.restoreAll({ ids }),
  };
  for (const [action, work] of Object.entries(many))
    console.log(`${title}: ${action} ${ids.length}: ${(await timed(work))[1].toFixed(0)} ms`);
  await server.stop();
  await rm(directory, { recursive: true, force: true });
}

/**
 * Fills every account's library with thirty years of sermons: one folder per year, with documents and links in the
 * folders.
 */
async function fillLibrary(variables: Record<string, string>): Promise<void> {
  const { DATABASE_URL: url, databaseDirectory: directory } = readEnv(variables);
  const { db, close } = await openDatabase({ url, directory, log: { info() {}, warn() {}, error() {} } });
  const add = (type: string, count: number, name: string, parent: string) => sql`
    insert into ${libraryItem} (id, owner_id, type, parent_id, name, is_starred, date_created, date_modified, date_accessed)
    select gen_random_uuid(), ${account.id}, ${type}::text, ${sql.raw(parent)}, ${name}::text || ' ' || n, n % 20 = 0,
      now() - n * interval '1 hour', now() - n * interval '30 minutes', now() - n * interval '10 minutes'
    from ${account}, generate_series(1, ${count}::int) n`;
  await db.execute(add('Folder', folders, 'Year', 'null::uuid'));
  const somewhere = `(array(select id from library_item where type = 'Folder'))[n % ${folders} + 1]`;
  await db.execute(add('BuilderAsset', documents, 'The Father Who Runs to Meet Us, a sermon', somewhere));
  await db.execute(add('LinkAsset', links, 'Choir', somewhere));
  await db.execute(sql`
    insert into ${document} (item_id, category, text, opening_line, revision, date_preached, location_preached, scripture)
    select id, 'Manuscript', repeat('<p>Comfort, comfort my people, says your God.</p>', 200),
      'Comfort, comfort my people, says your God. Speak tenderly to Jerusalem, and cry to her that her warfare is ended',
      1, date_created::date, 'Grace Chapel', 'Isaiah 40:1-11; Luke 15:11-32'
    from ${libraryItem} where type = 'BuilderAsset'`);
  await db.execute(sql`
    insert into ${linkAsset} (item_id, link_type, target, category)
    select id, 'YouTube', 'dQw4w9WgXcQ', 'Video' from ${libraryItem} where type = 'LinkAsset'`);
  await close();
}

/** Measures listing a library of 10,000 items and changing all of them at once, on both databases with fsync. */
export const benchLibrary = (): Promise<void> => onBothDatabases(measure);
