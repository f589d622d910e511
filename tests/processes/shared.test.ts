import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { chooseEvents } from '../../apps/server/src/events/choose.ts';
import { openShow, phoneAt, register, speakerOf } from '../../apps/server/src/features/remote/remote.setup.ts';
import { jobKinds } from '../../apps/server/src/ports/jobs/port.ts';
import { createLog } from '../../apps/server/src/log.ts';
import { createJobQueue } from '../../apps/server/src/ports/jobs/pgBoss.ts';
import { createMailQueue } from '../../apps/server/src/ports/mail/mailQueue.ts';
import { archivedDetails } from '../files/archives.ts';
import { plainPicture } from '../files/pictures.ts';
import { browserAt } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { builtProgram } from '../support/programs/built.ts';
import { joinAt, openProcesses, password } from './processes.ts';

const { first, second, proxy, database, env, directory, received, metricsPorts } = await openProcesses();
const { db } = database;
const log = createLog('silent');

const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: { statusCode: number }) => error.statusCode,
  );

test('a session from one process is valid on the other, and signing out ends it on both', async () => {
  const jar = { cookie: '' };
  const [here, there] = [browserAt(first.address, jar), browserAt(second.address, jar)];
  await here.accounts.register({ firstName: 'Ruth', lastName: 'Adeyemi', email: 'ruth@church.example', password });
  expect(await there.accounts.getAuthenticatedUser()).toMatchObject({ email: 'ruth@church.example' });
  await there.documents.save({ name: 'Advent', text: '<p>Comfort</p>' });
  expect(await here.library.list()).toMatchObject([{ name: 'Advent' }]);
  const signedIn = jar.cookie;
  await here.accounts.signOut();
  const copied = browserAt(second.address, { cookie: signedIn });
  expect(await copied.accounts.getAuthenticatedUser()).toBeNull();
  expect(await statusOf(copied.library.list())).toBe(401);
});

test('phones and the speaker’s view of a show may use different processes', async () => {
  const jar = { cookie: '' };
  const here = await register(first.address, jar);
  const { speaker, following, phone, watching } = await openShow(first.address, here, second.address);
  const other = phoneAt(first.address);
  await other.join(await speakerOf(browserAt(second.address, jar), speaker.showId).newCode());
  const otherWatching = other.watch();
  await eventually(() => expect(following.events.at(-1)).toMatchObject({ type: 'status', phones: 2 }));
  for (const [pressing, command] of [
    [phone, 'next'],
    [other, 'black'],
  ] as const) {
    await pressing.press(command);
    await eventually(() => expect(following.events.at(-1)).toMatchObject({ type: 'press', command }));
  }
  // The newest state may arrive at either process.
  await speaker.show({ slide: 2 });
  for (const { events } of [watching, otherWatching])
    await eventually(() => expect(events.at(-1)).toMatchObject({ state: { slide: 2 } }));
  await browserAt(second.address, jar).phoneRemotes.end({ showId: speaker.showId });
  for (const { events } of [following, watching, otherWatching])
    await eventually(() => expect(events.at(-1)).toEqual({ type: 'ended' }));
});

test('a picture of slides is uploaded through one process, saved by both at the same moment, and shown by both', async () => {
  const jar = { cookie: '' };
  const [here, there] = [browserAt(first.address, jar), browserAt(second.address, jar)];
  await here.accounts.register({ firstName: 'Ruth', lastName: 'Adeyemi', email: 'slides@church.example', password });
  const { id } = await here.documents.save({ name: 'Advent', text: '<p>Comfort</p>' });
  const { url, filePath: fileContents, contentType } = await here.slides.imageUploadUrl({ id, fileName: 'Hill.png' });
  const body = new Uint8Array(await plainPicture().png().toBuffer());
  expect((await fetch(url, { method: 'PUT', body, headers: { 'content-type': contentType } })).status).toBe(200);
  const saves = await Promise.all([here, there].map((api) => statusOf(api.slides.saveImage({ id, fileContents }))));
  expect(saves, 'an upload can be used once').toEqual(expect.arrayContaining([200, 400]));
  const [one, other] = await Promise.all([here, there].map(async (api) => (await api.slides.image({ id })).bytes()));
  expect(one!.length).toBeGreaterThan(100);
  expect(other).toEqual(one);
  // A public address that one process has signed is valid at the other.
  const { pathname } = new URL((await here.slides.imageUrl({ id })).url);
  const loaded = await fetch(new URL(pathname, second.address));
  expect([loaded.status, await loaded.bytes()]).toEqual([200, one]);
});

test('wrong passwords are counted together: ten in all, not ten at each process', async () => {
  const { email } = await joinAt(first.address);
  const attempt = (n: number, attempted = 'a wrong password') =>
    statusOf(browserAt([first, second][n % 2]!.address).accounts.signIn({ email, password: attempted }));
  const statuses: number[] = [];
  for (let n = 0; n < 12; n += 1) statuses.push(await attempt(n));
  expect(statuses.slice(0, 10)).not.toContain(429);
  expect(statuses.slice(10)).toEqual([429, 429]);
  expect([await attempt(0, password), await attempt(1, password)], 'even with the right password').toEqual([429, 429]);
});

test('of two saves at the same moment at two processes, one is stored and the other is a conflict whose text is kept', async () => {
  const jar = { cookie: '' };
  const [here, there] = [browserAt(first.address, jar), browserAt(second.address, jar)];
  await here.accounts.register({ firstName: 'Boaz', lastName: 'Ben', email: 'boaz@church.example', password });
  const { id } = await here.documents.save({ name: 'Harvest', text: '<p>Begun</p>', editorId: randomUUID() });
  const editors = [
    { api: here, editorId: randomUUID() },
    { api: there, editorId: randomUUID() },
  ];
  const refusedTexts: string[] = [];
  const savedTexts: string[] = [];
  for (let round = 1; round <= 15; round += 1) {
    const { revision } = await here.documents.get({ id });
    const texts = editors.map((_, n) => `<p>Round ${round}, process ${n}</p>`);
    const statuses = await Promise.all(
      editors.map(({ api, editorId }, n) =>
        statusOf(api.documents.save({ id, name: 'Harvest', text: texts[n]!, revision, editorId, editorStep: round })),
      ),
    );
    expect(
      statuses.toSorted((a, b) => a - b),
      `round ${round}`,
    ).toEqual([200, 409]);
    savedTexts.push(texts[statuses.indexOf(200)]!);
    refusedTexts.push(texts[statuses.indexOf(409)]!);
    const stored = await Promise.all(editors.map(async ({ api }) => (await api.documents.get({ id })).text));
    expect(stored).toEqual([savedTexts.at(-1), savedTexts.at(-1)]);
  }
  const versions = await there.history.list({ id });
  const refused = versions.filter(({ kind }) => kind === 'refused');
  const kept = await Promise.all(refused.map(async (version) => (await here.history.get({ id: version.id })).text));
  expect(kept.toSorted()).toEqual(refusedTexts.toSorted());
});

test('each of 60 emails is sent once, and both processes send some', async () => {
  const events = await chooseEvents(database, log);
  const jobs = await createJobQueue({ database, events, log, kinds: jobKinds });
  const mail = { kind: 'smtp', deliver: async () => {}, check: async () => {}, close() {} } as const;
  const mailQueue = createMailQueue({ db, mail, jobs, clock: () => new Date() });
  const recipients = Array.from({ length: 60 }, (_, n) => `member.${n}@church.example`);
  await Promise.all(
    recipients.map((recipient) => mailQueue.send({ recipient, subject: 'Notice', body: 'Sunday at ten' })),
  );
  const arrived = () => received.filter(({ recipient }) => recipients.includes(recipient));
  // When no job is left, nothing more can be sent.
  await eventually(async () => {
    const { rows } = await db.execute(sql`
      select from pgboss.job where name = 'send-email' and state <> 'completed'`);
    expect(rows).toEqual([]);
  });
  expect(
    arrived()
      .map(({ recipient }) => recipient)
      .toSorted(),
  ).toEqual(recipients.toSorted());
  expect(new Set(arrived().map(({ sender }) => sender))).toEqual(
    new Set(['first@sermon.example', 'second@sermon.example']),
  );
  await jobs.close();
  await events.close();
});

test('a scheduled job is added once in each period, and the jobs of the start run once', async () => {
  await eventually(async () => {
    const { rows } = await db.execute<{ name: string }>(sql`
      select distinct name from pgboss.job where state = 'completed' order by name`);
    const names = rows.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['recover-emails', 'fold-storage', 'delete-expired', 'install-texts']),
    );
  });
  const { rows } = await db.execute(sql`
    select name, count(*)::int from pgboss.job
    where name <> 'send-email' and singleton_on is not null group by name, singleton_on having count(*) > 1`);
  expect(rows).toEqual([]);
  const { rows: retried } = await db.execute(sql`select name, retry_count from pgboss.job where retry_count > 0`);
  expect(retried).toEqual([]);
});

test('an import of sermons by a third process can be found at both processes', async () => {
  const { api } = await joinAt(first.address);
  const jar = { cookie: '' };
  const elsewhere = browserAt(second.address, jar);
  await elsewhere.accounts.register({ firstName: 'Naomi', lastName: 'B', email: 'naomi@church.example', password });
  const find = () =>
    Promise.all(
      [api, elsewhere].map(async (reader) => (await reader.corpus.findSermons({ q: 'zarephathite' })).results),
    );
  expect(await find(), 'the word lists are in memory now, without this word').toEqual([[], []]);
  const file = join(directory, 'sermons.jsonl');
  await writeFile(
    file,
    `${JSON.stringify({ title: 'The Zarephathite Widow', author: 'Ruth Bell', text: 'Oil and meal.' })}\n`,
  );
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [builtProgram('admin'), 'content', 'import', 'sermons', file],
    { cwd: directory, env: { PATH: process.env.PATH, DATA_DIR: directory, ...env } },
  );
  expect(stdout).toContain('1 sermon added');
  await eventually(async () =>
    expect(await find()).toMatchObject([[{ title: 'The Zarephathite Widow' }], [{ title: 'The Zarephathite Widow' }]]),
  );
});

test('an upload begun at one process is saved at the other and downloaded from both', async () => {
  const jar = { cookie: '' };
  const [here, there] = [browserAt(first.address, jar), browserAt(second.address, jar)];
  await here.accounts.register({ firstName: 'Obed', lastName: 'B', email: 'obed@church.example', password });
  const bytes = randomBytes(200_000);
  const asked = { fileName: 'Handout.pdf', fileSize: bytes.length, contentType: 'application/pdf' };
  const { url, filePath, contentType } = await here.files.generateUploadUrl(asked);
  const sent = await fetch(url, {
    method: 'PUT',
    body: new Uint8Array(bytes),
    headers: { 'content-type': contentType },
  });
  expect(sent.status).toBe(200);
  const saved = await there.files.save({ name: 'Handout', uploadPath: filePath, fileSize: bytes.length });
  for (const api of [here, there]) {
    const file = await api.files.contents({ id: saved.id });
    expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
  }
});

test('an import that is cut off twice continues at the other process and adds nothing twice', async () => {
  const { api } = await joinAt(proxy.address);
  const items = Array.from({ length: 100 }, (_, n) => ({
    ...archivedDetails,
    type: 'BuilderAsset' as const,
    name: `Sermon ${n}`,
    text: `<p>${`Comfort, comfort my people ${n}. `.repeat(600)}</p>`,
  }));
  const kinds: string[] = [];
  let done = 0;
  proxy.prefer(first.address);
  const before = proxy.counts.get(second.address)!;
  for await (const event of api.archive.add({ items })) {
    kinds.push(event.kind);
    if (event.kind !== 'progress') continue;
    expect(event.done, 'no event is repeated').toBeGreaterThan(done);
    done = event.done;
    if (done !== 10 && done !== 50) continue;
    proxy.prefer(done === 10 ? second.address : first.address);
    proxy.cut();
  }
  proxy.prefer(null);
  expect(kinds.filter((kind) => kind === 'added')).toHaveLength(1);
  expect(proxy.counts.get(second.address)! - before).toBeGreaterThan(0);
  const names = (await api.library.list()).map(({ name }) => name);
  expect(names.toSorted()).toEqual(items.map(({ name }) => name).toSorted());
});

test('/healthz of both processes reports the database, the bucket, the mail server, the queue and the content on the metrics port', async () => {
  for (const { address } of [first, second])
    expect(await (await fetch(`${address}/healthz`)).json()).toEqual({ status: 'ok' });
  for (const port of metricsPorts)
    expect(await (await fetch(`http://127.0.0.1:${port}/healthz`)).json()).toEqual({
      status: 'ok',
      version: '1.0.0',
      database: { isOk: true },
      storage: { isOk: true, kind: 's3', percentUsed: null },
      mail: { isOk: true, kind: 'smtp' },
      queue: { isOk: true, oldestDueSeconds: expect.any(Number) },
      content: { isOk: true },
    });
});

test('each process serves its own metrics on its port', async () => {
  for (const port of metricsPorts) {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m);
    expect(text).toMatch(/^sermon_maker_emails_total\{outcome="sent"\} [1-9]\d*$/m);
    expect(text).toMatch(
      /^sermon_maker_request_duration_seconds_count\{call="documents\.save",status="2xx"\} [1-9]\d*$/m,
    );
  }
});
