import { expect, test } from 'vitest';
import { readBible } from '../apps/server/src/content/bibles/text.ts';
import { builtBibles } from './support/bibles.ts';
import { layOutVerses } from './support/bibleSlides.ts';

const directory = await builtBibles();

/** `npm run bench -- slides` lays out every verse. */
test.each(['KJV', 'WEB'])('every thirtieth verse of the %s fits on slides, and with one or two more', async (id) => {
  const bible = await readBible(directory, id);
  const faults: string[] = [];
  for (const count of [1, 2, 3])
    for (let slot = count; slot < bible.verses.length; slot += 30) {
      faults.push(...layOutVerses(bible, slot, count, '16x9').faults);
      if (slot % 60 === count) faults.push(...layOutVerses(bible, slot, count, '4x3').faults);
    }
  expect(faults).toEqual([]);
});
