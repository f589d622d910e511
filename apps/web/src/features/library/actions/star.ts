import type { LibraryItem } from '@sermon/contract/library';
import { library as texts } from '@sermon/domain/texts/library';
import type { QueryClient } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import { api } from '../api.ts';
import { patchItems } from '../items.ts';
import type { ItemAction } from './action.ts';
import { callsOf, isOwn } from '../itemCalls.ts';
import { change, nameOf, succeeds } from './change.ts';

const areStarred = (items: readonly LibraryItem[]) => items.every(({ isStarred }) => isStarred);

export const star: ItemAction = {
  order: 30,
  label: (items) => (areStarred(items) ? 'Remove Star' : 'Add Star'),
  Icon: Star,
  isOn: areStarred,
  worksForMany: { barOrder: 20 },
  isShown: (items) => items.every(isOwn),
  async run(items, tools) {
    const { client, notify } = tools;
    const isStarred = !areStarred(items);
    const changed = items.filter((item) => item.isStarred !== isStarred);
    if (!(await succeeds(setStar(client, changed, isStarred), tools, texts.failedToStar))) return;
    const doneText = isStarred ? texts.starAdded : texts.starRemoved;
    const undoneText = isStarred ? texts.starRemoved : texts.starAdded;
    notify({
      text: doneText(nameOf(changed)),
      undo: {
        perform: () => setStar(client, changed, !isStarred),
        done: undoneText(nameOf(changed)),
        failed: texts.failedToStar,
      },
    });
  },
};

function setStar(client: QueryClient, items: readonly LibraryItem[], isStarred: boolean): Promise<void> {
  const ids = items.map(({ id }) => id);
  const [first] = items;
  return change(client, {
    show: () => patchItems(client, ids, { isStarred }),
    send: async () =>
      first && items.length === 1
        ? [await callsOf(first).star({ id: first.id, isStarred })]
        : api.library.starAll({ ids, isStarred }),
  });
}
