import { expect, test } from 'vitest';
import { afterFile, cleanUp } from './cleanup.ts';

test('cleanups run once, newest first, and all of them run even if one fails', async () => {
  const ran: string[] = [];
  afterFile(() => void ran.push('first'));
  afterFile(async () => {
    ran.push('second');
    throw new Error('still open');
  });
  afterFile(() => void ran.push('third'));
  await expect(cleanUp()).rejects.toMatchObject({ errors: [new Error('still open')] });
  await cleanUp();
  expect(ran).toEqual(['third', 'second', 'first']);
});
