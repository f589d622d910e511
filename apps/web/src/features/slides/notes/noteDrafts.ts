/** Notes that the server may not have yet: their text by slide. */
export type Drafts = Readonly<Record<string, string>>;

const keyOf = (ownerId: string, documentId: string): string => `sermon-note-drafts ${ownerId} ${documentId}`;

/** Returns the notes of a document that were written in this browser and not sent yet. */
export function readDrafts(ownerId: string, documentId: string): Drafts {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(ownerId, documentId)) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).filter(([, text]) => typeof text === 'string'));
  } catch {
    return {};
  }
}

/** Keeps notes in this browser until the server has them. Without storage, they last as long as the page. */
export function keepDrafts(ownerId: string, documentId: string, drafts: Drafts): void {
  try {
    const key = keyOf(ownerId, documentId);
    if (Object.keys(drafts).length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(drafts));
  } catch {
    // They are still sent to the server.
  }
}
