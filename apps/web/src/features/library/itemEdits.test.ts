import { libraryItem, type LibraryItem } from '@sermon/contract/library';
import { isContainer, type ItemType } from '@sermon/domain/library/items';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseChange, send, type ItemChange, type ItemEdit } from '../../itemChanges/itemChange.ts';
import { withOptimisticChange } from '../../itemChanges/optimisticUpdate.ts';
import { item } from '../../testing/app.setup.tsx';
import { fakeNetwork } from '../../testing/network.setup.ts';
import {
  deleteEdit,
  detailsEdit,
  duplicateEdit,
  emptyTrashEdit,
  type ItemDetails,
  moveEdit,
  openEdit,
  renameEdit,
  restoreEdit,
  starEdit,
} from './itemEdits.ts';

const now = new Date('2026-11-22T07:40:00Z');
const ownTypes: ItemType[] = ['Folder', 'SermonSeries', 'BuilderAsset', 'LinkAsset', 'FileAsset'];
const name = fc.constantFrom('Advent', 'Week 1', 'Ruth’s “plan”', 'Łuk & Ω', '"; drop', '😀');
const day = fc.constantFrom('2026-11-22', '2024-02-29', null);
const line = fc.constantFrom('', 'Luke 15:11-32', 'Grace Chapel');

/** A library with nested folders, and items of every type that a user can change. */
const library = fc
  .array(
    fc.record({
      type: fc.constantFrom(...ownTypes),
      name,
      isStarred: fc.boolean(),
      isTemplate: fc.boolean(),
      datePreached: day,
      locationPreached: line,
      scripture: line,
      linkUrl: fc.constantFrom('example.org', 'youtube://dQw4w9WgXcQ'),
      /** The item's parent is the container with this number among those before it, if there is one. */
      within: fc.nat(3),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((rows) => {
    const items: LibraryItem[] = [];
    for (const { within, linkUrl, isTemplate, ...row } of rows) {
      const isLink = row.type === 'LinkAsset';
      const link = { linkType: linkUrl === 'example.org' ? 'General' : 'YouTube', linkUrl, url: linkUrl } as const;
      const fields = {
        ...row,
        ...(isLink && link),
        isTemplate: isTemplate && row.type === 'BuilderAsset',
        parentId: items.filter(isContainer)[within]?.id ?? null,
      };
      items.push(libraryItem.parse(item(row.name, fields)));
    }
    return items;
  });

/** The details that the form sends for an item. */
const detailsFor = ({ linkType, isTemplate }: LibraryItem): fc.Arbitrary<ItemDetails> =>
  fc.record(
    {
      name,
      datePreached: day,
      locationPreached: line,
      scripture: line,
      ...(linkType && { url: fc.constantFrom('example.org/page', 'youtube://aqz-KE-bpKQ') }),
      ...(isTemplate && { templateDescription: line }),
    },
    { requiredKeys: [] },
  );

type Kind = 'star' | 'move' | 'rename' | 'details' | 'delete' | 'restore' | 'empty trash' | 'duplicate' | 'open';

/** An edit of some items of a library, with all of its items. */
const edited = fc
  .tuple(library, fc.nat(11), fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }), fc.nat(3))
  .chain(([items, firstAt, isChosen, targetAt]) => {
    const first = items[firstAt % items.length]!;
    const some = items.filter((each, at) => each === first || isChosen[at]);
    const sameStar = some.filter(({ isStarred }) => isStarred === first.isStarred);
    const target = items.filter(isContainer)[targetAt]?.id ?? null;
    const moving = some.filter(({ parentId }) => parentId !== target);
    const edits: Record<Kind, fc.Arbitrary<ItemEdit>> = {
      star: fc.constant(starEdit(sameStar, !first.isStarred)),
      move: fc.constant(moveEdit(moving.length ? moving : [first], target)),
      rename: name.map((newName) => renameEdit(first, newName)),
      details: detailsFor(first).map((details) => detailsEdit(first, details)),
      delete: fc.constant(deleteEdit(some)),
      restore: fc.constant(restoreEdit(some)),
      'empty trash': fc.constantFrom(emptyTrashEdit(some), emptyTrashEdit(null)),
      duplicate: fc.constant(duplicateEdit(first, target)),
      open: fc.constant(openEdit(first)),
    };
    const kinds = Object.keys(edits) as Kind[];
    return fc.constantFrom(...kinds).chain((kind) => edits[kind].map((edit) => ({ items, kind, edit })));
  });

const changesOf = ({ changes, undo }: ItemEdit): ItemChange[] => [
  ...changes,
  ...(typeof undo === 'string' ? [] : undo),
];
const shownWith = (items: LibraryItem[], changes: readonly ItemChange[]) =>
  changes.reduce((list, change) => withOptimisticChange(list, change, now), items);

/** Returns the requests that changes send. The server does not reply to them. */
async function requestsOf(changes: readonly ItemChange[]) {
  const network = fakeNetwork({});
  for (const change of changes) await expect(send(change)).rejects.toMatchObject({ isOffline: true });
  return network.requests();
}

const copies = {
  'JSON, as in a database of text': (value: unknown): unknown => JSON.parse(JSON.stringify(value)),
  'structured clone, as in IndexedDB': (value: unknown): unknown => structuredClone(value),
};

test.each(Object.entries(copies))('an edit is the same after it was stored: %s', async (_, copy) => {
  await fc.assert(
    fc.asyncProperty(edited, async ({ items, edit }) => {
      const changes = changesOf(edit);
      const stored = copy(changes) as unknown[];
      const read = stored.flatMap((each) => parseChange(each) ?? []);
      expect(read).toEqual(changes);
      expect(shownWith(items, read)).toEqual(shownWith(items, changes));
      expect(await requestsOf(read)).toEqual(await requestsOf(changes));
    }),
  );
});

test('the undo of an edit shows the list as it was', () => {
  const shownAgainAfterReply: Kind[] = ['delete'];
  fc.assert(
    fc.property(edited, ({ items, kind, edit }) => {
      if (typeof edit.undo === 'string' || kind === 'restore') return;
      const undone = shownWith(items, changesOf(edit));
      if (shownAgainAfterReply.includes(kind)) expect(undone).toEqual(shownWith(items, edit.changes));
      else expect(undone).toEqual(items);
    }),
  );
});

test('the undo is known before the edit is sent', () => {
  fc.assert(
    fc.property(edited, ({ kind, edit }) => {
      const reasons: Partial<Record<Kind, string>> = {
        duplicate: 'new item',
        'empty trash': 'permanent',
        open: 'only opened',
      };
      if (typeof edit.undo === 'string') expect(edit.undo).toBe(reasons[kind]);
      else expect(edit.undo.length).toBeGreaterThan(0);
      expect(edit.changes).toHaveLength(1);
    }),
  );
});
