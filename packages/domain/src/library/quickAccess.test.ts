import { expect, test } from 'vitest';
import type { ItemType } from './items.ts';
import { quickAccess } from './quickAccess.ts';

test('Quick Access shows the five most recently modified documents, files and links', () => {
  const types: ItemType[] = ['Folder', 'BuilderAsset', 'LinkAsset', 'SermonSeries', 'FileAsset', 'BuilderAsset'];
  const items = [...types, ...types].map((type, at) => ({ at, type, dateModified: new Date(2026, 10, at + 1) }));
  expect(quickAccess(items).map(({ at }) => at)).toEqual([11, 10, 8, 7, 5]);
  expect(quickAccess([])).toEqual([]);
});
