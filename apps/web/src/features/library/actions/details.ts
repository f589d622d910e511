import { Info } from 'lucide-react';
import type { ItemAction } from './action.ts';

/** Opens the details dialog where there is no side panel that shows the details. */
export const details: ItemAction = {
  order: 70,
  label: () => 'Details',
  Icon: Info,
  isShown: (_, now) => !now.hasDetailsBeside && now.isOnline,
  run([item], { ask }) {
    if (item) ask({ about: 'details', item });
  },
};
