import { libraryItem, trashedItem, type LibraryItem } from '@sermon/contract/library';
import { describe, expect, test } from 'vitest';
import { parseChange, send, type ItemChange, type ItemEdit } from '../../../itemChanges/itemChange.ts';
import { withOptimisticChange } from '../../../itemChanges/optimisticUpdate.ts';
import { createQueryClient } from '../../../queryClient.ts';
import { item, ruth, type WireItem } from '../../../testing/app.setup.tsx';
import { asDocument, folder } from '../../../testing/library.setup.tsx';
import { fakeNetwork } from '../../../testing/network.setup.ts';
import type { Notice } from '../../../ui/notices/notices.tsx';
import { setPreachDate } from '../../calendar/preachDate.ts';
import {
  deleteEdit,
  detailsEdit,
  duplicateEdit,
  emptyTrashEdit,
  moveEdit,
  openEdit,
  renameEdit,
  restoreEdit,
  starEdit,
} from '../itemEdits.ts';
import { allItems } from '../items.ts';
import { deleteForever, restoreItems } from '../trash/trashedItems.ts';
import type { ItemAction, Tools } from './action.ts';
import {
  deleteItems,
  details,
  duplicate,
  itemActions,
  move,
  moveItems,
  offline,
  open,
  remove,
  rename,
  renameItem,
  share,
  star,
  use,
} from './itemActions.ts';

const wire = {
  advent: folder('Advent 2026'),
  lent: folder('Lent'),
  father: item('The Father Who Runs', { datePreached: '2026-11-22' }),
  copy: item('The Father Who Runs - Copy'),
};
const parsed = (one: WireItem): LibraryItem => libraryItem.parse(one);
const advent = parsed(wire.advent);
const lent = parsed(wire.lent);
const father = parsed(wire.father);
const copied = parsed(wire.copy);
const week = parsed(item('Week 1', { parentId: advent.id }));
const list = [advent, lent, father, week];
const inTrash = trashedItem.parse({ ...item('Old notes'), dateDeleted: '2026-11-20T10:00:00Z', itemsWithin: 0 });

type Row = {
  title: string;
  /** The menu action that makes the edit; null if the edit is made elsewhere. */
  action: ItemAction | null;
  /** Runs the action, or the function that its dialog calls. */
  run: (tools: Tools) => unknown;
  edit: ItemEdit;
  /** The replies of the server, by call. */
  answers: Record<string, unknown>;
  /** The list afterward, if it does not follow from the edit: a new item is in the reply. */
  shown?: LibraryItem[];
};

const document = '/api/BuilderAssets';
const rows: Row[] = [
  {
    title: 'Star one item',
    action: star,
    run: (tools) => star.run([father], tools),
    edit: starEdit([father], true),
    answers: { [`PUT ${document}/SetStarredBuilderAsset`]: { ...wire.father, isStarred: true } },
  },
  {
    title: 'Star several items',
    action: star,
    run: (tools) => star.run([father, advent], tools),
    edit: starEdit([father, advent], true),
    answers: {
      'PUT /api/LibraryItems/SetStarredAll': [wire.father, wire.advent].map((one) => ({ ...one, isStarred: true })),
    },
  },
  {
    title: 'Rename',
    action: rename,
    run: (tools) => renameItem(father, 'He saw him first', tools),
    edit: renameEdit(father, 'He saw him first'),
    answers: { [`PUT ${document}/SetNameBuilderAsset`]: asDocument({ ...wire.father, name: 'He saw him first' }) },
  },
  {
    title: 'Move items from different folders',
    action: move,
    run: (tools) => moveItems([father, week], lent, tools),
    edit: moveEdit([father, week], lent.id),
    answers: {
      'PUT /api/LibraryItems/MoveAll': [{ ...wire.father, parentId: lent.id }],
      [`PUT ${document}/MoveBuilderAsset`]: wire.father,
    },
  },
  {
    title: 'Delete a folder with its contents',
    action: remove,
    run: (tools) => deleteItems([advent], tools),
    edit: deleteEdit([advent]),
    answers: {
      [`DELETE /api/Folders/DeleteFolder/${advent.id}`]: null,
      'PUT /api/Folders/UndeleteFolder': wire.advent,
    },
  },
  {
    title: 'Duplicate',
    action: duplicate,
    run: (tools) => duplicate.run([father], tools),
    edit: duplicateEdit(father, null),
    shown: [copied, ...list],
    answers: {
      [`POST ${document}/DuplicateBuilderAsset`]: wire.copy,
      [`DELETE ${document}/DeleteBuilderAsset/${copied.id}`]: null,
    },
  },
  {
    title: 'Open',
    action: open,
    run: (tools) => open.run([advent], tools),
    edit: openEdit(advent),
    answers: { [`PUT /api/LibraryItems/WasAccessed/${advent.id}`]: null },
  },
  {
    title: 'Set Preach Date',
    action: null,
    run: async (tools) => tools.notify(await setPreachDate(tools.client, father, '2026-11-29')),
    edit: detailsEdit(father, { datePreached: '2026-11-29' }),
    answers: { [`POST ${document}/SaveBuilderAsset`]: asDocument({ ...wire.father, datePreached: '2026-11-29' }) },
  },
  {
    title: 'Restore from the trash',
    action: null,
    run: (tools) => restoreItems([inTrash], tools),
    edit: restoreEdit([inTrash]),
    answers: {
      [`PUT ${document}/UndeleteBuilderAsset`]: wire.copy,
      [`DELETE ${document}/DeleteBuilderAsset/${inTrash.id}`]: null,
    },
  },
  {
    title: 'Delete Forever',
    action: null,
    run: (tools) => deleteForever([inTrash], false, tools),
    edit: emptyTrashEdit([inTrash]),
    answers: { 'PUT /api/LibraryItems/EmptyTrash': null },
  },
];

/** Runs an action on the list. Returns its notice, and the requests that it sends. */
async function perform({ run, answers }: Row) {
  const network = fakeNetwork(answers);
  const client = createQueryClient();
  client.setQueryData(allItems.queryKey, list);
  const notices: Notice[] = [];
  await run({
    situation: { user: ruth, folderId: null, isOnline: true },
    client,
    notify: (notice) => notices.push(notice),
    goTo: async () => {},
    currentPath: () => '/library-home',
    openTab: () => {},
    upgrade: () => {},
    download: () => {},
    openDialog: () => {},
  });
  await expect.poll(() => network.requests().length).toBeGreaterThan(0);
  return { notice: notices[0], network, shown: () => client.getQueryData(allItems.queryKey) };
}

/** Reads changes as they come back from storage, and sends them. Returns the requests. */
async function sendStored(changes: readonly ItemChange[], answers: Row['answers']) {
  const network = fakeNetwork(answers);
  const stored = JSON.parse(JSON.stringify(changes)) as unknown[];
  for (const change of stored.map(parseChange)) await send(change!);
  return network.requests();
}

describe.each(rows)('$title', (row) => {
  const { edit, answers } = row;

  test('sends the same requests from storage, and shows the same list', async () => {
    const { network, shown } = await perform(row);
    expect(network.requests()).toEqual(await sendStored(edit.changes, answers));
    const stored = JSON.parse(JSON.stringify(edit.changes)) as ItemChange[];
    const expected =
      row.shown ?? stored.reduce((items, change) => withOptimisticChange(items, change, new Date()), list);
    // The time when an item is opened is the only value that does not come from the change.
    expect(shown()).toEqual(expected.map((one) => ({ ...one, dateAccessed: expect.any(Date) })));
  });

  test('sends its undo from storage, too, or says why it has none', async () => {
    const { notice, network, shown } = await perform(row);
    const sent = network.requests().length;
    if (edit.undo === 'permanent' || edit.undo === 'only opened') {
      expect(notice?.undo).toBeUndefined();
      return;
    }
    await notice?.undo?.perform();
    const undo = edit.undo === 'new item' ? deleteEdit([copied]).changes : edit.undo;
    expect(network.requests().slice(sent)).toEqual(await sendStored(undo, answers));
    expect(new Set(shown()?.map(({ id }) => id))).toEqual(new Set(list.map(({ id }) => id)));
  });
});

test('the table contains every action that changes items', () => {
  // These open a form or a dialog, whose tests check its requests.
  const inForms = [details, share, use];
  // It also changes what is on this device, so it is in tests of its own.
  const elsewhere = [offline];
  const inTable = rows.flatMap(({ action }) => action ?? []);
  expect(new Set([...inTable, ...inForms, ...elsewhere])).toEqual(new Set(itemActions));
});
