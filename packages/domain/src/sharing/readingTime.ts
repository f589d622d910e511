/** How fast adults read a text silently, in words per minute. */
export const wordsReadPerMinute = 220;

/** Returns how long it takes to read a text, in whole minutes; at least one. */
export const minutesToRead = (words: number): number => Math.max(1, Math.round(words / wordsReadPerMinute));
