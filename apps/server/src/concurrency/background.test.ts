import { expect, test } from 'vitest';
import { createBackground } from './concurrency.ts';

/** A task that runs until `end` or `fail` is called. */
function openTask() {
  const task = { starts: 0, end: () => {}, fail: (_error: Error) => {} };
  const run = () => {
    task.starts += 1;
    return new Promise<void>((resolve, reject) => Object.assign(task, { end: resolve, fail: reject }));
  };
  return { task, run };
}

test('closing waits for all tasks, also for those that begin meanwhile, and a failure is logged and not thrown', async () => {
  const failures: string[] = [];
  const background = createBackground({
    error: (_facts: unknown, message?: string) => void failures.push(message ?? ''),
  });
  const [warming, email] = [openTask(), openTask()];
  background.run('Warming', warming.run);
  let isSettled = false;
  const settled = background.settled().then(() => (isSettled = true));
  background.run('Email', email.run);
  warming.task.fail(new Error('The disk is full'));
  await Promise.resolve();
  expect(isSettled).toBe(false);
  email.task.end();
  await settled;
  expect(failures).toEqual(['Warming failed']);
  expect([warming.task.starts, email.task.starts]).toEqual([1, 1]);
});
