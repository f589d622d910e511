import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPassages } from '../scripture/parsing/parse.ts';
import type { Category, ItemType } from './items.ts';
import { defaultOrder, firstDirection, orderBy, sortItems, sortKeys, sortLabels, type SortKey } from './sort.ts';

let made = 0;
const item = (name: string, overrides: Partial<ReturnType<typeof base>> = {}) => ({ ...base(name), ...overrides });
function base(name: string) {
  made += 1;
  return {
    id: String(made).padStart(6, '0'),
    name,
    type: 'BuilderAsset' as ItemType,
    category: 'Manuscript' as Category,
    dateCreated: new Date(2026, 0, 1),
    dateModified: new Date(2026, 0, 1),
    dateAccessed: new Date(2026, 0, 1),
    datePreached: null as string | null,
    locationPreached: '',
    scripture: '',
  };
}
const folder = (name: string) => item(name, { type: 'Folder', category: 'None' });
const names = (items: { name: string }[]) => items.map(({ name }) => name);
const sorted = (items: ReturnType<typeof item>[], key: SortKey, direction = firstDirection(key)) =>
  names(sortItems(items, { key, direction }));

describe('a list can be sorted', () => {
  test('by the seven properties of the specification, with its names, and by the passage', () => {
    expect(sortKeys.map((key) => sortLabels[key])).toEqual([
      'Name',
      'Type',
      'Created Date',
      'Last Modified',
      'Last Opened',
      'Preach Date',
      'Location',
      'Passage',
    ]);
  });

  test('and is sorted by Last Modified, newest first, by default', () => {
    const items = [
      item('old', { dateModified: new Date(2026, 1, 1) }),
      item('new', { dateModified: new Date(2026, 10, 1) }),
    ];
    expect(names(sortItems(items, defaultOrder))).toEqual(['new', 'old']);
  });

  test('by name in natural order: Week 2 before Week 10, ignoring case', () => {
    expect(sorted([item('week 10'), item('Week 2'), item('Élie'), item('Eli')], 'name')).toEqual([
      'Eli',
      'Élie',
      'Week 2',
      'week 10',
    ]);
  });

  test('by each date and by location', () => {
    const a = item('a', { datePreached: '2026-11-22', locationPreached: 'Parish hall' });
    const b = item('b', { datePreached: '2026-11-29', locationPreached: 'Grace Chapel' });
    const c = { ...item('c'), dateCreated: new Date(2026, 5, 1), dateAccessed: new Date(2026, 6, 1) };
    expect(sorted([a, b], 'preached')).toEqual(['b', 'a']);
    expect(sorted([a, b], 'location')).toEqual(['b', 'a']);
    expect(sorted([a, c], 'created')).toEqual(['c', 'a']);
    expect(sorted([a, c], 'opened')).toEqual(['c', 'a']);
  });

  test('by the displayed type', () => {
    const items = [item('m'), item('o', { category: 'Outline' }), item('h', { category: 'Handout' })];
    expect(sorted(items, 'type')).toEqual(['h', 'm', 'o']);
  });
});

test('folders and series come first in both directions', () => {
  const items = [item('b'), folder('Z'), item('a'), folder('Y')];
  expect(sorted(items, 'name', 'ascending')).toEqual(['Y', 'Z', 'a', 'b']);
  expect(sorted(items, 'name', 'descending')).toEqual(['Z', 'Y', 'b', 'a']);
});

test('items without a passage come last in both directions, and equal passages are in the order of their names', () => {
  const items = [
    item('c', { scripture: 'Lk 15:1-7' }),
    item('none'),
    item('b', { scripture: 'Luke 15:1–7' }),
    item('words', { scripture: 'Various' }),
    item('a', { scripture: 'Phil 4:4-7' }),
    item('z', { scripture: 'Gen 1' }),
  ];
  const by = (direction: 'ascending' | 'descending') =>
    names(sortItems(items, { key: 'passage', direction }, readPassages));
  expect(firstDirection('passage')).toBe('ascending');
  expect(by('ascending')).toEqual(['z', 'b', 'c', 'a', 'none', 'words']);
  expect(by('descending')).toEqual(['a', 'b', 'c', 'z', 'none', 'words']);
});

test('sermons never preached come last in both directions', () => {
  const items = [item('never'), item('first', { datePreached: '1996-01-07' })];
  expect(sorted(items, 'preached', 'ascending')).toEqual(['first', 'never']);
  expect(sorted(items, 'preached', 'descending')).toEqual(['first', 'never']);
});

test('a second click on a column reverses it, and another column starts in its first direction', () => {
  const turned = orderBy('modified', defaultOrder);
  expect(turned).toEqual({ key: 'modified', direction: 'ascending' });
  expect(orderBy('modified', turned)).toEqual(defaultOrder);
  expect(orderBy('name', turned)).toEqual({ key: 'name', direction: 'ascending' });
  expect(orderBy('preached', turned)).toEqual({ key: 'preached', direction: 'descending' });
});

test('sorting keeps all items and does not depend on their previous order', () => {
  const anyItem = fc.record({
    id: fc.uuid(),
    name: fc.string(),
    type: fc.constantFrom<ItemType>('Folder', 'SermonSeries', 'BuilderAsset', 'LinkAsset', 'FileAsset'),
    category: fc.constantFrom<Category>('None', 'Outline', 'Manuscript'),
    dateCreated: fc.date({ noInvalidDate: true }),
    dateModified: fc.date({ noInvalidDate: true }),
    dateAccessed: fc.date({ noInvalidDate: true }),
    datePreached: fc.option(fc.constantFrom('2026-11-22', '1996-01-07')),
    locationPreached: fc.constantFrom('', 'Grace Chapel', 'grace chapel'),
    scripture: fc.constantFrom('', 'Luke 15', 'Various'),
  });
  fc.assert(
    fc.property(
      fc.uniqueArray(anyItem, { selector: ({ id }) => id }),
      fc.constantFrom(...sortKeys),
      fc.constantFrom('ascending' as const, 'descending' as const),
      (items, key, direction) => {
        const once = sortItems(items, { key, direction }, readPassages);
        expect(new Set(once)).toEqual(new Set(items));
        expect(sortItems(items.toReversed(), { key, direction }, readPassages)).toEqual(once);
      },
    ),
  );
});
