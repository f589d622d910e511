import type { contract } from '@sermon/contract';
import type { Handlers } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import type { Db } from '../../database/open.ts';
import { contactField } from '../../database/schema.ts';

export function telemetryCalls({ db, clock }: Pick<Services, 'db' | 'clock'>): Handlers<typeof contract>['telemetry'] {
  return {
    async updateContact({ input, user }) {
      await saveContactField(db, user.id, input, clock());
      return null;
    },
    // The metrics of requests count the calls.
    addSlide: () => null,
  };
}

async function saveContactField(
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
