import { maxPictureTitle } from '@sermon/domain/sharing/limits';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../../../../tests/support/database.ts';
import type { Slides } from '../../../exports/slides/deck.ts';
import { createAttempts } from '../../../http/attempts.ts';
import { createLinkPictures } from './picture.ts';

const { db } = await openTestDatabase();

/** Returns the texts of the pictures that are drawn for these titles. */
async function textsFor(titles: string[], churchName = ''): Promise<string[]> {
  const drawn: Slides[] = [];
  const linkPicture = async (slides: Slides) => {
    drawn.push(slides);
    return new Uint8Array([1]);
  };
  const pictures = createLinkPictures({
    exporter: { linkPicture },
    stopping: new AbortController(),
    db,
    attempts: createAttempts(db, () => new Date()),
  });
  for (const title of titles) await pictures({ title, churchName, ownerId: 'ruth', ip: '192.0.2.1' });
  return drawn.map(({ text }) => text);
}

test('a title up to the limit is drawn as it is, and a longer one is cut between characters', async () => {
  const [whole = '', cut = ''] = await textsFor(['😀'.repeat(maxPictureTitle), '😀'.repeat(maxPictureTitle + 1)]);
  expect(whole).toContain(`>${'😀'.repeat(maxPictureTitle)}<`);
  expect(cut).toContain(`>${'😀'.repeat(maxPictureTitle - 1)}…<`);
});

test('a picture is drawn once, and its texts are never markup', async () => {
  const texts = await textsFor(['<b>Grace</b>', '<b>Grace</b>'], '"><script>');
  expect(texts).toHaveLength(1);
  expect(texts[0]).toContain('&lt;b&gt;Grace&lt;/b&gt;');
  expect(texts[0]).not.toMatch(/<script|<b>/);
});
