/** Gives up the hold on an editor's name. */
export type Release = () => void;

/** Whether this browser can tell editors that are open in other windows from those that are gone. It cannot on plain http. */
export const canTellOpenEditors = (): boolean => 'locks' in navigator;

/** An editor that is closing lets go of its name within this time. */
const letsGoWithinMs = 200;

/**
 * Holds an editor's name for as long as it is open, so that no other window takes over what it wrote. The browser lets go of
 * it when the page ends, however it ends. Null while another editor holds it.
 */
export function holdEditor(editorId: string): Promise<Release | null> {
  if (!canTellOpenEditors()) return Promise.resolve(() => {});
  return new Promise((settle) => {
    const waiting = { signal: AbortSignal.timeout(letsGoWithinMs) };
    navigator.locks
      .request(`sermon-editor-${editorId}`, waiting, () => new Promise<void>((release) => settle(release)))
      .catch((cause: unknown) => {
        const isHeldElsewhere = cause instanceof DOMException && cause.name === 'TimeoutError';
        // A browser that refuses locks altogether cannot tell either.
        settle(isHeldElsewhere ? null : () => {});
      });
  });
}

/** A fresh name for an editor. `crypto.randomUUID` does not exist on plain http. */
export function newEditorId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
