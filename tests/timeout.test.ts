import { expect, test } from 'vitest';
import { openProduct } from './support/people.ts';

const product = await openProduct();
let calls = 0;

test.fails('a test that calls the product forever times out', { timeout: 300 }, async () => {
  const { api } = await product.join();
  for (;;) {
    await api.library.list();
    calls += 1;
  }
});

test('it makes no more calls while the next test runs', async () => {
  await product.join();
  const before = calls;
  await product.join();
  expect(calls).toBe(before);
});
