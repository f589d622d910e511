import { expect, test } from 'vitest';
import { createBackground } from './background.ts';

/** A task that runs until `end` or `fail` is called. */
function openTask() {
  const task = { starts: 0, end: () => {}, fail: (_error: Error) => {} };
  const run = () => {
    task.starts += 1;
    return new Promise<void>((resolve, reject) => Object.assign(task, { end: resolve, fail: reject }));
  };
  return { task, run };
}

test('a task of a timer is not started again while it is running, and is after it has ended or failed', async () => {
  const failures: string[] = [];
  const background = createBackground({
    error: (_facts: unknown, message?: string) => void failures.push(message ?? ''),
  });
  const [sweeping, mail] = [openTask(), openTask()];
  background.runAlone('Sweeping', sweeping.run);
  background.runAlone('Sweeping', sweeping.run);
  background.runAlone('Mail', mail.run);
  expect([sweeping.task.starts, mail.task.starts]).toEqual([1, 1]);
  mail.task.end();
  sweeping.task.fail(new Error('The disk is full'));
  await background.settled();
  expect(failures).toEqual(['Sweeping failed']);
  background.runAlone('Sweeping', sweeping.run);
  expect(sweeping.task.starts).toBe(2);
  sweeping.task.end();
  await background.settled();
});
