import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../../tests/database.ts';

const { db } = await openTestDatabase();

test('counts come back as numbers', async () => {
  const { rows } = await db.execute(sql`select count(*) as count from account`);
  expect(rows).toEqual([{ count: 0 }]);
});
