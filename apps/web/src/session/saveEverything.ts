type OpenText = {
  /** Resolves to whether the server has the text. */
  save: () => Promise<boolean>;
  /** Resolves to whether this device or the server has all changes. */
  keepOnDevice: () => Promise<boolean>;
};

const openTexts = new Set<OpenText>();

const all = async (does: (text: OpenText) => Promise<boolean>): Promise<boolean> =>
  (await Promise.all([...openTexts].map(does))).every(Boolean);

/**
 * The text is saved before the user signs out or updates. Returns a function that unregisters it.
 *
 * @example
 * useEffect(() => registerOpenText({ save, keepOnDevice }), [save, keepOnDevice]);
 */
export function registerOpenText(text: OpenText): () => void {
  openTexts.add(text);
  return () => void openTexts.delete(text);
}

export const hasOpenText = (): boolean => openTexts.size > 0;

/** Saves all open texts. Resolves to false if one failed, in which case some changes exist only on this device. */
export const saveEverything = (): Promise<boolean> => all(({ save }) => save());

/** Keeps the unsaved changes of all open texts on this device. Resolves to false if the browser refuses to store one. */
export const keepEverythingOnDevice = (): Promise<boolean> => all(({ keepOnDevice }) => keepOnDevice());

/** Time within which a browser asks about unsaved changes after the page began to leave, in ms. */
const leavesWithinMs = 1_000;

let isLeaving = false;

/**
 * Lets `leave` reload the page or open another one without a question about unsaved changes. The caller must have saved
 * them, or have kept them on this device, from where they are restored.
 */
export function leaveWithoutAsking(leave: () => void): void {
  isLeaving = true;
  leave();
  // The page stays if a running upload makes the browser ask, and the user wants to wait for it.
  setTimeout(() => (isLeaving = false), leavesWithinMs);
}

export const reloadWithoutAsking = (): void => leaveWithoutAsking(() => location.reload());

export const asksBeforeLeaving = (): boolean => !isLeaving;
