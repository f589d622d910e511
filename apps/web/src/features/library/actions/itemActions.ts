import type { ItemAction } from './action.ts';
import { details } from './details.ts';
import { duplicate } from './duplicate.ts';
import { move } from './move.ts';
import { offline } from './offline.ts';
import { open } from './open.ts';
import { remove } from './remove.ts';
import { rename } from './rename.ts';
import { share } from './share.ts';
import { star } from './star.ts';
import { use } from './use.ts';

/** In menu order. Add new actions here. */
export const itemActions: readonly ItemAction[] = [
  details,
  duplicate,
  move,
  offline,
  open,
  remove,
  rename,
  share,
  star,
  use,
].toSorted((a, b) => a.order - b.order);
