import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../tests/support/database.ts';
import { eventually } from '../../../../tests/support/eventually.ts';
import { openProduct } from '../../../../tests/support/people.ts';
import { jobKinds, type JobName } from '../ports/jobs/port.ts';

const database = await openTestDatabase();
const product = await openProduct({}, Promise.resolve(database));
/** A second process on the same database. The embedded database supports only one, which is opened twice here. */
const other = await openProduct({}, Promise.resolve({ ...database, close: async () => {} }));
const { db, jobs } = product.services;
afterAll(() => other.services.jobs.close());

const statesOf = async (name: JobName) => {
  const { rows } = await db.execute<{ state: string }>(sql`select state from pgboss.job where name = ${name}`);
  return rows.map(({ state }) => state);
};
const scheduled = Object.entries(jobKinds).flatMap(([name, kind]) => ('everyMinutes' in kind ? [name as JobName] : []));

test('every scheduled job runs once for two processes that start at the same time', async () => {
  const { api } = await product.join();
  await api.documents.save({ name: 'Comfort', text: '<p>Comfort ye.</p>' });
  // Each process may run jobs that the other has enqueued.
  await Promise.all([product, other].map(({ services }) => services.jobs.enqueueScheduled()));
  await Promise.all([product, other].map(({ services }) => services.jobs.runDue()));
  for (const name of scheduled) expect(await statesOf(name), name).toEqual(['completed']);
});

test('saved documents are indexed by a job, and without any there is no job', async () => {
  const indexed = async () =>
    (await db.execute<{ count: number }>(sql`select count(*)::int as count from document_search`)).rows[0]?.count;
  const { api } = await product.join();
  const before = await indexed();
  await api.documents.save({ name: 'Hope', text: '<p>Abound in hope.</p>' });
  await db.execute(sql`delete from pgboss.job`);
  await jobs.enqueueScheduled();
  await jobs.runDue();
  expect(await statesOf('index-documents')).toEqual(['completed']);
  expect(await indexed()).toBe(before! + 1);
  await db.execute(sql`delete from pgboss.job`);
  await jobs.enqueueScheduled();
  expect(await statesOf('index-documents')).toEqual([]);
});

test('a server that runs takes the jobs of another one', async () => {
  const running = database.kind === 'postgres' ? other : product;
  running.services.jobs.start();
  const { email } = await product.join();
  await product.visit().accounts.sendResetPasswordEmail({ email });
  await product.services.background.settled();
  // Nobody calls runDue here.
  await eventually(async () =>
    expect((await statesOf('send-email')).every((state) => state === 'completed')).toBe(true),
  );
  expect(await statesOf('send-email')).toHaveLength(1);
});
