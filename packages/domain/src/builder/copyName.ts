import { maxNameLength } from '../library/items.ts';

const suffix = ' - Copy';

/** Returns the name for a copy. A name near the length limit is truncated to make room for the suffix. */
export const copyName = (name: string): string => name.slice(0, maxNameLength - suffix.length).trimEnd() + suffix;
