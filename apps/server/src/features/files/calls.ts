import type { contract } from '@sermon/contract';
import { extensionOf, withExtension } from '@sermon/domain/library/fileName';
import { files as texts } from '@sermon/domain/texts/files';
import { orNotFound, refused } from '../../refused.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { itemCalls } from '../library/tree.ts';
import { touchItem } from '../library/store.ts';
import { checkStorageFor } from '../storage/quota.ts';
import { addFile, getFile, updateFile } from './store.ts';
import { uploadUrlLifeMs, openUpload, uploadedSize } from './uploads.ts';

export function fileCalls(
  services: Pick<Services, 'db' | 'clock' | 'files' | 'limits'>,
): Handlers<typeof contract>['files'] {
  const { db, clock, files, limits } = services;
  return {
    ...itemCalls('FileAsset', services),
    get: async ({ input, user }) => orNotFound(await getFile(db, user.id, input.id)),
    async generateUploadUrl({ input, user }) {
      const { fileName, fileSize = null, contentType } = input;
      await checkStorageFor(db, user.id, fileSize, limits);
      const path = await openUpload(db, user.id, fileName, clock());
      const url = await files.uploadUrl({ path, size: fileSize, contentType, lastsMs: uploadUrlLifeMs });
      return { url, filePath: path, contentType };
    },
    async save({ input, user }) {
      // Uses the actual size of the stored file, not the size that the client sent.
      const fileSize = await uploadedSize(services, user.id, input.uploadPath);
      return db.transaction(async (tx) => {
        const id = await addFile(tx, user.id, { ...input, fileSize }, clock(), limits);
        return orNotFound(await getFile(tx, user.id, id));
      });
    },
    async update({ input: { id, ...changes }, user }) {
      return orNotFound(await updateFile(db, user.id, id, changes, clock()));
    },
    async contents({ input, user, reply }) {
      const { name, uploadPath } = orNotFound(await getFile(db, user.id, input.id));
      const stored = await files.stat(uploadPath);
      if (!stored) throw refused(410, texts.missing);
      await touchItem(db, { ownerId: user.id, ids: [input.id], type: 'FileAsset' }, clock());
      // Prevents scripts from running if a browser displays the file instead of downloading it.
      void reply.header('content-security-policy', 'sandbox');
      return {
        name: withExtension(name, extensionOf(uploadPath)),
        type: 'application/octet-stream',
        size: stored.size,
        body: await files.read(uploadPath),
      };
    },
  };
}
