import { libraryItem, type LibraryItem } from '@sermon/contract/library';
import { expect, test } from 'vitest';
import { item } from '../testing/app.setup.tsx';
import { fakeNetwork } from '../testing/network.setup.ts';
import { inGroup, parseChange, send, type InputOf, type ItemCallName, type ItemChange } from './itemChange.ts';
import { addsItems, withOptimisticChange } from './optimisticUpdate.ts';

const listed = (name: string, overrides: Parameters<typeof item>[1] = {}): LibraryItem =>
  libraryItem.parse(item(name, overrides));
const advent = listed('Advent 2026', { type: 'Folder' });
const week = listed('Week 1', { parentId: advent.id });
const father = listed('The Father Who Runs');
const list = [advent, week, father];
const now = new Date('2026-11-22T07:40:00Z');

const { id } = father;
const ids = [id];
const star = { input: { id, isStarred: true }, shown: { isStarred: true } };
const rename = { input: { id, name: 'He saw him first' }, shown: { name: 'He saw him first' } };
const move = { input: { id, parentId: advent.id }, shown: { parentId: advent.id } };
const remove = { input: { id }, shown: 'removed' } as const;
const restore = { input: { id }, shown: 'after the reply' } as const;
const oneItem = { star, rename, move, remove, restore };
const create = { input: { name: 'Lent', parentId: null }, shown: 'after the reply' } as const;
const details = { datePreached: '2026-11-22', locationPreached: 'Grace Chapel', scripture: 'Luke 15:11-32' };

/** How the list shows each call: the fields of `father` that change, or where it goes. */
type Shown = Partial<LibraryItem> | 'removed' | 'after the reply' | 'unchanged';
const examples: { [C in ItemCallName]: { input: InputOf<C>; shown: Shown } } = {
  ...inGroup('folders', { ...oneItem, create }),
  ...inGroup('series', { ...oneItem, create }),
  ...inGroup('links', {
    ...oneItem,
    save: {
      input: { id, url: 'example.org', linkType: 'General', ...details },
      shown: { linkUrl: 'example.org', url: 'example.org', linkType: 'General', ...details },
    } as const,
  }),
  ...inGroup('files', { ...oneItem, update: { input: { id, ...details }, shown: details } }),
  ...inGroup('documents', {
    ...oneItem,
    save: { input: { id, text: '<p>Peace.</p>', ...details }, shown: details },
    setOfflineMode: { input: { builderAssetId: id, offlineMode: true }, shown: 'unchanged' } as const,
    duplicate: { input: { id, parentId: null }, shown: 'after the reply' } as const,
  }),
  ...inGroup('templates', {
    save: { input: { name: 'Three points', text: '' }, shown: 'after the reply' } as const,
    use: { input: { id, name: 'Easter', parentId: null }, shown: 'after the reply' } as const,
    activate: {
      input: { sermonTemplateId: id, name: 'Easter', category: 'None', parentId: null },
      shown: 'after the reply',
    } as const,
  }),
  ...inGroup('library', {
    starAll: { input: { ids, isStarred: true }, shown: { isStarred: true } },
    moveAll: { input: { ids, parentId: advent.id }, shown: { parentId: advent.id } },
    removeAll: { input: { ids }, shown: 'removed' } as const,
    restoreAll: { input: { ids }, shown: 'after the reply' } as const,
    emptyTrash: { input: { ids }, shown: 'unchanged' } as const,
    wasAccessed: { input: { id }, shown: { dateAccessed: now } },
  }),
};

test.each(Object.entries(examples))('the list shows %s at once, also after the change was stored', (call, example) => {
  const change = parseChange(JSON.parse(JSON.stringify({ call, input: example.input })));
  if (!change) throw new Error(`${call} cannot be read`);
  const { shown } = example;
  const expected = {
    removed: [advent, week],
    unchanged: list,
    'after the reply': list,
  };
  expect(withOptimisticChange(list, change, now)).toEqual(
    typeof shown === 'string' ? expected[shown] : [advent, week, { ...father, ...shown }],
  );
  expect(addsItems(change)).toBe(shown === 'after the reply');
});

test('a removed folder disappears with everything in it', () => {
  expect(withOptimisticChange(list, { call: 'folders.remove', input: { id: advent.id } }, now)).toEqual([father]);
});

test('saving a document or a link without an id adds an item', () => {
  expect(addsItems({ call: 'documents.save', input: { name: 'Easter', text: '' } })).toBe(true);
  expect(addsItems({ call: 'links.save', input: { name: 'A hymn', url: 'example.org' } })).toBe(true);
});

test('a field without a value does not change', () => {
  const change: ItemChange = { call: 'documents.save', input: { id, name: undefined, scripture: 'Luke 15' } };
  expect(withOptimisticChange([father], change, now)).toEqual([{ ...father, scripture: 'Luke 15' }]);
});

test('a change is sent to its call', async () => {
  const call = 'PUT /api/Folders/MoveFolder';
  const network = fakeNetwork({ [call]: item('Advent 2026', { type: 'Folder' }) });
  const moved = await send({ call: 'folders.move', input: { id: advent.id, parentId: null } });
  expect(moved.name).toBe('Advent 2026');
  expect(network.requests()).toEqual([{ call, body: { id: advent.id, parentId: null } }]);
});

test.each([
  ['something that is not a change', 'folders.move'],
  ['nothing', null],
  ['a call that does not exist', { call: 'folders.paint', input: { id } }],
  ['a call that changes no items', { call: 'documents.get', input: { id } }],
  ['input of another call', { call: 'folders.move', input: { id, name: 'Lent' } }],
  ['an id that is not one', { call: 'folders.remove', input: { id: 'Advent 2026' } }],
])('%s is not read as a change', (_, stored) => {
  expect(parseChange(stored)).toBeNull();
});

test('TypeScript refuses a call with the input of another, and input that is not plain data', () => {
  const group = 'links' as 'folders' | 'series' | 'links' | 'files' | 'documents';
  const accepted: ItemChange[] = [
    { call: 'folders.rename', input: { id, name: 'Lent' } },
    { call: `${group}.star`, input: { id, isStarred: true } },
    { call: 'documents.save', input: { id, datePreached: null } },
  ];
  const refused = [
    // @ts-expect-error the input of another call
    { call: 'folders.rename', input: { id, parentId: null } } satisfies ItemChange,
    // @ts-expect-error the input of another call, in every group
    { call: `${group}.star`, input: { id, parentId: null } } satisfies ItemChange,
    // @ts-expect-error a call that changes no items
    { call: 'documents.get', input: { id } } satisfies ItemChange,
    // @ts-expect-error a call that does not exist
    { call: 'folders.paint', input: { id } } satisfies ItemChange,
    // @ts-expect-error a date, which JSON would turn into text
    { call: 'documents.save', input: { id, datePreached: new Date() } } satisfies ItemChange,
    // @ts-expect-error a function, which cannot be stored
    { call: 'documents.rename', input: { id, name: () => 'Lent' } } satisfies ItemChange,
  ];
  // @ts-expect-error `send` refuses a wrong pair, too
  const sendWrong = () => send({ call: 'folders.rename', input: { id, parentId: null } });
  expect(sendWrong).toBeTypeOf('function');
  expect(accepted.map((change) => parseChange(change))).toEqual(accepted);
  expect(refused.map((change) => parseChange(change))).toEqual(refused.map(() => null));
});
