type Save = () => Promise<boolean>;

const unsaved = new Set<Save>();

/**
 * Registers `save` to run before the user signs out; it resolves to whether it succeeded. Returns a function that
 * unregisters it.
 */
export function saveBeforeSignOut(save: Save): () => void {
  unsaved.add(save);
  return () => void unsaved.delete(save);
}

/** Runs all registered saves. Resolves to false if one failed, in which case some changes exist only on this device. */
export const saveEverything = async (): Promise<boolean> =>
  (await Promise.all([...unsaved].map((save) => save()))).every(Boolean);
