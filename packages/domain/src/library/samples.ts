type Item = { isSample: boolean; dateCreated: Date; dateModified: Date; dateAccessed: Date };

/** Returns whether a library contains nothing of the user's own: it is empty or contains only the sample sermon. */
export const hasOnlySample = (items: readonly Pick<Item, 'isSample'>[]): boolean =>
  items.every(({ isSample }) => isSample);

/**
 * Returns whether an item may appear in Quick Access, which shows what users worked on: they have opened it since it was
 * created. An import would otherwise fill Quick Access. The sample sermon must have been changed, too.
 */
export const wasWorkedOn = ({ isSample, dateModified, dateAccessed, dateCreated }: Item): boolean =>
  dateAccessed > dateCreated && (!isSample || dateModified > dateCreated);
