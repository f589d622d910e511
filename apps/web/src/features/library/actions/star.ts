import type { LibraryItem } from '@sermon/contract/library';
import { library as texts } from '@sermon/domain/texts/library';
import { Star } from 'lucide-react';
import { isOwn } from '../itemCalls.ts';
import { starEdit } from '../itemEdits.ts';
import type { ItemAction } from './action.ts';
import { nameOf, perform, succeeds } from './change.ts';

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
    const { changes, undo } = starEdit(changed, isStarred);
    if (!(await succeeds(perform(client, changes), tools, texts.failedToStar))) return;
    const doneText = isStarred ? texts.starAdded : texts.starRemoved;
    const undoneText = isStarred ? texts.starRemoved : texts.starAdded;
    notify({
      text: doneText(nameOf(changed)),
      undo: {
        perform: () => perform(client, undo),
        done: undoneText(nameOf(changed)),
        failed: texts.failedToStar,
      },
    });
  },
};
