type Save = () => Promise<boolean>;

const unsaved = new Set<Save>();

/**
 * Runs `save` before the user signs out; it resolves to whether it succeeded. Returns a function that unregisters it.
 */
export function saveBeforeSignOut(save: Save): () => void {
  unsaved.add(save);
  return () => void unsaved.delete(save);
}

/** Saves everything that is open. Returns false if something could not be saved and would exist only on this device. */
export const saveEverything = async (): Promise<boolean> =>
  (await Promise.all([...unsaved].map((save) => save()))).every(Boolean);
