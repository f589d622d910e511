import type { contract } from '@sermon/contract';
import type { NewOriginal } from '@sermon/contract/files';
import { files as texts } from '@sermon/domain/texts/files';
import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../database/open.ts';
import { documentOriginal, libraryItem } from '../../database/schema.ts';
import type { Handlers } from '../../http/serve.ts';
import { orNotFound, refused } from '../../refused.ts';
import type { Services } from '../../services.ts';
import { isAlive } from '../library/store.ts';
import { claimUpload, uploadedSize } from './uploads.ts';

export type Original = typeof documentOriginal.$inferSelect;
export type UploadedOriginal = NewOriginal & { fileSize: number };

/** Checks that the upload of an original can be claimed. Call it before the transaction that adds the document. */
export const checkOriginal = async (
  services: Pick<Services, 'db' | 'files'>,
  ownerId: string,
  original: NewOriginal,
): Promise<UploadedOriginal> => ({
  ...original,
  fileSize: await uploadedSize(services, ownerId, original.uploadPath),
});

/** Call it in the transaction that adds the document, before `checkStorage`. */
export async function addOriginal(
  tx: Tx,
  ownerId: string,
  itemId: string,
  original: UploadedOriginal,
  now: Date,
): Promise<void> {
  await claimUpload(tx, ownerId, original.uploadPath, now);
  await tx.insert(documentOriginal).values({ itemId, ...original });
}

/** Returns undefined if the user has no such document, and null if it has no original. */
export async function getOriginal(
  db: Db | Tx,
  ownerId: string,
  documentId: string,
): Promise<Original | null | undefined> {
  const [row] = await db
    .select({ original: documentOriginal })
    .from(libraryItem)
    .leftJoin(documentOriginal, eq(documentOriginal.itemId, libraryItem.id))
    .where(
      and(
        eq(libraryItem.id, documentId),
        eq(libraryItem.ownerId, ownerId),
        eq(libraryItem.type, 'BuilderAsset'),
        isAlive,
      ),
    );
  return row?.original;
}

export function originalCalls({ db, files }: Pick<Services, 'db' | 'files'>): Handlers<typeof contract>['originals'] {
  return {
    async get({ input, user }) {
      const original = await getOriginal(db, user.id, input.id);
      if (original === undefined) throw refused(404);
      return original && { fileName: original.fileName, fileSize: original.fileSize };
    },
    async contents({ input, user, reply }) {
      const { fileName, uploadPath } = orNotFound(await getOriginal(db, user.id, input.id));
      const stored = await files.stat(uploadPath);
      if (!stored) throw refused(410, texts.missing);
      // Prevents scripts from running if a browser displays the file instead of downloading it.
      void reply.header('content-security-policy', 'sandbox');
      return {
        name: fileName,
        type: 'application/octet-stream',
        size: stored.size,
        body: await files.read(uploadPath),
      };
    },
  };
}
