import {
  backgroundFile,
  backgroundForms,
  backgrounds,
  defaultBackgroundId,
  gallery,
} from '@sermon/domain/slides/backgrounds';
import { contrastOf } from '@sermon/domain/slides/contrast/contrast';
import { galleryVersion } from '@sermon/domain/slides/galleryVersion';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../apps/server/src/content/backgrounds');
const forms = Object.keys(backgroundForms) as (keyof typeof backgroundForms)[];

test('the folder of the pictures contains each background in all its forms, and nothing else', () => {
  const expected = backgrounds.flatMap((background) => forms.map((form) => backgroundFile(background, form)));
  expect(readdirSync(folder).toSorted()).toEqual(expected.toSorted());
});

test('the version in the addresses is the hash of the pictures', () => {
  const hash = createHash('sha256');
  for (const name of readdirSync(folder).toSorted()) hash.update(readFileSync(join(folder, name)));
  const advice = 'The pictures have changed: write this version to packages/domain/src/slides/galleryVersion.ts';
  expect(galleryVersion, advice).toBe(hash.digest('hex').slice(0, 8));
});

test('the gallery names the addresses and files of each picture', () => {
  expect(gallery[0]).toEqual({
    id: 1,
    name: 'Mountains',
    fontColor: 'white',
    standardImagePath: `/slide-backgrounds/mountains-4x3.jpg?v=${galleryVersion}`,
    widescreenImagePath: `/slide-backgrounds/mountains-16x9.jpg?v=${galleryVersion}`,
    standardStoragePath: 'mountains-4x3.jpg',
    widescreenStoragePath: 'mountains-16x9.jpg',
    thumbnailPath: `/slide-backgrounds/mountains-thumbnail.webp?v=${galleryVersion}`,
  });
});

test('ids and names of backgrounds are unique, and the default exists', () => {
  expect(new Set(backgrounds.map(({ id }) => id)).size).toBe(backgrounds.length);
  expect(new Set(backgrounds.map(({ name }) => name)).size).toBe(backgrounds.length);
  expect(backgrounds.find(({ id }) => id === defaultBackgroundId)?.name).toBe('Mountains');
});

test('all pictures together have at most 8 MB', () => {
  const sizes = readdirSync(folder).map((name) => statSync(join(folder, name)).size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(8_000_000);
});

describe.each(backgrounds)('$name', (background) => {
  test.each(forms)('%s has its dimensions and its format', async (form) => {
    const { width, height, type } = backgroundForms[form];
    const found = await sharp(join(folder, backgroundFile(background, form))).metadata();
    expect(found).toMatchObject({ width, height, format: type === 'jpg' ? 'jpeg' : type });
  });

  /**
   * The contrast of WCAG 2.2 between the text and each pixel of the text area, the middle 64% of the width and 75% of
   * the height. At most 5% of the pixels may be below 4.5:1: for white text, the lightest 5% begin at a luminance that
   * still gives 4.5:1; for black text, the darkest 5% end at one.
   */
  test.each(['16x9', '4x3'] as const)('text can be read on %s', async (form) => {
    const { data, info } = await sharp(join(folder, backgroundFile(background, form)))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { worst5Percent } = contrastOf({ ...info, data }, background.fontColor);
    expect(worst5Percent).toBeGreaterThanOrEqual(4.5);
  });
});

describe('the pictures of premium content', () => {
  const apps = join(import.meta.dirname, '../apps');
  const content = join(apps, 'server/src/content/premium');
  const ofItems = ['sermons', 'series'].flatMap((kind) =>
    readdirSync(join(content, kind)).map((item) => ({ name: item, file: join(content, kind, item, 'picture.webp') })),
  );

  test.each([
    ...ofItems.map((picture) => ({ ...picture, width: 1280, height: 720, largest: 118_000 })),
    {
      name: 'the default',
      file: join(apps, 'web/src/features/premium/defaultPicture.webp'),
      width: 640,
      height: 360,
      largest: 15_000,
    },
  ])('$name has its dimensions, and a file that is small enough', async ({ file, width, height, largest }) => {
    expect(await sharp(file).metadata()).toMatchObject({ format: 'webp', width, height });
    expect(statSync(file).size).toBeLessThanOrEqual(largest);
  });
});
