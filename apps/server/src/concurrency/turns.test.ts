import { expect, test, vi } from 'vitest';
import { createTurns, onBehalfOf } from './concurrency.ts';

/** A queue with a clock that only `use` and `pass` move. */
function openQueue(concurrency: number) {
  let time = 0;
  const turns = createTurns('database', concurrency, 60_000, () => time);
  const started: string[] = [];
  /** Waits for a turn on behalf of a user, adds the label to `started`, and takes `ms`. */
  const use = async (user: string, label: string, ms = 10) => {
    const end = await onBehalfOf(user, () => turns.take());
    started.push(label);
    time += ms;
    end();
  };
  const pass = (ms: number) => void (time += ms);
  return { turns, started, use, pass };
}

test('users take turns, no matter how much one of them asks for', async () => {
  const { turns, started, use } = openQueue(1);
  const end = await turns.take();
  const uses = [
    use('flood', 'flood 1'),
    use('flood', 'flood 2'),
    use('flood', 'flood 3'),
    use('Ruth', 'Ruth 1'),
    use('Boaz', 'Boaz 1'),
    use('flood', 'flood 4'),
    use('Ruth', 'Ruth 2'),
  ];
  end();
  await Promise.all(uses);
  expect(started).toEqual(['flood 1', 'Ruth 1', 'Boaz 1', 'flood 2', 'Ruth 2', 'flood 3', 'flood 4']);
});

test('the time of a turn counts, not the number of turns', async () => {
  const { turns, started, use } = openQueue(1);
  const end = await turns.take();
  const uses = [
    use('flood', 'slow 1', 100),
    use('flood', 'slow 2', 100),
    ...Array.from({ length: 12 }, (_, n) => use('Ruth', `quick ${n + 1}`, 10)),
  ];
  end();
  await Promise.all(uses);
  // Twelve quick turns take 120 ms. Only the last two wait for the second slow one.
  expect(started.indexOf('slow 2')).toBe(11);
});

test('a user who arrives waits only for the turn that is running, but gains no credit by having been idle', async () => {
  const { turns, started, use, pass } = openQueue(1);
  for (let n = 0; n < 10; n += 1) await use('flood', '', 100);
  started.length = 0;
  const end = await onBehalfOf('flood', () => turns.take());
  const uses = [
    use('flood', 'flood 1', 100),
    use('flood', 'flood 2', 100),
    use('Ruth', 'Ruth 1', 100),
    use('Ruth', 'Ruth 2', 100),
  ];
  pass(100);
  end();
  await Promise.all(uses);
  expect(started).toEqual(['Ruth 1', 'flood 1', 'Ruth 2', 'flood 2']);
});

test('as many turns run at once as allowed, and an unused one is free for the next caller', async () => {
  const { turns } = openQueue(2);
  const [first, second] = [await turns.take(), await turns.take()];
  let hasStarted = false;
  const third = turns.take().then((end) => {
    hasStarted = true;
    return end;
  });
  await Promise.resolve();
  expect(hasStarted).toBe(false);
  first();
  (await third)();
  second();
  (await turns.take())();
});

test('a caller that waits too long is refused, and the others keep their turns', async () => {
  vi.useFakeTimers();
  try {
    const turns = createTurns('database', 1, 30_000);
    const end = await turns.take();
    const refusal = turns.take().catch((error: Error) => error.message);
    await vi.advanceTimersByTimeAsync(20_000);
    const patient = turns.take();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await refusal).toBe('The database was busy for 30000 ms');
    end();
    (await patient)();
  } finally {
    vi.useRealTimers();
  }
});
