import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../database/open.ts';
import { authenticator, passkey, serverSetting } from '../../../database/schema.ts';
import { recordAudit } from '../../../database/audit.ts';

const name = 'administratorsNeedSecondStep';

const isSet = and(eq(serverSetting.name, name), sql`${serverSetting.value} = 'true'::jsonb`);

export const readRule = async (db: Db | Tx): Promise<boolean> => (await db.$count(serverSetting, isSet)) > 0;

type NewRule = {
  isRequired: boolean;
  /** Null for the command line. */
  administratorId: string | null;
};

/** Changes whether administrators need two-step sign-in, and records it if it was different before. */
export const writeRule = (db: Db, { isRequired, administratorId }: NewRule, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    if ((await readRule(tx)) === isRequired) return;
    await tx
      .insert(serverSetting)
      .values({ name, value: isRequired })
      .onConflictDoUpdate({ target: serverSetting.name, set: { value: isRequired } });
    const action = isRequired ? 'secondStepRequired' : 'secondStepOptional';
    await recordAudit(tx, { administratorId, personId: null, action }, now);
  });

/** Whether an administrator must turn on two-step sign-in before using the administration. One statement. */
export async function needsSecondStep(db: Db, accountId: string): Promise<boolean> {
  const app = db
    .select()
    .from(authenticator)
    .where(and(eq(authenticator.accountId, accountId), isNotNull(authenticator.dateConfirmed)));
  const key = db.select().from(passkey).where(eq(passkey.accountId, accountId));
  return (await db.$count(serverSetting, and(isSet, sql`not exists ${app} and not exists ${key}`))) > 0;
}
