import type { contract } from '@sermon/contract';
import type { User } from '@sermon/contract/accounts';
import { may } from '@sermon/domain/accounts/entitlements';
import { cleanChurchAddress } from '@sermon/domain/sharing/churchAddress';
import { type VideoKind, videoKinds } from '@sermon/domain/sharing/limits';
import { invalidVideo, parseVideo } from '@sermon/domain/sharing/video';
import { sharing as texts } from '@sermon/domain/texts/sharing/sharing';
import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import type { Db, Tx } from '../../database/open.ts';
import type { Handlers } from '../../http/serve.ts';
import { orNotFound, refused, refusedFields } from '../../refused.ts';
import { requireFeature } from '../../requireFeature.ts';
import type { Services } from '../../services.ts';
import { slideImageVersion } from '../builder/slideImage.ts';
import { findImageIfThere } from '../slides/images.ts';
import { changeSharer, findPreference, objectionToAddress, savePreference } from './church.ts';
import { countWork } from './networks.ts';
import {
  changeShare,
  createShare,
  findSharable,
  findShare,
  findShareById,
  type Shared,
  type ShareRow,
  switchOff,
  switchOffOnce,
  switchOn,
  toAssetShare,
} from './store.ts';
import { openShare, readSharedDocument, readSharedSlides } from './visitors.ts';

export function sharingCalls(
  services: Pick<Services, 'env' | 'db' | 'clock' | 'attempts' | 'files' | 'textWork'>,
): Handlers<typeof contract>['sharing'] {
  const { env, db, clock } = services;

  /** Returns the share of the user's document. Creates it if there is none, switched off. */
  async function findOrCreate(shared: Shared): Promise<ShareRow> {
    const { name, isTemplate } = orNotFound(await findSharable(db, shared.ownerId, shared.documentId));
    if (isTemplate) throw refused(422, texts.template);
    await createShare(db, shared, name, clock());
    return orNotFound(await findShare(db, shared));
  }

  return {
    async document({ input: { shareId }, request, reply }) {
      const grant = await openShare(services, { token: shareId, kind: 'sermon', ip: request.ip });
      await countWork(services, request.ip, 'text');
      keepPrivate(reply, 'no-store');
      return readSharedDocument(services, grant);
    },
    async slides({ input: { shareId }, request, reply }) {
      const grant = await openShare(services, { token: shareId, kind: 'slides', ip: request.ip });
      await countWork(services, request.ip, 'text');
      keepPrivate(reply, 'no-store');
      return readSharedSlides(services, grant);
    },
    async slideBackground({ input: { id }, request, reply }) {
      // Browsers load this address as a picture and show no message, so the standard one is sent.
      const visit = { token: id, kind: 'slides' as const, ip: request.ip };
      const grant = await openShare(services, visit, () => refused(404));
      const image = orNotFound(await findImageIfThere(services, grant.ownerId, grant.documentId));
      const etag = `"${slideImageVersion(image.path)}"`;
      // Browsers ask every time, so that the picture disappears once sharing is switched off.
      keepPrivate(reply, 'no-cache');
      void reply.header('etag', etag).header('content-security-policy', 'sandbox');
      const file = { name: 'slide.jpg', type: 'image/jpeg' };
      if (request.headers['if-none-match'] === etag) {
        void reply.code(304);
        return { ...file, size: null, body: Readable.from([]) };
      }
      return { ...file, size: image.size, body: await image.read() };
    },

    async share({ input: { libraryAssetId, kind }, user }) {
      const shared = { ownerId: user.id, documentId: libraryAssetId, kind };
      const { share } = await findOrCreate(shared);
      await switchOn(db, share, clock());
      return { id: libraryAssetId, isShared: true, shareId: share.shareId };
    },
    async unshare({ input: { libraryAssetId, kind }, user }) {
      const shared = { ownerId: user.id, documentId: libraryAssetId, kind };
      const { share } = await findOrCreate(shared);
      await turnOff(db, user, share);
      return { id: libraryAssetId, isShared: false, shareId: share.shareId };
    },
    async create({ input: { builderAssetId, kind }, user }) {
      return toAssetShare(env, await findOrCreate({ ownerId: user.id, documentId: builderAssetId, kind }));
    },
    async get({ input: { id, kind }, user }) {
      orNotFound(await findSharable(db, user.id, id));
      const row = await findShare(db, { ownerId: user.id, documentId: id, kind });
      return row ? toAssetShare(env, row) : null;
    },
    preference: ({ user }) => findPreference(db, user.id),
    async savePreference({ input: { subdomain: entered, churchName }, user }) {
      const subdomain = cleanChurchAddress(entered);
      const known = await findPreference(db, user.id);
      // A church without a website has an address that is made from its name.
      const isName = churchName !== undefined && cleanChurchAddress(churchName) === subdomain;
      const problem = known?.subdomain === subdomain ? null : objectionToAddress(env, subdomain, { isName });
      if (problem !== null) throw refusedFields({ Subdomain: [problem] });
      return savePreference(db, user.id, { subdomain, churchName });
    },
    async setChurchName({ input: { churchName }, user }) {
      await changeSharer(db, user.id, { churchName });
      return null;
    },
    async setCommentEmails({ input: { commentEmails }, user }) {
      await changeSharer(db, user.id, { commentEmails });
      return null;
    },
    save({ input, user }) {
      const { assetShareId, enabled, assetShareVideoTypeId, videoPath } = input;
      const { commentsEnabled, commentsHeld, isListed, isHandout } = input;
      return db.transaction(async (tx) => {
        const { share } = orNotFound(await findShareById(tx, user.id, assetShareId));
        const video = videoOf(share, assetShareVideoTypeId, videoPath);
        const changes = { commentsEnabled, commentsHeld, isListed, isHandout, ...video };
        await changeShare(tx, share.id, withoutUndefined(changes));
        if (enabled === true && (!share.enabled || share.isTakenDown)) {
          requireFeature(user, 'share');
          await switchOn(tx, share, clock());
        }
        if (enabled === false) await turnOff(tx, user, share);
        return toAssetShare(env, orNotFound(await findShareById(tx, user.id, assetShareId)));
      });
    },
  };
}

/**
 * Switches a share off. Throws 403 if the user has no subscription and has done so before. A page that was taken down is off
 * already, so it does not count.
 */
async function turnOff(db: Db | Tx, user: User, shared: Shared & { isTakenDown: boolean }): Promise<void> {
  if (may(user, 'share') || shared.isTakenDown) await switchOff(db, shared);
  else if (!(await switchOffOnce(db, shared))) throw refused(403, texts.unsharedBefore);
}

/** Keeps what visitors read out of search engines, and out of caches that would still have it after it was switched off. */
const keepPrivate = (reply: FastifyReply, storing: 'no-store' | 'no-cache') =>
  void reply.header('cache-control', `private, ${storing}`).header('x-robots-tag', 'noindex');

type Video = { videoKind: VideoKind; videoId: string };

/**
 * Returns the video of a share after a change, or nothing if it does not change. Refuses the field VideoPath if the
 * address is missing or is not one of the service.
 */
function videoOf(share: Video, typeId: number | undefined, videoPath: string | undefined): Video | undefined {
  if (typeId === undefined && videoPath === undefined) return undefined;
  const videoKind = typeId === undefined ? share.videoKind : videoKinds[typeId]!;
  if (videoKind === 'None') {
    if (typeId === undefined && videoPath) throw refusedFields({ VideoPath: [texts.videoKindMissing] });
    return { videoKind, videoId: '' };
  }
  if (videoPath === undefined && videoKind === share.videoKind) return undefined;
  if (!videoPath) throw refusedFields({ VideoPath: [texts.videoAddressMissing] });
  const videoId = parseVideo(videoKind, videoPath);
  if (videoId === null) throw refusedFields({ VideoPath: [invalidVideo(videoKind)] });
  return { videoKind, videoId };
}

const withoutUndefined = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>;
  };
