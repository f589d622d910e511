type Save = () => Promise<boolean>;

const unsaved = new Set<Save>();

/** Has something saved before the person signs out; `save` gives whether that succeeded. Gives back what ends this. */
export function saveBeforeSignOut(save: Save): () => void {
  unsaved.add(save);
  return () => void unsaved.delete(save);
}

/** Saves all that is open. False where something could not be saved: signing out now would leave it to this device alone. */
export const saveEverything = async (): Promise<boolean> =>
  (await Promise.all([...unsaved].map((save) => save()))).every(Boolean);
