import { maxNameLength } from '../library/items.ts';

const suffix = ' - Copy';

/** The name of a copy; a name at its greatest length gives way to the suffix. */
export const copyName = (name: string): string => name.slice(0, maxNameLength - suffix.length).trimEnd() + suffix;
