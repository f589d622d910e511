import { type Aspect, pageSizes } from '@sermon/domain/slides/page';
import { type Backdrop, backdropOf } from '@sermon/domain/slides/contrast/slideContrast';
import type { SlideBackground } from '../background.ts';

const gridWidth = 480;

/** Users seldom compare more pictures than this. */
const mostKept = 8;
const kept = new Map<string, Promise<Backdrop | null>>();

/**
 * Returns how light a background is on a page of this shape, or null if the picture cannot be loaded or read. A picture is
 * measured once for each shape.
 */
export function backdropFor(
  { url, scrim }: Pick<SlideBackground, 'url' | 'scrim'>,
  aspect: Aspect,
): Promise<Backdrop | null> {
  const key = `${url} ${aspect} ${scrim}`;
  const known = kept.get(key);
  if (known) return known;
  const backdrop = measure(url, scrim, aspect).catch(() => {
    // The picture may load later, such as with a connection.
    kept.delete(key);
    return null;
  });
  kept.set(key, backdrop);
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  return backdrop;
}

async function measure(url: string, scrim: number, aspect: Aspect): Promise<Backdrop | null> {
  if (!('createImageBitmap' in globalThis) || !('OffscreenCanvas' in globalThis)) return null;
  const response = await fetch(new Request(new URL(url, location.origin)));
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  const picture = await createImageBitmap(await response.blob());
  const page = pageSizes[aspect];
  const [width, height] = [gridWidth, Math.round((gridWidth * page.height) / page.width)];
  const canvas = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!canvas) return null;
  const scale = Math.max(width / picture.width, height / picture.height);
  const [shownWidth, shownHeight] = [picture.width * scale, picture.height * scale];
  canvas.drawImage(picture, (width - shownWidth) / 2, (height - shownHeight) / 2, shownWidth, shownHeight);
  picture.close();
  return backdropOf(canvas.getImageData(0, 0, width, height), scrim);
}
