import type { contract } from '@sermon/contract';
import type { User } from '@sermon/contract/accounts';
import { maxPictureBytes } from '@sermon/domain/accounts/picture';
import { profilePicture as texts } from '@sermon/domain/texts/accounts/picture';
import type { FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import type { Handlers } from '../../../http/serve.ts';
import { orNotFound, refusedFields } from '../../../refused.ts';
import type { Services } from '../../../services.ts';
import { deviceIn } from '../deviceName.ts';
import { createAccountLimits } from '../limits.ts';
import { sessionHashOf } from '../session.ts';
import { toUser } from '../store.ts';
import { findPicture, removePicture, savePicture } from './store.ts';

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
