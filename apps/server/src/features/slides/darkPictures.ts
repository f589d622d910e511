import { buffer } from 'node:stream/consumers';
import type { Services } from '../../services.ts';
import type { SlideImage } from './images.ts';

/** The most darkened pictures that are kept in memory. Each has one to two megabytes. */
export const maxDarkPictures = 8;

/** Pictures are kept as long as an address of them is valid, in ms. */
const keptForMs = 15 * 60_000;

export type DarkPictures = {
  /** Returns a picture as a JPEG. Refuses with 503 if too many pictures are being prepared. */
  find(image: SlideImage, ownerId: string): Promise<Uint8Array>;
};

/**
 * Darkens pictures in the child process for pictures, each of them once: Google loads a picture again for every slide.
 */
export function createDarkPictures({
  imageEncoder,
  clock,
  stopping,
}: Pick<Services, 'imageEncoder' | 'clock' | 'stopping'>): DarkPictures {
  const kept = new Map<string, { picture: Promise<Uint8Array>; until: number }>();
  return {
    find(image, ownerId) {
      const now = clock().getTime();
      for (const [path, { until }] of kept) if (until <= now) kept.delete(path);
      const known = kept.get(image.path);
      if (known) return known.picture;
      // Others may wait for the picture when the first one who asked has left.
      const requester = { ownerId, signal: stopping.signal };
      const make = async () => imageEncoder.darken(await buffer(await image.read()), image.scrim, requester);
      const picture = make();
      kept.set(image.path, { picture, until: now + keptForMs });
      picture.catch(() => {
        if (kept.get(image.path)?.picture === picture) kept.delete(image.path);
      });
      for (const oldest of kept.keys()) {
        if (kept.size <= maxDarkPictures) break;
        kept.delete(oldest);
      }
      return picture;
    },
  };
}
