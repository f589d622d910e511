import type { contract } from '@sermon/contract';
import type { BuilderAsset } from '@sermon/contract/builder';
import { builder as texts } from '@sermon/domain/texts/builder';
import { library } from '@sermon/domain/texts/library';
import { found, refused, refusedFields } from '../../http/refused.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { deleteItem, restoreItem } from '../library/store.ts';
import { getDocument, renameDocument, saveDocument, touchDocument } from './store.ts';

const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

export function documentCalls({
  db,
  clock,
  exporter,
}: Pick<Services, 'db' | 'clock' | 'exporter'>): Handlers<typeof contract>['documents'] {
  const sermonOf = (
    { name, text }: BuilderAsset,
    { firstName, lastName }: { firstName: string; lastName: string },
  ) => ({
    title: name,
    author: `${firstName} ${lastName}`,
    text,
  });
  return {
    get: async ({ input, user }) => found(await getDocument(db, user.id, input.id)),
    async save({ input, user }) {
      const outcome = await saveDocument(db, user.id, input, clock());
      if (outcome.kind === 'stale') throw refused(409, texts.staleSave);
      if (outcome.kind === 'tooLong') throw refusedFields({ Text: [library.textTooLong] });
      if (outcome.kind === 'missing') throw refused(404);
      return outcome.asset;
    },
    rename: async ({ input, user }) => found(await renameDocument(db, user.id, input.id, input.name, clock())),
    async remove({ input, user }) {
      if (!(await deleteItem(db, user.id, 'BuilderAsset', input.id, clock()))) throw refused(404);
      return null;
    },
    restore: async ({ input, user }) => found(await restoreItem(db, user.id, 'BuilderAsset', input.id)),
    async wasAccessed({ input, user }) {
      if (!(await touchDocument(db, user.id, input.id, clock()))) throw refused(404);
      return null;
    },
    async pdf({ input, user, signal }) {
      const asset = found(await getDocument(db, user.id, input.id));
      const bytes = await exporter.pdf(sermonOf(asset, user), { ownerId: user.id, signal });
      return new File([new Uint8Array(bytes)], `${asset.name}.pdf`, { type: 'application/pdf' });
    },
    async docx({ input, user, signal }) {
      const asset = found(await getDocument(db, user.id, input.id));
      const bytes = await exporter.docx(sermonOf(asset, user), { ownerId: user.id, signal });
      return new File([new Uint8Array(bytes)], `${asset.name}.docx`, { type: docxType });
    },
  };
}
