import type { contract } from '@sermon/contract';
import type { User } from '@sermon/contract/accounts';
import type { PremiumDocument } from '@sermon/contract/premium/premium';
import type { PremiumKind } from '@sermon/domain/premium/premium';
import { picturePath, pictureUrl } from '../../content/premium/store.ts';
import type { Handlers } from '../../http/serve.ts';
import { orNotFound } from '../../refused.ts';
import { ratingsOf, unrated } from '../ratings/store.ts';
import type { Services } from '../../services.ts';
import { countWork } from '../sharing/networks.ts';
import {
  findActivation,
  findByTitle,
  findDocument,
  findEnabled,
  findPicture,
  isLockedFor,
  listAssets,
  listEnabled,
  type PremiumRow,
} from './store.ts';
import { activate, purchase } from './activate.ts';

type Needs = Pick<Services, 'db' | 'env' | 'clock' | 'limits' | 'files' | 'textWork' | 'attempts'>;

/** How long browsers keep a picture, in seconds. Its address never shows another one. */
const keptForSeconds = 365 * 24 * 60 * 60;

export function premiumSermonCalls(services: Needs): Handlers<typeof contract>['premiumSermons'] {
  const { db, files } = services;
  const items = itemsOf(services, 'sermon', (row) => ({ totalActivations: row.activations }));
  return {
    ...items.calls,
    activate: ({ input: { PremiumSermonId: id, again }, user }) => items.activate(user, id, again),
    async picture({ input: { pictureId }, reply }) {
      const path = orNotFound(await findPicture(db, picturePath(pictureId)));
      const { size } = orNotFound(await files.stat(path));
      void reply.header('cache-control', `public, max-age=${keptForSeconds}, immutable`);
      // Other sites show the picture in their previews of the public pages.
      void reply.header('cross-origin-resource-policy', 'cross-origin');
      // Prevents scripts from running if a browser displays the file.
      void reply.header('content-security-policy', 'sandbox');
      return { name: 'picture.webp', type: 'image/webp', size, body: await files.read(path) };
    },
  };
}

export function premiumSeriesCalls(services: Needs): Handlers<typeof contract>['premiumSermonSeries'] {
  const items = itemsOf(services, 'series', ({ activations }) => ({ activations }));
  return {
    ...items.calls,
    activate: ({ input: { PremiumSermonSeriesId: id, again }, user }) => items.activate(user, id, again),
  };
}

function itemsOf<Counted extends object>(
  services: Needs,
  kind: PremiumKind,
  counted: (row: Pick<PremiumRow, 'activations'>) => Counted,
) {
  const { db } = services;
  const rated = kind === 'sermon' ? 'premiumSermon' : 'premiumSeries';
  const listed = async (rows: readonly PremiumRow[], user: User | null) => {
    const ids = rows.map(({ id }) => id);
    const ratings = await ratingsOf(db, rated, ids, user?.id ?? null);
    return rows.map((row) => {
      const { id, slug, name, shortDescription, description, isFree, dateCreated } = row;
      const fields = { id, slug, name, shortDescription, description, isFree, dateCreated };
      const marks = { isLocked: isLockedFor(user, row), rating: ratings.get(id) ?? unrated };
      return { ...fields, thumbnailUrl: pictureUrl(row.picture), ...marks, ...counted(row) };
    });
  };
  const detailed = async (found: PremiumRow | undefined, user: User | null) => {
    const row = orNotFound(found);
    const activation = user && (await findActivation(db, user.id, row.id));
    const [item] = await listed([row], user);
    return { ...item!, assets: await listAssets(db, row.id), copyId: activation?.copyId ?? null };
  };
  type Request = { user: User | null; request: { ip: string } };
  const countVisitor = async ({ user, request }: Request) =>
    user ? undefined : countWork(services, request.ip, 'premium');
  return {
    calls: {
      list: async ({ input: { query }, ...request }: { input: { query?: string | undefined } } & Request) => {
        await countVisitor(request);
        const { user } = request;
        const isUnlocked = (isFree: boolean) => !isLockedFor(user, { kind, isFree });
        const unlocked = user && { free: isUnlocked(true), paid: isUnlocked(false) };
        return listed(await listEnabled(db, kind, { query, unlocked }), user);
      },
      get: async ({ input: { id }, user }: { input: { id: string }; user: User }) =>
        detailed(await findEnabled(db, kind, id), user),
      byTitle: async ({ input: { title }, ...request }: { input: { title: string } } & Request) => {
        await countVisitor(request);
        return detailed(await findByTitle(db, kind, title), request.user);
      },
      async document({ input: { id }, user }: { input: { id: string }; user: User }): Promise<PremiumDocument> {
        const { html, isFree, name, category } = orNotFound(await findDocument(db, kind, id));
        const isLocked = isLockedFor(user, { kind, isFree });
        const builderAssetText = isLocked ? await services.textWork.lockedHtml(html) : html;
        return { id, name, category, builderAssetText, isLocked };
      },
      purchase: ({ input: { id }, user }: { input: { id: string }; user: User }) =>
        purchase(services, { user, kind, id }),
    },
    activate: (user: User, id: string, again: boolean) => activate(services, { user, kind, id, again }),
  };
}
