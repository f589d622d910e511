import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { premiumPictures } from './index.ts';

const inContent = 'apps/server/src/content/premium';

void test('the premium pictures are one for each item, and one for items without a picture', () => {
  const shipped = ['sermons', 'series'].flatMap((kind) =>
    readdirSync(join(import.meta.dirname, '../..', inContent, kind)).map(
      (item) => `${inContent}/${kind}/${item}/picture.webp`,
    ),
  );
  const drawn = premiumPictures.map(({ file }) => file);
  assert.deepEqual(drawn.toSorted(), [...shipped, 'apps/web/src/features/premium/defaultPicture.webp'].toSorted());
  assert.equal(new Set(premiumPictures.map(({ name }) => name)).size, premiumPictures.length);
});
