import type { contract } from '@sermon/contract';
import type { Imported, NewOriginal } from '@sermon/contract/files';
import { files as texts } from '@sermon/domain/texts/files';
import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../database/open.ts';
import { document, documentOriginal, documentSearch, libraryItem } from '../../database/schema.ts';
import type { Handlers } from '../../http/serve.ts';
import { orNotFound, refused } from '../../refused.ts';
import type { Services } from '../../services.ts';
import { indexNewest } from '../library/search.ts';
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
  fileSize: await uploadedSize(services, ownerId, original.uploadPath, 'Original'),
});

/** Call it in the transaction that adds the document, before `checkStorage`. */
export async function addOriginal(
  tx: Tx,
  ownerId: string,
  itemId: string,
  original: UploadedOriginal,
  now: Date,
): Promise<void> {
  await claimUpload(tx, ownerId, original.uploadPath, now, 'Original');
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

async function findImported(
  services: Pick<Services, 'db' | 'textWork' | 'log'>,
  ownerId: string,
  hashes: string[],
): Promise<Imported[]> {
  const { db } = services;
  await indexNewest(services, ownerId);
  const sought = sql`${sql.param(hashes)}::text[]`;
  const { rows } = await db.execute<Imported>(sql`
    select distinct on (hash) hash, name from (
      select original.hash, original.item_id from ${documentOriginal} original where original.hash = any(${sought})
      union all
      select entry.words_hash, entry.item_id from ${documentSearch} entry where entry.words_hash = any(${sought})
    ) found
    join ${libraryItem} item on item.id = found.item_id
    join ${document} on ${document.itemId} = item.id
    where item.owner_id = ${ownerId} and item.date_deleted is null and not ${document.isTemplate}
    order by hash, item.date_created desc`);
  return rows;
}

export function originalCalls(
  services: Pick<Services, 'db' | 'files' | 'textWork' | 'log'>,
): Handlers<typeof contract>['originals'] {
  const { db, files } = services;
  return {
    find: ({ input, user }) => findImported(services, user.id, input.hashes),
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
