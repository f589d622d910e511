import { FilePlus } from 'lucide-react';
import type { ItemAction } from './action.ts';

/** Makes a document of a template of the person's own. */
export const use: ItemAction = {
  key: 'use',
  label: () => 'Use Template',
  Icon: FilePlus,
  isShown: ([item, ...others], now) => now.isOnline && item?.isTemplate === true && !others.length,
  run([item], { ask }) {
    if (item) ask({ about: 'use', item });
  },
};
