import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { afterFile } from '../../../../../tests/support/cleanup.ts';
import { plainPicture, pngOfSize, unusablePictures } from '../../../../../tests/files/pictures.ts';
import { anyRequester } from '../../../../../tests/support/requester.ts';
import { createImageEncoder } from './encoder.ts';

const log = { error: () => {} };

function openEncoder(limits = {}) {
  const encoder = createImageEncoder({ log, limits });
  afterFile(() => encoder.close());
  return encoder;
}

const encoder = openEncoder();

/** Encodes a picture and returns the color in its middle, its size and its metadata. */
async function encoded(bytes: Buffer) {
  const { jpeg, width, height, scrim } = await encoder.encode(bytes, anyRequester());
  const metadata = await sharp(jpeg).metadata();
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  const colorAt = (x: number, y: number) => {
    const start = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
    return [...data.subarray(start, start + 3)];
  };
  expect(metadata).toMatchObject({ format: 'jpeg', space: 'srgb', channels: 3, width, height });
  return { width, height, scrim, metadata, colorAt };
}

const near = (...color: number[]) => color.map((value) => expect.closeTo(value, -1.5) as number);

describe('a picture is stored as a JPEG in sRGB', () => {
  test.each([
    ['JPEG', () => plainPicture().jpeg()],
    ['progressive JPEG', () => plainPicture().jpeg({ progressive: true })],
    ['PNG', () => plainPicture().png()],
    ['PNG with a palette', () => plainPicture().png({ palette: true })],
    ['PNG of 16 bits', () => plainPicture().toColourspace('rgb16').png()],
    ['WebP', () => plainPicture().webp()],
    ['GIF', () => plainPicture().gif()],
    ['AVIF', () => plainPicture().avif({ effort: 0 })],
    ['TIFF', () => plainPicture().tiff()],
    ['CMYK JPEG', () => plainPicture().toColourspace('cmyk').jpeg()],
    ['JPEG in Display P3', () => plainPicture().withIccProfile('p3').jpeg()],
  ])('from a %s', async (_, make) => {
    const { width, height, colorAt, metadata } = await encoded(await make().toBuffer());
    expect([width, height]).toEqual([400, 300]);
    expect(colorAt(0.5, 0.5)).toEqual(near(192, 0, 0));
    expect([metadata.icc, metadata.exif, metadata.xmp, metadata.iptc]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('from a gray picture', async () => {
    const { colorAt } = await encoded(await plainPicture({ background: '#808080' }).grayscale().jpeg().toBuffer());
    expect(colorAt(0.5, 0.5)).toEqual(near(128, 128, 128));
  });

  test('in the size that it has, unless it is wider than 1920 or higher than 1440 pixels', async () => {
    const sizeOf = async (width: number, height: number) => {
      const stored = await encoded(await plainPicture({ width, height }).jpeg().toBuffer());
      return [stored.width, stored.height];
    };
    expect(await sizeOf(1, 1)).toEqual([1, 1]);
    expect(await sizeOf(1920, 1440)).toEqual([1920, 1440]);
    expect(await sizeOf(3840, 2160)).toEqual([1920, 1080]);
    expect(await sizeOf(3000, 4000)).toEqual([1080, 1440]);
  });

  test('upright, and without the data of the camera', async () => {
    const blue = await plainPicture({ width: 400, height: 150, background: '#0000c0' }).png().toBuffer();
    // Blue above red. Orientation 6 turns the picture to the right, which brings blue to the right side.
    const turned = await plainPicture()
      .composite([{ input: blue, gravity: 'north' }])
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Artist: 'Ruth' }, IFD3: { GPSLatitude: '31/1 42/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect((await sharp(turned).metadata()).orientation).toBe(6);
    const { width, height, colorAt, metadata } = await encoded(turned);
    expect([width, height]).toEqual([300, 400]);
    expect(colorAt(0.75, 0.5)).toEqual(near(0, 0, 192));
    expect(colorAt(0.25, 0.5)).toEqual(near(192, 0, 0));
    expect([metadata.exif, metadata.orientation]).toEqual([undefined, undefined]);
  });

  test('with its first frame, if it moves', async () => {
    const frames = await Promise.all(
      ['#00c000', '#0000c0', '#c00000'].map((background) => plainPicture({ background }).png().toBuffer()),
    );
    for (const format of ['gif', 'webp'] as const) {
      const moving = await sharp(frames, { join: { animated: true } })
        .toFormat(format)
        .toBuffer();
      expect((await sharp(moving).metadata()).pages).toBe(3);
      const { width, height, colorAt } = await encoded(moving);
      expect([width, height]).toEqual([400, 300]);
      expect(colorAt(0.5, 0.5)).toEqual(near(0, 192, 0));
    }
  });

  test('on black, if it is transparent', async () => {
    const clear = sharp({
      create: { width: 40, height: 30, channels: 4, background: { r: 255, g: 255, b: 255, alpha: 0 } },
    });
    for (const format of ['png', 'webp', 'gif'] as const)
      expect((await encoded(await clear.clone().toFormat(format).toBuffer())).colorAt(0.5, 0.5)).toEqual(near(0, 0, 0));
  });
});

describe('the picture of a user is stored as a square', () => {
  /** Encodes a picture, and returns the color at a place from 0 to 1. */
  async function squared(bytes: Buffer) {
    const square = await encoder.encodeSquare(bytes, anyRequester());
    const { format, width, height, exif, icc, orientation, hasAlpha } = await sharp(square).metadata();
    expect({ format, width, height, hasAlpha }).toEqual({ format: 'webp', width: 512, height: 512, hasAlpha: false });
    expect([exif, icc, orientation]).toEqual([undefined, undefined, undefined]);
    const { data, info } = await sharp(square).raw().toBuffer({ resolveWithObject: true });
    return (x: number, y: number) => {
      const start = (Math.floor(y * 512) * 512 + Math.floor(x * 512)) * info.channels;
      return [...data.subarray(start, start + 3)];
    };
  }
  /** Three bars next to each other, or below each other. */
  const bars = async (direction: 'across' | 'down') => {
    const colors = ['#00c000', '#c00000', '#0000c0'];
    const size = { width: 100, height: 100 };
    const parts = await Promise.all(
      colors.map(async (background, at) => ({
        input: await plainPicture({ ...size, background })
          .png()
          .toBuffer(),
        ...(direction === 'across' ? { left: at * 100, top: 0 } : { left: 0, top: at * 100 }),
      })),
    );
    const whole = direction === 'across' ? { width: 300, height: 100 } : { width: 100, height: 300 };
    return plainPicture(whole).composite(parts);
  };

  test.each(['across', 'down'] as const)('from its middle, if it is longer %s', async (direction) => {
    const colorAt = await squared(await (await bars(direction)).png().toBuffer());
    for (const [x, y] of [
      [0.04, 0.04],
      [0.5, 0.5],
      [0.96, 0.96],
    ] as const)
      expect(colorAt(x, y)).toEqual(near(192, 0, 0));
  });

  test('upright, and without the data of the camera', async () => {
    const blue = await plainPicture({ width: 300, height: 150, background: '#0000c0' }).png().toBuffer();
    const turned = await plainPicture({ width: 300, height: 300 })
      .composite([{ input: blue, gravity: 'north' }])
      .extend({ left: 200, right: 200, background: '#00c000' })
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Artist: 'Ruth' }, IFD3: { GPSLatitude: '31/1 42/1 0/1' } })
      .jpeg()
      .toBuffer();
    const colorAt = await squared(turned);
    expect(colorAt(0.9, 0.1)).toEqual(near(0, 0, 192));
    expect(colorAt(0.1, 0.9)).toEqual(near(192, 0, 0));
  });

  test('on white, if it is transparent', async () => {
    const clear = sharp({
      create: { width: 40, height: 30, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    });
    expect((await squared(await clear.png().toBuffer()))(0.5, 0.5)).toEqual(near(255, 255, 255));
  });

  test('also if it is one pixel, or extremely wide', async () => {
    expect((await squared(await plainPicture({ width: 1, height: 1 }).png().toBuffer()))(0.5, 0.5)).toEqual(
      near(192, 0, 0),
    );
    expect((await squared(await plainPicture({ width: 16_000, height: 2 }).png().toBuffer()))(0.5, 0.5)).toEqual(
      near(192, 0, 0),
    );
  });

  test('unless the file cannot be used', async () => {
    for (const { bytes, sentence } of Object.values(await unusablePictures()))
      await expect(encoder.encodeSquare(bytes, anyRequester())).rejects.toMatchObject({
        statusCode: 400,
        fields: { Upload: [expect.stringContaining(sentence)] },
      });
  });
});

test('white text needs no scrim on a dark picture, and one of 0.54 on white', async () => {
  const scrimOf = async (background: string) =>
    (await encoded(await plainPicture({ background }).png().toBuffer())).scrim;
  expect(await scrimOf('#202020')).toBe(0);
  expect(await scrimOf('#ffffff')).toBe(0.54);
});

test('a stored picture is darkened, and a damaged one is refused', async () => {
  const { jpeg } = await encoder.encode(await plainPicture({ background: '#ffffff' }).png().toBuffer(), anyRequester());
  const dark = await encoder.darken(jpeg, 0.4, anyRequester());
  expect(await sharp(dark).metadata()).toMatchObject({ format: 'jpeg', width: 400, height: 300 });
  expect([...(await sharp(dark).raw().toBuffer()).subarray(0, 3)]).toEqual(near(153, 153, 153));
  await expect(encoder.darken(jpeg.subarray(0, 60), 0.4, anyRequester())).rejects.toMatchObject({ statusCode: 400 });
  expect((await encoder.darken(jpeg, 0.4, anyRequester())).length).toBeGreaterThan(100);
});

describe('a file that is not a picture that can be used is refused', async () => {
  const files = await unusablePictures();
  test.each(Object.keys(files))('%s', async (kind) => {
    const { bytes, sentence } = files[kind]!;
    const refusal = await encoder.encode(bytes, anyRequester()).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ statusCode: 400, fields: { Upload: [expect.stringContaining(sentence)] } });
  });

  test('its size is checked before it is decoded, up to 50,000,000 pixels', async () => {
    const { width, height } = await encoded(pngOfSize(10_000, 5_000, 5_000));
    expect([width, height]).toEqual([1920, 960]);
  });
});

const tooComplex = {
  statusCode: 400,
  fields: { Upload: ['This picture could not be prepared. Choose a smaller one.'] },
};

test('a picture that takes too long is refused, and the next one is encoded', async () => {
  const slow = openEncoder({ processorMs: 20 });
  await expect(slow.encode(pngOfSize(10_000, 5_000, 5_000), anyRequester())).rejects.toMatchObject(tooComplex);
  expect((await encoded(await plainPicture().png().toBuffer())).width).toBe(400);
});

test('one user may have a limited number of pictures in the queue', async () => {
  const busy = openEncoder({ jobsPerRequester: 1 });
  const bytes = await plainPicture().png().toBuffer();
  const first = busy.encode(bytes, { ...anyRequester(), ownerId: 'ruth' });
  await expect(busy.encode(bytes, { ...anyRequester(), ownerId: 'ruth' })).rejects.toMatchObject({
    statusCode: 503,
    message: 'Too many pictures are being prepared. Please try again in a few seconds.',
  });
  const other = busy.encode(bytes, { ...anyRequester(), ownerId: 'boaz' });
  expect([(await first).width, (await other).width]).toEqual([400, 400]);
});
