import {
  type BuilderPreferences,
  builderPreferences,
  defaultStoredPreferences,
  type preferences,
  presenterPreferences,
  type StoredPreferences,
} from '@sermon/contract/preferences';
import { defaultPresenterPreferences, type PresenterPreferences } from '@sermon/domain/presenter/preferences';
import { and, eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { Db } from '../../database/open.ts';
import { preference } from '../../database/schema.ts';

type Kind = 'builder' | 'presenter';
type BuilderChange = z.output<(typeof preferences)['save']['input']>;
type PresenterChange = z.output<(typeof preferences)['savePresenter']['input']>;

/** Returns the user's preferences. Fields that were never set or are no longer valid get their default values. */
export const getBuilderPreferences = async (db: Db, accountId: string): Promise<StoredPreferences> =>
  toBuilderPreferences(await read(db, accountId, 'builder'));

/**
 * Saves the given fields. All other fields keep their values, even if another window saves them at the same time.
 * Returns all preferences.
 */
export const saveBuilderPreferences = async (
  db: Db,
  accountId: string,
  change: BuilderChange,
  now: Date,
): Promise<StoredPreferences> => toBuilderPreferences(await save(db, accountId, 'builder', change, now));

export const getPresenterPreferences = async (db: Db, accountId: string): Promise<PresenterPreferences> =>
  asPresenterPreferences(await read(db, accountId, 'presenter'));

export const savePresenterPreferences = async (
  db: Db,
  accountId: string,
  change: PresenterChange,
  now: Date,
): Promise<PresenterPreferences> => asPresenterPreferences(await save(db, accountId, 'presenter', change, now));

type Values = Record<string, unknown>;

async function read(db: Db, accountId: string, kind: Kind): Promise<Values> {
  const [row] = await db
    .select({ values: preference.values })
    .from(preference)
    .where(and(eq(preference.accountId, accountId), eq(preference.kind, kind)));
  return row?.values ?? {};
}

async function save(db: Db, accountId: string, kind: Kind, change: Values, now: Date): Promise<Values> {
  const [row] = await db
    .insert(preference)
    .values({ accountId, kind, values: change, dateChanged: now })
    .onConflictDoUpdate({
      target: [preference.accountId, preference.kind],
      set: { values: sql`${preference.values} || excluded.values`, dateChanged: now },
    })
    .returning({ values: preference.values });
  return row?.values ?? {};
}

export function toBuilderPreferences(values: Values): StoredPreferences {
  const stored = readable<BuilderPreferences>(builderPreferences.shape, values);
  return { ...defaultStoredPreferences, ...stored, isBibleTranslationChosen: 'bibleTranslationId' in stored };
}

const asPresenterPreferences = (values: Values): PresenterPreferences => ({
  ...defaultPresenterPreferences,
  ...readable<PresenterPreferences>(presenterPreferences.shape, values),
});

/** Parses each field separately, so that an invalid field does not reset the others. */
function readable<Value>(fields: Record<keyof Value & string, z.ZodType>, values: Values): Partial<Value> {
  const parsed = Object.entries<z.ZodType>(fields).flatMap(([name, field]) => {
    const { success, data } = field.safeParse(values[name]);
    return success ? [[name, data] as const] : [];
  });
  return Object.fromEntries(parsed) as Partial<Value>;
}
