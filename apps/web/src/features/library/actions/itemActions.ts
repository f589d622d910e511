import type { ItemAction } from './action.ts';
import { details } from './details.ts';
import { duplicate } from './duplicate.ts';
import { move } from './move.ts';
import { open } from './open.ts';
import { remove } from './remove.ts';
import { rename } from './rename.ts';
import { star } from './star.ts';
import { use } from './use.ts';

/** In the order of the menu. */
export const itemActions: readonly ItemAction[] = [open, use, star, rename, move, duplicate, details, remove];
