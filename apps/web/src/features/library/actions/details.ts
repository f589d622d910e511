import { Info } from 'lucide-react';
import type { ItemAction } from './action.ts';

/** Where there is room, an item's details stand beside the list; elsewhere they are asked for. */
export const details: ItemAction = {
  key: 'details',
  label: () => 'Details',
  Icon: Info,
  isShown: (items, now) => !now.hasDetailsBeside && now.isOnline && items.length === 1,
  run([item], { ask }) {
    if (item) ask({ about: 'details', item });
  },
};
