import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ItemType } from './items.ts';
import { byParent, canMoveInto, idsWithin } from './tree.ts';

const placed = (id: string, parentId: string | null, type: ItemType = 'Folder') => ({ id, parentId, type });

const advent = placed('advent', null);
const group = placed('group', 'advent', 'SermonSeries');
const inner = placed('inner', 'group');
const easter = placed('easter', null);
const sermon = placed('sermon', 'group', 'BuilderAsset');
const link = placed('link', null, 'LinkAsset');
const all = [inner, advent, group, easter, sermon, link];

test('the content of a folder is found at any depth', () => {
  expect(idsWithin(all, ['group'])).toEqual(new Set(['group', 'inner', 'sermon']));
  expect(byParent(all).get(null)).toEqual([advent, easter, link]);
});

describe('an item can be moved', () => {
  test.each([
    ['into a folder', [sermon], easter, true],
    ['into a series', [link], group, true],
    ['into the library itself', [sermon], null, true],
    ['not into a document', [link], sermon, false],
    ['not into a link', [sermon], link, false],
    ['not into itself', [advent], advent, false],
    ['not into its own content', [advent], group, false],
    ['not into deeper content of its own', [advent], inner, false],
    ['not to its current folder', [sermon], group, false],
    ['not to the library itself if it is already there', [link], null, false],
    ['with others, if one of them is elsewhere', [sermon, link], group, true],
    ['with others, but not into one of them', [sermon, easter], easter, false],
    ['not if nothing is selected', [], easter, false],
  ])('%s', (_, moving, target, isAllowed) => {
    expect(canMoveInto(all, moving, target)).toBe(isAllowed);
  });
});

test('no allowed move creates a cycle', () => {
  const forest = fc
    .array(fc.nat(), { minLength: 1, maxLength: 30 })
    .map((parents) => parents.map((parent, at) => placed(`${at}`, at && parent % 3 ? `${parent % at}` : null)));
  fc.assert(
    fc.property(forest, fc.nat(), fc.nat(), (items, a, b) => {
      const moving = items[a % items.length]!;
      const target = items[b % items.length]!;
      if (!canMoveInto(items, [moving], target)) return;
      const after = new Map(items.map((item) => [item.id, item === moving ? target.id : item.parentId]));
      let steps = 0;
      for (let at: string | null = moving.id; at !== null; at = after.get(at) ?? null) steps += 1;
      expect(steps).toBeLessThanOrEqual(items.length);
    }),
  );
});

test('items in a cycle do not cause an endless loop', () => {
  expect(idsWithin([placed('a', 'b'), placed('b', 'a')], ['a'])).toEqual(new Set(['a', 'b']));
});
