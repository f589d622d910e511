import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { openProduct } from '../../../../tests/support/people.ts';
import { attempt, knownDevice, mailOutbox, passwordReset, saveReceipt, session } from './schema.ts';
import { sweepExpired, sweepOld } from './sweep.ts';

const product = await openProduct();
const { db } = product.services;
const day = 24 * 60 * 60_000;

test('expired data is deleted, and all other data is kept', async () => {
  const { email, password } = await product.join();
  await db.delete(session);
  await product.visit().accounts.signIn({ email, password, rememberMe: false });
  await product.visit().accounts.sendResetPasswordEmail({ email });
  await product.services.background.settled();
  product.clock.pass(2 * day);
  const kept = product.visit();
  await kept.accounts.signIn({ email, password, rememberMe: true });
  await sweepExpired(db, product.clock.now);
  expect(await db.select({ isRemembered: session.isRemembered }).from(session)).toEqual([{ isRemembered: true }]);
  expect(await db.select().from(passwordReset)).toEqual([]);
  expect((await db.select().from(attempt)).every(({ dateEnds }) => dateEnds > product.clock.now)).toBe(true);
  expect(await kept.accounts.getAuthenticatedUser()).toMatchObject({ email });
});

test('records of emails are kept for 30 days, and of those that are still to be sent until then', async () => {
  await db.delete(mailOutbox);
  const { now } = product.clock;
  const record = (age: number, state: Partial<typeof mailOutbox.$inferInsert>) => ({
    id: newId(),
    recipient: 'ruth@church.example',
    subject: 'Reset',
    body: '',
    dateCreated: new Date(now.getTime() - age),
    ...state,
  });
  const sent = { dateSent: now };
  const kept = [record(30 * day - 1, sent), record(40 * day, { dateNextAttempt: now })];
  await db.insert(mailOutbox).values([...kept, record(30 * day, sent), record(30 * day, {})]);
  await sweepOld(db, now);
  const left = await db.select({ id: mailOutbox.id }).from(mailOutbox);
  expect(left.map(({ id }) => id).toSorted()).toEqual(kept.map(({ id }) => id).toSorted());
});

test('receipts of saves are kept for 90 days', async () => {
  const { api } = await product.join();
  const { id: documentId } = await api.documents.save({ name: 'Comfort', text: '' });
  const { now } = product.clock;
  const receipt = (age: number) => ({
    documentId,
    editorId: crypto.randomUUID(),
    step: 1,
    revision: 1,
    textHash: '',
    dateSaved: new Date(now.getTime() - age),
  });
  await db.delete(saveReceipt);
  const kept = receipt(90 * day - 1);
  await db.insert(saveReceipt).values([kept, receipt(90 * day)]);
  await sweepOld(db, now);
  expect(await db.select().from(saveReceipt)).toEqual([kept]);
});

test('a browser is forgotten 400 days after it signed in', async () => {
  await db.delete(knownDevice);
  await product.join('Naomi');
  product.clock.pass(400 * day - 1000);
  await product.join('Boaz');
  await sweepOld(db, product.clock.now);
  expect(await db.$count(knownDevice)).toBe(2);
  product.clock.pass(1000);
  await sweepOld(db, product.clock.now);
  expect(await db.$count(knownDevice)).toBe(1);
});
