import { sql } from 'drizzle-orm';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PeopleFilter } from '@sermon/domain/admin/people';
import { openDatabase } from '../../../apps/server/src/database/open.ts';
import { account } from '../../../apps/server/src/database/schema.ts';
import { readEnv } from '../../../apps/server/src/env.ts';
import { browserAt } from '../../support/browser.ts';
import { onBothDatabases } from '../support/bothDatabases.ts';
import { openServer } from '../../support/server.ts';
import { distribution, timed } from '../figures.ts';
import { waitForBibles } from '../support/waitForBibles.ts';

const people = 100_000;
const rounds = 40;
/** The number of pages that are read one after the other. */
const pages = 100;

/** Measures the list of people of administrators with 100,000 accounts, on both databases. */
export const benchAdmin = (): Promise<void> => onBothDatabases(measure);

async function measure(title: string, env: Record<string, string>): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'sermon-bench-'));
  const server = await openServer({ directory, logName: 'bench.log', env });
  const person = { firstName: 'Deborah', lastName: 'L', email: 'deborah@church.example', password: 'under the palm' };
  await server.start();
  const api = browserAt(server.address);
  await api.accounts.register(person);
  await server.stop();
  await addPeople({ DATA_DIR: directory, ...env });
  await server.start();
  await waitForBibles(api);
  const { list, get } = api.adminPeople;

  const searches: Record<string, { text: string; filter?: PeopleFilter }> = {
    everybody: { text: '' },
    'a first name of 10% of all people': { text: 'Ruth' },
    'one letter': { text: 'r' },
    'the beginning of an email': { text: 'person4711' },
    'a whole email': { text: 'person47110@church.example' },
    'a last name': { text: 'Okafor 12' },
    'a full name': { text: 'Ruth Okafor 1' },
    nobody: { text: 'zzzz' },
    administrators: { text: '', filter: 'administrators' },
    subscribers: { text: '', filter: 'subscribers' },
    blocked: { text: '', filter: 'blocked' },
    closed: { text: '', filter: 'closed' },
    'subscribers with one letter': { text: 'm', filter: 'subscribers' },
  };
  for (const [name, input] of Object.entries(searches)) {
    const times: number[] = [];
    let total = 0;
    for (let n = 0; n < rounds; n++) {
      const [page, ms] = await timed(() => list(input));
      total = page.total;
      times.push(ms);
    }
    console.log(`${title}: ${name} (${total} found): ${distribution(times)}`);
  }
  const times: number[] = [];
  let after: string | undefined;
  for (let n = 0; n < pages; n++) {
    const [page, ms] = await timed(() => list(after === undefined ? {} : { after }));
    times.push(ms);
    after = page.people.at(-1)!.id;
  }
  console.log(`${title}: ${pages} pages one after the other: ${distribution(times)}`);
  const last = '00000000-0000-7000-8000-000000000040';
  const deep: number[] = [];
  for (let n = 0; n < rounds; n++) deep.push((await timed(() => list({ after: last })))[1]);
  console.log(`${title}: the last page: ${distribution(deep)}`);
  const one: number[] = [];
  for (let n = 0; n < rounds; n++) one.push((await timed(() => get({ personId: after! })))[1]);
  console.log(`${title}: one person: ${distribution(one)}`);
  await server.stop();
  await rm(directory, { recursive: true, force: true });
}

/** Adds people with 100 first names and 1,000 last names. A few are administrators, subscribers, blocked or closed. */
async function addPeople(variables: Record<string, string>): Promise<void> {
  const { DATABASE_URL: url, databaseDirectory: directory } = readEnv(variables);
  const { db, close } = await openDatabase({ url, directory, log: { info() {}, warn() {}, error() {} } });
  await db.execute(sql`
    insert into ${account} (id, email, first_name, last_name, password_hash, date_created, is_administrator, maker_plan, date_blocked, date_closed)
    select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'person' || n || '@church.example',
      (array['Ruth', 'Naomi', 'Miriam', 'Hannah', 'Daniel', 'Reuben', 'Mara', 'Simon', 'Lydia', 'Phoebe'])[n % 10 + 1]
        || case when n % 100 < 10 then '' else n % 100 || '' end,
      (array['Okafor', 'Adeyemi', 'Boaz', 'Lapidoth', 'van der Berg'])[n % 5 + 1] || ' ' || n % 1000, 'x', now() - n * interval '1 minute',
      n % 20000 = 0, case when n % 8 = 0 then 'Given' end, case when n % 1000 = 1 then now() end, case when n % 1000 = 2 then now() end
    from generate_series(1, ${people}::int) n`);
  await db.execute(sql`analyze ${account}`);
  await close();
}
