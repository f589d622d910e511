import type { Db } from '../../database/open.ts';
import { contactField } from '../../database/schema.ts';

export async function saveContactField(
  db: Db,
  accountId: string,
  { field, value }: { field: string; value: string },
  now: Date,
): Promise<void> {
  const change = { value, dateChanged: now };
  await db
    .insert(contactField)
    .values({ accountId, field, ...change })
    .onConflictDoUpdate({ target: [contactField.accountId, contactField.field], set: change });
}
