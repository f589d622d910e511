import type { contract } from '@sermon/contract';
import type { User } from '@sermon/contract/accounts';
import type { SermonDocument } from '@sermon/contract/builder';
import { duplicateFeature } from '@sermon/domain/accounts/entitlements';
import { requestedLayout } from '../../exports/exporter.ts';
import { orNotFound, refused } from '../../refused.ts';
import { requireFeature } from '../../requireFeature.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { checkOriginal } from '../files/originals.ts';
import { itemCalls } from '../library/tree.ts';
import { getItem, touchItem } from '../library/store.ts';
import { duplicateDocument } from './copy.ts';
import { listOffline } from './lists.ts';
import {
  getDocument,
  refuseOtherOwner,
  saveDocument,
  savedOrRefused,
  type SaveInput,
  sermonOf,
  setOfflineMode,
  writerOf,
} from './store.ts';
import { getReceipt } from './receipts.ts';

const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

export function documentCalls(
  services: Pick<Services, 'db' | 'clock' | 'exporter' | 'files' | 'limits' | 'textWork'>,
): Handlers<typeof contract>['documents'] {
  const { db, clock, exporter, limits } = services;
  async function save(user: User, input: SaveInput): Promise<SermonDocument & { savedAs: number }> {
    return savedOrRefused(await saveDocument(services, user.id, { ...input, ...writerOf(user) }, clock()));
  }
  return {
    ...itemCalls('BuilderAsset', { db, clock, limits }),
    get: async ({ input, user }) => orNotFound(await getDocument(db, user.id, input.id)),
    async save({ input: { original, ...input }, user }) {
      refuseOtherOwner(user, input);
      const uploaded = original && (await checkOriginal(services, user.id, original));
      return save(user, { ...input, ...(uploaded && { original: uploaded }) });
    },
    receipt: async ({ input, user }) => orNotFound(await getReceipt(db, user.id, input, clock())).receipt,
    rename: ({ input, user }) => save(user, input),
    async duplicate({ input, user }) {
      requireFeature(user, duplicateFeature(orNotFound(await getItem(db, user.id, input.id))));
      return orNotFound(await duplicateDocument(services, user.id, input, clock()));
    },
    setOfflineMode: async ({ input, user }) =>
      orNotFound(await setOfflineMode(db, user.id, input.builderAssetId, input.offlineMode)),
    offline: ({ user }) => listOffline(db, user.id),
    async wasAccessed({ input, user }) {
      if (!(await touchItem(db, { ownerId: user.id, ids: [input.id], type: 'BuilderAsset' }, clock())))
        throw refused(404);
      return null;
    },
    async pdf({ input, user, signal }) {
      const document = orNotFound(await getDocument(db, user.id, input.id));
      const bytes = await exporter.pdf(sermonOf(document, user), requestedLayout(input), { ownerId: user.id, signal });
      return new File([new Uint8Array(bytes)], `${document.name}.pdf`, { type: 'application/pdf' });
    },
    async docx({ input, user, signal }) {
      const document = orNotFound(await getDocument(db, user.id, input.id));
      const bytes = await exporter.docx(sermonOf(document, user), { ownerId: user.id, signal });
      return new File([new Uint8Array(bytes)], `${document.name}.docx`, { type: docxType });
    },
  };
}
