import { contentOf } from '@sermon/domain/builder/content';
import { readFileSync } from 'node:fs';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../database/open.ts';
import { document, libraryItem } from '../../database/schema.ts';

/**
 * The sermon that new accounts find in their library. It is a short sermon and a tour of the builder at once. The build
 * copies its file, which has a block per line, next to the server.
 */
export const sampleSermon = {
  name: 'The Father Who Runs',
  category: 'Manuscript',
  scripture: 'Luke 15:11–24',
  ...contentOf(readFileSync(new URL('sermon.html', import.meta.url), 'utf8').replaceAll('\n', ''))!,
} as const;

/**
 * Adds the sample sermon to the library of a new account. It counts toward the storage of the account like any other
 * document, but no limit refuses it, because an account must not depend on it.
 */
export async function addSampleSermon(tx: Tx, ownerId: string, now: Date): Promise<void> {
  const { name, ...details } = sampleSermon;
  const itemId = newId();
  const dates = { dateCreated: now, dateModified: now, dateAccessed: now };
  await tx.insert(libraryItem).values({ id: itemId, ownerId, type: 'BuilderAsset', name, ...dates });
  await tx
    .insert(document)
    .values({ itemId, ...details, isSample: true, revision: 1, editorFrom: 1, dateWritten: now });
}
