import { copyFile, mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../tests/support/database.ts';
import { openProduct, type Product } from '../../../../tests/support/people.ts';
import { hashPassword } from '../features/accounts/passwords.ts';

const ids = {
  ruth: '0193f7a0-0000-7000-8000-000000000001',
  folder: '0193f7a0-0000-7000-8000-000000000002',
  sermon: '0193f7a0-0000-7000-8000-000000000003',
  kept: '0193f7a0-0000-7000-8000-000000000004',
  sitting: '0193f7a0-0000-7000-8000-000000000005',
};
const date = '2025-03-02T10:00:00.000Z';
const password = 'gleaning in the field';

const database = await openTestDatabase();
const folder = await mkdtemp(join(tmpdir(), 'sermon-migrations-'));
afterAll(() => rm(folder, { recursive: true }));

/** Applies the migrations up to and including `last`, which gives the database of an earlier release. */
async function migrateTo(last: string): Promise<void> {
  const all = join(import.meta.dirname, 'migrations');
  const journal = JSON.parse(await readFile(join(all, 'meta/_journal.json'), 'utf8')) as { entries: { tag: string }[] };
  const entries = journal.entries.slice(0, journal.entries.findIndex(({ tag }) => tag === last) + 1);
  await mkdir(join(folder, 'meta'), { recursive: true });
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
  for (const { tag } of entries) await copyFile(join(all, `${tag}.sql`), join(folder, `${tag}.sql`));
  await applyMigrations(database.db, { migrationsFolder: folder });
}

let product: Product;
beforeAll(async () => {
  const { db } = database;
  for (const statement of ['drop schema drizzle cascade', 'drop schema public cascade', 'create schema public'])
    await db.execute(sql.raw(statement));

  await migrateTo('0000_foundation');
  await db.execute(sql`
    insert into account (id, email, first_name, last_name, password_hash, date_created)
    values (${ids.ruth}, 'ruth@church.example', 'Ruth', 'Adeyemi', ${await hashPassword(password)}, ${date})`);
  await db.execute(sql`
    insert into library_item (id, owner_id, type, parent_id, name, date_created, date_modified, date_accessed)
    values (${ids.folder}, ${ids.ruth}, 'Folder', null, 'Advent', ${date}, ${date}, ${date}),
      (${ids.sermon}, ${ids.ruth}, 'BuilderAsset', ${ids.folder}, 'The Lost Son', ${date}, ${date}, ${date})`);
  await db.execute(sql`
    insert into document (item_id, category, text, opening_line, revision, date_preached, scripture)
    values (${ids.sermon}, 'Manuscript', '<p>His father ran.</p>', 'His father ran.', 2, '2025-03-02', 'Luke 15')`);
  await db.execute(sql`
    insert into document_revision (id, document_id, kind, revision, name, text, date_saved)
    values (${ids.kept}, ${ids.sermon}, 'saved', 1, 'The Lost Son', '<p>A first draft.</p>', ${date})`);

  await migrateTo('0002_builder');
  await db.execute(sql`
    insert into preference (account_id, kind, "values", date_changed)
    values (${ids.ruth}, 'builder', '{"bibleTranslationId":"WEB"}', ${date})`);
  await db.execute(sql`
    insert into writing_log (id, document_id, date_created, seconds)
    values (${ids.sitting}, ${ids.sermon}, ${date}, 340)`);

  await migrateTo('0018_accounts_of_others');
  await db.execute(sql`
    update account set maker_plan = 'Parent Site (faith)', has_pro_subscription = true where id = ${ids.ruth}`);
  await db.execute(sql`
    insert into identity (issuer, subject, account_id, date_created, date_used)
    values ('https://faith.example', 'ruth', ${ids.ruth}, ${date}, ${date})`);

  await database.migrate();
  product = await openProduct({}, Promise.resolve(database));
});

test('data of earlier releases is kept by the upgrade and can be changed afterwards', async () => {
  const api = product.visit();
  await api.accounts.signIn({ email: 'ruth@church.example', password });
  const items = await api.library.list();
  expect(items.toSorted((a, b) => a.name.localeCompare(b.name))).toMatchObject([
    { id: ids.folder, type: 'Folder', name: 'Advent', parentId: null },
    { id: ids.sermon, name: 'The Lost Son', parentId: ids.folder, datePreached: '2025-03-02', scripture: 'Luke 15' },
  ]);
  expect(await api.documents.get({ id: ids.sermon })).toMatchObject({ text: '<p>His father ran.</p>', revision: 2 });
  expect(await api.history.list({ id: ids.sermon })).toMatchObject([{ id: ids.kept, label: '', wordCount: null }]);
  expect((await api.history.get({ id: ids.kept })).text).toBe('<p>A first draft.</p>');
  expect((await api.preferences.get()).bibleTranslationId).toBe('WEB');
  expect((await api.writingLogs.get({ id: ids.sermon })).totalTime).toBe(340);

  const text = '<p>His father ran, and kissed him.</p>';
  expect(await api.documents.save({ id: ids.sermon, text, revision: 2 })).toMatchObject({ text, revision: 3 });
  expect(await api.library.search({ query: 'kissed' })).toMatchObject({ found: [{ id: ids.sermon }] });
  expect(await api.corpus.findSermons({ q: 'father' })).toMatchObject({ totalCount: 0 });
});

test('the upgrade counts what the accounts already store, and later changes', async () => {
  const api = product.visit();
  await api.accounts.signIn({ email: 'ruth@church.example', password });
  const { rows } = await database.db.execute<{ bytes: number }>(sql`
    select (select sum(octet_length(text)) from document) + (select sum(octet_length(text)) from document_revision) as bytes`);
  expect((await api.storage.use()).bytes).toBe(rows[0]!.bytes);
  const before = '<p>His father ran.</p>'.length + '<p>A first draft.</p>'.length;
  expect((await database.db.execute(sql`select storage_bytes, storage_before_limit from account`)).rows).toEqual([
    { storage_bytes: before, storage_before_limit: before },
  ]);
});

test('a second start changes nothing', async () => {
  const rows = async () =>
    (await database.db.execute(sql`select hash, created_at from drizzle.__drizzle_migrations order by id`)).rows;
  const before = await rows();
  await database.migrate();
  expect(await rows()).toEqual(before);
});

test('a site that was connected before its statements were stored counts as having given what the account had', async () => {
  const { rows } = await database.db.execute(sql`select site, has_pro, has_maker, must_sign_up from identity`);
  expect(rows).toEqual([{ site: 'faith', has_pro: true, has_maker: true, must_sign_up: null }]);
});
