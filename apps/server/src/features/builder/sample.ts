import { v7 as newId } from 'uuid';
import { sampleSermon } from '../../content/sample/sermon.ts';
import type { Tx } from '../../database/open.ts';
import { document, libraryItem } from '../../database/schema.ts';

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
