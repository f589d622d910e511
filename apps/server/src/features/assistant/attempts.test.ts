import { expect, test } from 'vitest';
import { openProduct } from '../../../../../tests/support/people.ts';

const { services, clock } = await openProduct();
const { attempts } = services;
const rule = { max: 2, seconds: 60 };

test('an attempt that is taken back is left again, also after one that was refused', async () => {
  const key = 'taken back';
  const first = await attempts.add(rule, key);
  expect(first).toMatchObject({ isAllowed: true, retryAfter: 60 });
  expect(await attempts.remaining(rule, key)).toEqual({ left: 1, retryAfter: 60 });
  await attempts.add(rule, key);
  clock.pass(20_000);
  expect(await attempts.add(rule, key)).toMatchObject({ isAllowed: false, retryAfter: 40 });
  expect(await attempts.remaining(rule, key)).toEqual({ left: 0, retryAfter: 40 });
  await attempts.takeBack(rule, key, first);
  expect(await attempts.remaining(rule, key)).toEqual({ left: 1, retryAfter: 40 });
});

test('an attempt of an earlier window is not taken back', async () => {
  const key = 'earlier';
  const earlier = await attempts.add(rule, key);
  clock.pass(60_000);
  expect(await attempts.remaining(rule, key)).toEqual({ left: 2, retryAfter: 0 });
  await attempts.add(rule, key);
  await attempts.takeBack(rule, key, earlier);
  expect(await attempts.remaining(rule, key)).toEqual({ left: 1, retryAfter: 60 });
});

test('an attempt can count as several, and one that is refused uses up the rest', async () => {
  const key = 'amounts';
  const large = { max: 10, seconds: 60 };
  expect(await attempts.add(large, key, 7)).toMatchObject({ isAllowed: true });
  expect(await attempts.add(large, key, 3)).toMatchObject({ isAllowed: true });
  expect(await attempts.add(large, key)).toMatchObject({ isAllowed: false });
  expect(await attempts.add(large, 'too many', 11)).toMatchObject({ isAllowed: false });
  clock.pass(60_000);
  const whole = await attempts.add(large, key, 10);
  expect(whole).toMatchObject({ isAllowed: true });
  await attempts.takeBack(large, key, whole, 7);
  expect(await attempts.remaining(large, key)).toMatchObject({ left: 7 });
});
