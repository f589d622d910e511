import { expect, test } from 'vitest';
import { openProduct } from '../../../../tests/people.ts';
import { attempt, knownDevice, passwordReset, session } from './schema.ts';
import { sweepEnded } from './sweep.ts';

test('expired data is deleted, and all other data is kept', async () => {
  const product = await openProduct();
  const { db } = product.services;
  const { email, password } = await product.join();
  await product.visit().accounts.sendResetPasswordEmail({ email });
  await product.services.background.settled();
  product.clock.pass(2 * 24 * 60 * 60_000);
  const kept = product.visit();
  await kept.accounts.signIn({ email, password, rememberMe: true });
  await sweepEnded(db, product.clock.now);
  expect(await db.select({ isRemembered: session.isRemembered }).from(session)).toEqual([{ isRemembered: true }]);
  expect(await db.select().from(passwordReset)).toEqual([]);
  expect((await db.select().from(attempt)).every(({ dateEnds }) => dateEnds > product.clock.now)).toBe(true);
  expect(await kept.accounts.getAuthenticatedUser()).toMatchObject({ email });
});

test('a browser is forgotten 400 days after it signed in', async () => {
  const product = await openProduct();
  const { db } = product.services;
  await product.join('Ruth');
  product.clock.pass(400 * 24 * 60 * 60_000 - 1000);
  await product.join('Boaz');
  await sweepEnded(db, product.clock.now);
  expect(await db.$count(knownDevice)).toBe(2);
  product.clock.pass(1000);
  await sweepEnded(db, product.clock.now);
  expect(await db.$count(knownDevice)).toBe(1);
});
