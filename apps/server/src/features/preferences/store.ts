import {
  builderPreferences,
  defaultStoredPreferences,
  type preferences,
  type StoredPreferences,
} from '@sermon/contract/preferences';
import { and, eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { Db } from '../../database/open.ts';
import { preference } from '../../database/schema.ts';

type Change = z.output<(typeof preferences)['save']['input']>;
const kind = 'builder';

/** Returns the user's preferences. Fields that were never set or are no longer valid get their default values. */
export async function getBuilderPreferences(db: Db, accountId: string): Promise<StoredPreferences> {
  const [row] = await db
    .select({ values: preference.values })
    .from(preference)
    .where(and(eq(preference.accountId, accountId), eq(preference.kind, kind)));
  return readValues(row?.values ?? {});
}

/**
 * Saves the given fields. All other fields keep their values, even if another window saves them at the same time.
 * Returns all preferences.
 */
export async function saveBuilderPreferences(
  db: Db,
  accountId: string,
  change: Change,
  now: Date,
): Promise<StoredPreferences> {
  const [row] = await db
    .insert(preference)
    .values({ accountId, kind, values: change, dateChanged: now })
    .onConflictDoUpdate({
      target: [preference.accountId, preference.kind],
      set: { values: sql`${preference.values} || excluded.values`, dateChanged: now },
    })
    .returning({ values: preference.values });
  return readValues(row?.values ?? {});
}

/** Parses each field separately, so that an invalid field does not reset the others. */
function readValues(values: Record<string, unknown>): StoredPreferences {
  const readable = Object.entries(builderPreferences.shape).flatMap(([name, schema]) => {
    const { success, data } = schema.safeParse(values[name]);
    return success ? [[name, data] as const] : [];
  });
  const stored = Object.fromEntries(readable);
  return { ...defaultStoredPreferences, ...stored, isBibleTranslationChosen: 'bibleTranslationId' in stored };
}
