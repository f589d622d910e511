import { expect, test, vi } from 'vitest';
import { createTurns, onBehalfOf } from './turns.ts';

/** Waits for a turn on behalf of a user, and adds the label to `started` when it begins. */
const ask = (turns: ReturnType<typeof createTurns>, started: string[], user: string, label: string) =>
  onBehalfOf(user, () => turns.take()).then(() => started.push(label));

test('users take turns, no matter how much one of them asks for', async () => {
  const turns = createTurns(1, 60_000);
  const started: string[] = [];
  await turns.take();
  const use = async (user: string, label: string) => {
    await ask(turns, started, user, label);
    turns.end();
  };
  const uses = [
    use('flood', 'flood 1'),
    use('flood', 'flood 2'),
    use('flood', 'flood 3'),
    use('Ruth', 'Ruth 1'),
    use('Boaz', 'Boaz 1'),
    use('flood', 'flood 4'),
    use('Ruth', 'Ruth 2'),
  ];
  turns.end();
  await Promise.all(uses);
  expect(started).toEqual(['flood 1', 'Ruth 1', 'Boaz 1', 'flood 2', 'Ruth 2', 'flood 3', 'flood 4']);
});

test('as many turns run at once as allowed, and an unused one is free for the next caller', async () => {
  const turns = createTurns(2, 60_000);
  const started: string[] = [];
  await Promise.all([ask(turns, started, 'Ruth', '1'), ask(turns, started, 'Ruth', '2')]);
  const third = ask(turns, started, 'Ruth', '3');
  await Promise.resolve();
  expect(started).toEqual(['1', '2']);
  turns.end();
  await third;
  turns.end();
  turns.end();
  await ask(turns, started, 'Ruth', '4');
  expect(started).toEqual(['1', '2', '3', '4']);
});

test('a caller that waits too long is refused, and the others keep their turns', async () => {
  vi.useFakeTimers();
  try {
    const turns = createTurns(1, 30_000);
    const started: string[] = [];
    await ask(turns, started, 'Ruth', 'first');
    const late = ask(turns, started, 'Ruth', 'late');
    const refusal = late.catch((error: Error) => error.message);
    await vi.advanceTimersByTimeAsync(20_000);
    const patient = ask(turns, started, 'Ruth', 'patient');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await refusal).toBe('The database was busy for 30000 ms');
    turns.end();
    await patient;
    expect(started).toEqual(['first', 'patient']);
  } finally {
    vi.useRealTimers();
  }
});
