import type { contract } from '@sermon/contract';
import type { User } from '@sermon/contract/accounts';
import { maxPictureBytes } from '@sermon/domain/accounts/settings';
import { profilePicture as texts } from '@sermon/domain/texts/accounts/preferences';
import type { FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import type { Handlers } from '../../../http/serve.ts';
import { orNotFound, refusedFields } from '../../../refused.ts';
import type { Services } from '../../../services.ts';
import { deviceIn } from '../devices.ts';
import { createAccountLimits } from '../limits.ts';
import { sessionHashOf } from '../session.ts';
import { type Account, lockSignedIn, type OwnSession, toUser } from '../store.ts';
import { and, eq } from 'drizzle-orm';
import { v4 as newVersion } from 'uuid';
import type { Db } from '../../../database/open.ts';
import { account, profilePicture } from '../../../database/schema.ts';
import { recordEvent } from '../events.ts';

/** How long browsers keep a picture, in seconds. Its address never shows another one. */
const keptForSeconds = 365 * 24 * 60 * 60;

type Needs = Pick<Services, 'db' | 'env' | 'clock' | 'attempts' | 'imageEncoder'>;

export function pictureCalls(services: Needs): Handlers<typeof contract>['profilePicture'] {
  const { db, env, clock, attempts, imageEncoder } = services;
  const limits = createAccountLimits(attempts);
  const isEverythingOpen = env.BILLING_PROVIDER === 'none';
  const by = (request: FastifyRequest, user: User) => ({
    accountId: user.id,
    sessionHash: sessionHashOf(services, request),
    device: deviceIn(request),
  });
  return {
    async save({ input: { file }, user, request, signal }) {
      if (file.size > maxPictureBytes) throw refusedFields({ Upload: [texts.tooLarge(maxPictureBytes)] });
      await limits.picture(user.id);
      const square = await imageEncoder.encodeSquare(new Uint8Array(await file.arrayBuffer()), {
        ownerId: user.id,
        signal,
      });
      const row = await savePicture(db, { ...by(request, user), bytes: Buffer.from(square) }, clock());
      return toUser(orNotFound(row), isEverythingOpen, clock());
    },
    async remove({ user, request }) {
      return toUser(orNotFound(await removePicture(db, by(request, user), clock())), isEverythingOpen, clock());
    },
    async read({ input: { version }, user, reply }) {
      const bytes = orNotFound(await findPicture(db, user.id, version));
      void reply.header('cache-control', `private, max-age=${keptForSeconds}, immutable`);
      // Prevents scripts from running if a browser displays the file.
      void reply.header('content-security-policy', 'sandbox');
      return { name: 'picture.webp', type: 'image/webp', size: bytes.length, body: Readable.from([bytes]) };
    },
  };
}

type Change = OwnSession & {
  device: string;
};

/** The address of a picture. It cannot be guessed. */
const pictureUrl = (version: string) => `/api/Account/Picture/${version}`;

const savePicture = (
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

const removePicture = (db: Db, { accountId, sessionHash, device }: Change, now: Date): Promise<Account | undefined> =>
  db.transaction(async (tx) => {
    const owner = await lockSignedIn(tx, { accountId, sessionHash });
    if (!owner || owner.profileImageUrl === null) return owner;
    await tx.delete(profilePicture).where(eq(profilePicture.accountId, accountId));
    await recordEvent(tx, { accountId, kind: 'pictureRemoved', device }, now);
    const [row] = await tx.update(account).set({ profileImageUrl: null }).where(eq(account.id, accountId)).returning();
    return row;
  });

async function findPicture(db: Db, accountId: string, version: string): Promise<Buffer | undefined> {
  const [row] = await db
    .select({ bytes: profilePicture.bytes })
    .from(profilePicture)
    .where(and(eq(profilePicture.accountId, accountId), eq(profilePicture.version, version)));
  return row?.bytes;
}
