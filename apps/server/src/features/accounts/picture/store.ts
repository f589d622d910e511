import { and, eq } from 'drizzle-orm';
import { v4 as newVersion } from 'uuid';
import type { Db } from '../../../database/open.ts';
import { account, profilePicture } from '../../../database/schema.ts';
import { recordEvent } from '../events.ts';
import { type Account, lockSignedIn, type OwnSession } from '../store.ts';

type Change = OwnSession & {
  device: string;
};

/** The address of a picture. It cannot be guessed. */
const pictureUrl = (version: string) => `/api/Account/Picture/${version}`;

/** Stores the picture of a user in the place of the one before. Returns the account, or undefined if the session has ended. */
export const savePicture = (
  db: Db,
  { accountId, sessionHash, device, bytes }: Change & { bytes: Buffer },
  now: Date,
): Promise<Account | undefined> =>
  db.transaction(async (tx) => {
    if (!(await lockSignedIn(tx, { accountId, sessionHash }))) return undefined;
    const picture = { version: newVersion(), bytes, dateChanged: now };
    await tx
      .insert(profilePicture)
      .values({ accountId, ...picture })
      .onConflictDoUpdate({ target: profilePicture.accountId, set: picture });
    await recordEvent(tx, { accountId, kind: 'pictureChanged', device }, now);
    const profileImageUrl = pictureUrl(picture.version);
    const [row] = await tx.update(account).set({ profileImageUrl }).where(eq(account.id, accountId)).returning();
    return row;
  });

/** Removes the picture of a user. Returns the account, or undefined if the session has ended. */
export const removePicture = (
  db: Db,
  { accountId, sessionHash, device }: Change,
  now: Date,
): Promise<Account | undefined> =>
  db.transaction(async (tx) => {
    const owner = await lockSignedIn(tx, { accountId, sessionHash });
    if (!owner || owner.profileImageUrl === null) return owner;
    await tx.delete(profilePicture).where(eq(profilePicture.accountId, accountId));
    await recordEvent(tx, { accountId, kind: 'pictureRemoved', device }, now);
    const [row] = await tx.update(account).set({ profileImageUrl: null }).where(eq(account.id, accountId)).returning();
    return row;
  });

export async function findPicture(db: Db, accountId: string, version: string): Promise<Buffer | undefined> {
  const [row] = await db
    .select({ bytes: profilePicture.bytes })
    .from(profilePicture)
    .where(and(eq(profilePicture.accountId, accountId), eq(profilePicture.version, version)));
  return row?.bytes;
}
