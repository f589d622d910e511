import type { SermonDocument } from '@sermon/contract/builder';
import { expect, test } from 'vitest';
import { newestOf } from './useSermon.ts';

const first = {
  name: 'Comfort',
  nameRevision: 1,
  locationPreached: 'Leeds',
  detailsRevision: 1,
  text: '<p>One</p>',
  revision: 1,
  isStarred: false,
  dateModified: new Date('2026-11-22T09:00:00Z'),
} as SermonDocument;

test('a reply that was overtaken changes nothing that is known to be newer', () => {
  const renamed = newestOf(first, { ...first, name: 'Comfort My People', nameRevision: 2 });
  const moved = newestOf(renamed, { ...first, locationPreached: 'York', detailsRevision: 2 });
  const saved = newestOf(moved, { ...first, text: '<p>Two</p>', revision: 2 });
  expect(saved).toEqual({
    ...first,
    name: 'Comfort My People',
    nameRevision: 2,
    locationPreached: 'York',
    detailsRevision: 2,
    text: '<p>Two</p>',
    revision: 2,
  });
});

test('a change on another device is taken over, but the star stays', () => {
  const elsewhere = { ...first, name: 'Peace', nameRevision: 2, isStarred: true };
  expect(newestOf(first, elsewhere)).toEqual({ ...elsewhere, isStarred: false });
});
