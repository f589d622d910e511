import { pictureSize } from '@sermon/domain/accounts/settings';
import { maxImagePixels, maxStoredImage } from '@sermon/domain/slides/limits';
import { type Pixels, scrimFor } from '@sermon/domain/slides/contrast/contrast';
import sharp, { type Sharp } from 'sharp';
import { formatOf } from './format.ts';

/** A picture in the form in which it is stored: a JPEG in sRGB without metadata. */
export type EncodedImage = {
  jpeg: Uint8Array;
  width: number;
  height: number;
  /** The opacity of the black layer that white text needs (domain/slides/contrast.ts). */
  scrim: number;
};

export type ImageRefusal = 'notPicture' | 'svg' | 'heic' | 'damaged' | 'tooManyPixels';

export class UnusableImage extends Error {
  override name = 'UnusableImage';
  readonly refusal: ImageRefusal;

  constructor(refusal: ImageRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

const quality = 88;
const squareQuality = 84;
const maxCover = { width: 1280, height: 960 };

/**
 * Encodes a picture anew, so that nothing of the file remains but what can be seen: it is turned as its EXIF data say,
 * its first frame is taken if it moves, it is put on black if it is transparent, and it is reduced to the largest size
 * that is stored.
 *
 * @throws UnusableImage
 */
export async function encodeImage(bytes: Buffer): Promise<EncodedImage> {
  const { image } = await openImage(bytes);
  const { data, info } = await orDamaged(
    image
      .autoOrient()
      .resize({ ...maxStoredImage, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .flatten({ background: '#000' })
      .jpeg({ quality, chromaSubsampling: '4:4:4' })
      .toBuffer({ resolveWithObject: true }),
  );
  return { jpeg: data, width: info.width, height: info.height, scrim: scrimFor(await pixelsOf(sharp(data))) };
}

/**
 * Encodes the picture of a user like `encodeImage`, but as a WebP of 512 by 512 pixels: the largest square in its middle,
 * on white if it is transparent.
 *
 * @throws UnusableImage
 */
export async function encodeSquare(bytes: Buffer): Promise<Uint8Array> {
  const { image, width, height } = await openImage(bytes);
  const side = Math.min(width, height);
  // Cutting out the square first bounds the work for a picture that is very wide or very high.
  const square = {
    left: Math.floor((width - side) / 2),
    top: Math.floor((height - side) / 2),
    width: side,
    height: side,
  };
  return orDamaged(
    image
      .autoOrient()
      .extract(square)
      .resize(pictureSize, pictureSize)
      .toColourspace('srgb')
      .flatten({ background: '#fff' })
      .webp({ quality: squareQuality })
      .toBuffer(),
  );
}

/**
 * Encodes the picture of premium content like `encodeImage`, but as a WebP that is small enough for a list of cards.
 *
 * @throws UnusableImage
 */
export async function encodeCover(bytes: Buffer): Promise<Uint8Array> {
  const { image } = await openImage(bytes);
  return orDamaged(
    image
      .autoOrient()
      .resize({ ...maxCover, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .flatten({ background: '#000' })
      .webp({ quality: squareQuality })
      .toBuffer(),
  );
}

/**
 * Opens a picture and returns its displayed size. Refuses a file that cannot be used, and one that is too large,
 * before anything is decoded.
 */
async function openImage(bytes: Buffer): Promise<{ image: Sharp; width: number; height: number }> {
  const format = formatOf(bytes);
  if (format === 'svg' || format === 'heic') throw new UnusableImage(format);
  if (format === 'other') throw new UnusableImage('notPicture');
  // Its own limit would not distinguish a large picture from a damaged one.
  const image = sharp(bytes, { failOn: 'error', limitInputPixels: false, sequentialRead: true });
  const { autoOrient } = await orDamaged(image.metadata());
  if (autoOrient.width * autoOrient.height > maxImagePixels) throw new UnusableImage('tooManyPixels');
  return { image, ...autoOrient };
}

export const darkenImage = (jpeg: Buffer, scrim: number): Promise<Uint8Array> =>
  sharp(jpeg, { failOn: 'error', limitInputPixels: maxStoredImage.width * maxStoredImage.height })
    .linear(1 - scrim, 0)
    .jpeg({ quality, chromaSubsampling: '4:4:4' })
    .toBuffer();

async function pixelsOf(jpeg: Sharp): Promise<Pixels> {
  const { data, info } = await jpeg.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

async function orDamaged<Result>(decoding: Promise<Result>): Promise<Result> {
  try {
    return await decoding;
  } catch {
    throw new UnusableImage('damaged');
  }
}
