import type { Db } from '../../database/open.ts';
import { contactField } from '../../database/schema.ts';

/** Notes what is now true of a person in place of what was noted before. */
export async function noteContact(
  db: Db,
  accountId: string,
  { field, value }: { field: string; value: string },
  now: Date,
): Promise<void> {
  const noted = { value, dateChanged: now };
  await db
    .insert(contactField)
    .values({ accountId, field, ...noted })
    .onConflictDoUpdate({ target: [contactField.accountId, contactField.field], set: noted });
}
