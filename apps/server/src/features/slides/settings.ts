import type { SlideSettings } from '@sermon/contract/slides';
import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../database/open.ts';
import { document, libraryItem } from '../../database/schema.ts';
import { slideImageUrl } from '../builder/slideImage.ts';
import { isAlive } from '../library/store.ts';

const selectSettings = (db: Db | Tx, ownerId: string, id: string) =>
  db
    .select({
      slideExporterAspectRatio: document.slideExporterAspectRatio,
      customSlideBackgroundImagePath: document.customSlideBackgroundImagePath,
      customSlideBackgroundScrim: document.customSlideBackgroundScrim,
      dateModified: libraryItem.dateModified,
    })
    .from(libraryItem)
    .innerJoin(document, eq(document.itemId, libraryItem.id))
    .where(and(eq(libraryItem.id, id), eq(libraryItem.ownerId, ownerId), isAlive));

export async function getSettings(db: Db | Tx, ownerId: string, id: string): Promise<SlideSettings | undefined> {
  const [row] = await selectSettings(db, ownerId, id);
  return row && { ...row, customSlideBackgroundImageUrl: slideImageUrl(id, row.customSlideBackgroundImagePath) };
}

type Changes = Partial<
  Pick<
    typeof document.$inferSelect,
    'slideExporterAspectRatio' | 'customSlideBackgroundImagePath' | 'customSlideBackgroundScrim' | 'slideImageBytes'
  >
>;

/**
 * Changes the slide settings of the user's document. Returns them with the path of the custom picture that it had before
 * the change, or undefined if there is no such document.
 */
export async function changeSettings(
  tx: Tx,
  ownerId: string,
  id: string,
  changes: Changes,
  now: Date,
): Promise<{ settings: SlideSettings; previousPath: string | null } | undefined> {
  const [before] = await selectSettings(tx, ownerId, id).for('update');
  if (!before) return undefined;
  await tx.update(document).set(changes).where(eq(document.itemId, id));
  await tx.update(libraryItem).set({ dateModified: now }).where(eq(libraryItem.id, id));
  const settings = await getSettings(tx, ownerId, id);
  return settings && { settings, previousPath: before.customSlideBackgroundImagePath };
}
