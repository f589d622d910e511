import type { contract } from '@sermon/contract';
import { maxPremiumItems, maxPremiumPictureBytes } from '@sermon/domain/premium/premium';
import { profilePicture as pictureTexts } from '@sermon/domain/texts/accounts/preferences';
import { asc, eq, sql } from 'drizzle-orm';
import { lockForImport, pictureUrl, storePicture } from '../../content/premium/store.ts';
import type { Tx } from '../../database/open.ts';
import { premiumItem } from '../../database/schema.ts';
import type { Handlers } from '../../http/serve.ts';
import { orNotFound, refusedFields } from '../../refused.ts';
import type { Services } from '../../services.ts';
import { recordAudit } from '../../database/audit.ts';
import { inOrder, withoutSearchText } from './store.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'files' | 'imageEncoder'>;

export function adminPremiumCalls(services: Needs): Handlers<typeof contract>['adminPremium'] {
  const { db, clock } = services;
  return {
    async list() {
      const rows = await db
        .select(withoutSearchText)
        .from(premiumItem)
        .orderBy(asc(premiumItem.kind), ...inOrder)
        .limit(2 * maxPremiumItems);
      // In the alphabet, series come before sermons.
      const ofKind = (kind: 'sermon' | 'series') => rows.filter((row) => row.kind === kind);
      return [...ofKind('sermon'), ...ofKind('series')].map(({ picture, ...row }) => ({
        ...row,
        thumbnailUrl: pictureUrl(picture),
      }));
    },
    async setEnabled({ input: { premiumItemId, isEnabled }, user }) {
      await db.transaction(async (tx) => {
        const item = await lockItem(tx, premiumItemId);
        if (item.isEnabled === isEnabled) return;
        await tx.update(premiumItem).set({ isEnabled }).where(eq(premiumItem.id, item.id));
        const action = isEnabled ? 'premiumEnabled' : 'premiumDisabled';
        await recordAudit(tx, { administratorId: user.id, personId: null, action, detail: item.slug }, clock());
      });
      return null;
    },
    async move({ input: { premiumItemId, position }, user }) {
      await db.transaction(async (tx) => {
        const item = await lockItem(tx, premiumItemId);
        const all = await tx
          .select({ id: premiumItem.id })
          .from(premiumItem)
          .where(eq(premiumItem.kind, item.kind))
          .orderBy(...inOrder);
        const ids = all.map(({ id }) => id).filter((id) => id !== item.id);
        ids.splice(position, 0, item.id);
        // One statement, because all other users wait for the embedded database during it.
        await tx.execute(sql`
          update ${premiumItem} set position = placed.place - 1
          from unnest(${sql.param(ids)}::uuid[]) with ordinality as placed (id, place)
          where ${premiumItem.id} = placed.id and ${premiumItem.position} <> placed.place - 1`);
        const entry = { administratorId: user.id, personId: null, action: 'premiumMoved', detail: item.slug } as const;
        await recordAudit(tx, entry, clock());
      });
      return null;
    },
    async replacePicture({ input: { premiumItemId, file }, user, signal }) {
      if (file.size > maxPremiumPictureBytes)
        throw refusedFields({ Upload: [pictureTexts.tooLarge(maxPremiumPictureBytes)] });
      orNotFound(await findItem(db, premiumItemId));
      const bytes = new Uint8Array(await file.arrayBuffer());
      const picture = await storePicture(services, bytes, { ownerId: user.id, signal }, clock());
      await db.transaction(async (tx) => {
        const { id, slug, isShipped } = await lockItem(tx, premiumItemId);
        // Without the hash of an imported picture, no release of the product replaces this one.
        const changes = { picture, ...(isShipped && { pictureHash: '' }) };
        await tx.update(premiumItem).set(changes).where(eq(premiumItem.id, id));
        const action = 'premiumPictureReplaced' as const;
        await recordAudit(tx, { administratorId: user.id, personId: null, action, detail: slug }, clock());
      });
      return pictureUrl(picture);
    },
  };
}

async function findItem(db: Services['db'] | Tx, id: string) {
  const { kind, slug, isEnabled, position, isShipped } = premiumItem;
  const [row] = await db
    .select({ id: premiumItem.id, kind, slug, isEnabled, position, isShipped })
    .from(premiumItem)
    .where(eq(premiumItem.id, id));
  return row;
}

/** Returns an item. Other changes of premium content wait until the transaction ends. */
async function lockItem(tx: Tx, id: string) {
  await lockForImport(tx);
  return orNotFound(await findItem(tx, id));
}
