import type PgBoss from 'pg-boss';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openTestDatabase } from '../../../../../tests/support/database.ts';
import { eventually } from '../../../../../tests/support/eventually.ts';
import { createLog } from '../../log.ts';
import { createWorker } from './worker.ts';

const { db } = await openTestDatabase();

test('a job that is added while the worker finds none is not left until the next poll', async () => {
  let fetches = 0;
  const boss = {
    fetch: async () => {
      fetches += 1;
      // The message about a new job arrives after the database has looked and before its reply has.
      if (fetches === 1) worker.pump('counting');
      return [];
    },
  } as unknown as PgBoss;
  const worker = createWorker({
    db,
    boss,
    log: createLog('silent'),
    kindOf: () => ({ data: z.unknown(), does: 'counts' }),
    handlerOf: () => async () => {},
  });
  worker.pump('counting');
  await eventually(() => expect(fetches).toBe(2));
  await worker.close();
  worker.pump('counting');
  expect(fetches).toBe(2);
});
