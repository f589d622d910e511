import { FilePlus } from 'lucide-react';
import type { ItemAction } from './action.ts';

/** Creates a document from one of the user's own templates. */
export const use: ItemAction = {
  order: 20,
  label: () => 'Use Template',
  Icon: FilePlus,
  isShown: ([item], now) => now.isOnline && item?.isTemplate === true,
  run([item], { ask }) {
    if (item) ask({ about: 'use', item });
  },
};
