import { expect, test } from 'vitest';
import { createTax } from './calls.ts';

/** Creates the function with a provider that answers when the test says so, and a limit that the test sets. */
function setUp() {
  const clock = { now: new Date('2026-11-27T12:00:00Z') };
  const asked: { resolve: (cents: number) => void; reject: (error: Error) => void }[] = [];
  const counted: string[] = [];
  const full = new Set<string>();
  const tax = createTax(() => clock.now);
  const payments = { taxOn: () => new Promise<number>((resolve, reject) => void asked.push({ resolve, reject })) };
  const ask = (user: string, postalCode = '98101') =>
    tax(payments, { cents: 199_00, country: 'US', postalCode }, async () => {
      if (full.has(user)) throw new Error('Too many');
      counted.push(user);
    });
  return { clock, asked, counted, full, ask };
}

test('only requests to the provider count, and each for the user who causes it', async () => {
  const { clock, asked, counted, ask } = setUp();
  const first = ask('Ruth');
  await expect.poll(() => asked.length).toBe(1);
  const waits = ask('Naomi');
  asked[0]!.resolve(18_91);
  expect(await Promise.all([first, waits, ask('Boaz'), ask('Boaz', '98101')])).toEqual([18_91, 18_91, 18_91, 18_91]);
  expect(counted).toEqual(['Ruth']);
  clock.now = new Date(clock.now.getTime() + 60 * 60_000);
  const later = ask('Boaz');
  await expect.poll(() => asked.length).toBe(2);
  asked[1]!.resolve(19_00);
  expect(await later).toBe(19_00);
  expect(counted).toEqual(['Ruth', 'Boaz']);
});

test('a user who has asked too often neither asks the provider nor keeps others from it', async () => {
  const { asked, full, ask } = setUp();
  full.add('Ruth');
  const refused = ask('Ruth');
  const answered = ask('Naomi');
  await expect(refused).rejects.toThrow('Too many');
  await expect.poll(() => asked.length).toBe(1);
  asked[0]!.resolve(18_91);
  expect(await answered).toBe(18_91);
  // What is cached can be had without a limit.
  expect(await ask('Ruth')).toBe(18_91);
});

test('errors are not cached, and count each time', async () => {
  const { asked, counted, ask } = setUp();
  for (const times of [1, 2]) {
    const refused = ask('Ruth', '00000');
    await expect.poll(() => asked.length).toBe(times);
    asked.at(-1)!.reject(new Error('There is no such place'));
    await expect(refused).rejects.toThrow('no such place');
  }
  expect(counted).toEqual(['Ruth', 'Ruth']);
});
