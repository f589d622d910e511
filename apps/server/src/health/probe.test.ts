import { expect, test } from 'vitest';
import { createProbe, probePatienceMs, probePatientWaitMs, probeWaitMs } from './health.ts';

type Found = { isOk: boolean; n: number };

/** A probe whose checks the test ends, on a clock that the test moves. */
function openProbe(reuseMs = 5_000, failureReuseMs = reuseMs, waitMs?: number) {
  let now = 0;
  const checks: { succeed(found: Found): void; fail(error: Error): void }[] = [];
  const logged: string[] = [];
  const waits: { ms: number; end: (value: unknown) => void }[] = [];
  const log = (level: string) => (details: object, text: string) =>
    void logged.push(`${level} ${(details as { service: string }).service}: ${text}`);
  const read = createProbe<Found>({
    name: 'database',
    reuseMs,
    failureReuseMs,
    log: { info: log('info'), error: log('error') },
    check: () => new Promise((succeed, fail) => checks.push({ succeed, fail })),
    now: () => now,
    waitMs,
    wait: (ms) => new Promise((end) => waits.push({ ms, end })),
  });
  return {
    read,
    checks,
    logged,
    waits,
    pass: (ms: number) => void (now += ms),
    /** Ends the wait of the newest caller. */
    loseTime: () => waits.at(-1)!.end(null),
  };
}

test('many callers share one check, and its result is reused for the given time', async () => {
  const { read, checks, pass } = openProbe(5_000);
  const callers = Promise.all(Array.from({ length: 100 }, read));
  expect(checks).toHaveLength(1);
  checks[0]!.succeed({ isOk: true, n: 1 });
  expect(await callers).toEqual(Array.from({ length: 100 }, () => ({ isOk: true, n: 1 })));
  pass(4_999);
  expect(await read()).toEqual({ isOk: true, n: 1 });
  expect(checks).toHaveLength(1);
  pass(1);
  const next = read();
  expect(checks).toHaveLength(2);
  checks[1]!.succeed({ isOk: true, n: 2 });
  expect(await next).toEqual({ isOk: true, n: 2 });
});

test('a slow check counts as failed after ten seconds, and callers never wait longer than one', async () => {
  const { read, checks, waits, pass, loseTime } = openProbe(0);
  const first = read();
  checks[0]!.succeed({ isOk: true, n: 1 });
  await first;
  const second = read();
  expect(waits.at(-1)!.ms).toBe(probeWaitMs);
  loseTime();
  expect(await second, 'a busy service is not down').toEqual({ isOk: true, n: 1 });
  pass(probePatienceMs - 1);
  const third = read();
  loseTime();
  expect(await third).toMatchObject({ isOk: true });
  pass(1);
  const fourth = read();
  loseTime();
  expect(await fourth).toMatchObject({ isOk: false });
  expect(checks, 'no second check runs meanwhile').toHaveLength(2);
  const fifth = read();
  expect(checks, 'the check that hangs was given up').toHaveLength(3);
  checks[2]!.succeed({ isOk: true, n: 3 });
  expect(await fifth).toEqual({ isOk: true, n: 3 });
  checks[1]!.fail(new Error('read ETIMEDOUT'));
  const sixth = read();
  checks[3]!.succeed({ isOk: true, n: 4 });
  expect(await sixth, 'its late result is ignored').toEqual({ isOk: true, n: 4 });
});

test('a caller that waits longer gets the result of a slow check, or that it has failed', async () => {
  const { read, checks, waits, pass, loseTime } = openProbe(0, 0, probePatientWaitMs);
  const first = read();
  expect(waits.at(-1)!.ms).toBe(probePatientWaitMs);
  pass(probePatienceMs - 1);
  checks[0]!.fail(new Error('connect ECONNREFUSED 10.0.0.7:5432'));
  expect(await first).toMatchObject({ isOk: false });
  const second = read();
  pass(probePatientWaitMs);
  loseTime();
  expect(await second).toMatchObject({ isOk: false });
});

test('a failure can be reused for longer than a success', async () => {
  const { read, checks, pass } = openProbe(1_000, 60_000);
  const first = read();
  checks[0]!.fail(new Error('535 Authentication failed'));
  expect(await first).toMatchObject({ isOk: false });
  pass(59_999);
  expect(await read()).toMatchObject({ isOk: false });
  expect(checks).toHaveLength(1);
  pass(1);
  const second = read();
  checks[1]!.succeed({ isOk: true, n: 1 });
  expect(await second).toMatchObject({ isOk: true });
  pass(1_000);
  void read();
  expect(checks).toHaveLength(3);
});

test('a failure is logged once, and so is its end', async () => {
  const { read, checks, logged } = openProbe(0);
  const results = [];
  for (const outcome of ['works', 'fails', 'fails', 'finds a problem', 'works', 'works']) {
    const result = read();
    if (outcome === 'fails') checks.at(-1)!.fail(new Error('connect ECONNREFUSED 10.0.0.7:5432'));
    else checks.at(-1)!.succeed({ isOk: outcome === 'works', n: 1 });
    results.push((await result).isOk);
  }
  expect(results).toEqual([true, false, false, false, true, true]);
  expect(logged).toEqual([
    'error database: A service cannot be used: database',
    'info database: A service can be used again: database',
  ]);
});
