import { Info } from 'lucide-react';
import type { ItemAction } from './action.ts';

/** On the desktop an item's details stand beside the list. */
export const details: ItemAction = {
  key: 'details',
  label: () => 'Details',
  Icon: Info,
  isShown: (items, now) => now.isPhone && now.isOnline && items.length === 1,
  run([item], { ask }) {
    if (item) ask({ about: 'details', item });
  },
};
