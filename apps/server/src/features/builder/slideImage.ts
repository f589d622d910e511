import { and, eq } from 'drizzle-orm';
import { buffer } from 'node:stream/consumers';
import { document, libraryItem } from '../../database/schema.ts';
import type { Services } from '../../services.ts';
import { storeUpload } from '../files/uploads.ts';

/** Returns the version of a custom picture, which is new whenever the picture is replaced: the name of its file. */
export const slideImageVersion = (path: string): string => path.slice(path.indexOf('/') + 1).replace(/\..*$/, '');

/** Returns the address of a document's custom picture, without origin; null if it has none. */
export const slideImageUrl = (id: string, path: string | null): string | null =>
  path === null ? null : `/api/BuilderAssets/image/${id}?v=${slideImageVersion(path)}`;

export type SlideImage = Pick<
  typeof document.$inferSelect,
  'customSlideBackgroundImagePath' | 'customSlideBackgroundScrim' | 'slideImageBytes'
>;

const noImage: SlideImage = {
  customSlideBackgroundImagePath: null,
  customSlideBackgroundScrim: null,
  slideImageBytes: null,
};

/**
 * Copies the file of a document's custom picture. Returns the columns for a copy of the document, which must claim the
 * file. They are empty if there is no picture, or if its file is missing.
 */
export async function copySlideImage(
  services: Pick<Services, 'db' | 'files'>,
  ownerId: string,
  id: string,
  now: Date,
): Promise<SlideImage> {
  const { db, files } = services;
  const [image] = await db
    .select({
      path: document.customSlideBackgroundImagePath,
      customSlideBackgroundScrim: document.customSlideBackgroundScrim,
    })
    .from(document)
    .innerJoin(libraryItem, eq(libraryItem.id, document.itemId))
    .where(and(eq(document.itemId, id), eq(libraryItem.ownerId, ownerId)));
  const path = image?.path ?? null;
  if (!image || path === null || !(await files.stat(path))) return noImage;
  const content = await buffer(await files.read(path));
  return {
    customSlideBackgroundImagePath: await storeUpload(services, ownerId, 'slide.jpg', content, now),
    customSlideBackgroundScrim: image.customSlideBackgroundScrim,
    slideImageBytes: content.length,
  };
}
