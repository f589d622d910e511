import { CallFailed } from '@sermon/contract/client';
import { hasArrived, isKeptVersion, isStale, type Receipt } from '@sermon/domain/builder/revisions';

/** A document as the server returns it. */
export type Stored = { revision: number; text: string };
export type SaveRequest = { text: string; revision: number; editorId: string; editorStep: number };

/** A server with one document that treats saves by the same rules as the real one (features/builder/store.ts). */
export function createSaveServer(first: Stored = { revision: 1, text: '' }) {
  const receipts = new Map<string, Receipt>();
  let document = { ...first, editorId: null as string | null, editorFrom: first.revision, editorStep: 0 };
  let [date, dateKept] = [new Date(), null as Date | null];
  const server = {
    /** The texts in the history: replaced ones, and those that were refused as stale. */
    kept: [] as string[],
    refused: [] as string[],
    get current(): Stored {
      return { revision: document.revision, text: document.text };
    },
    receiptOf: (editorId: string): Receipt | null => receipts.get(editorId) ?? null,
    save(request: SaveRequest): Stored & { savedAs: number } {
      const { text, editorId, editorStep } = request;
      const receipt = server.receiptOf(editorId);
      // A text is its own hash here.
      if (receipt && hasArrived(receipt, { ...request, textHash: text }))
        return { ...server.current, savedAs: receipt.revision };
      const isOld = isStale(document, request);
      if (isOld && text !== document.text) {
        server.refused.push(text);
        throw new CallFailed('stale', 409);
      }
      if (!isOld) server.replace(text, editorId, editorStep);
      receipts.set(editorId, { step: editorStep, revision: document.revision, textHash: text });
      return { ...server.current, savedAs: document.revision };
    },
    /** Saves a text that is based on the newest revision. */
    replace(text: string, editorId: string, editorStep = 1) {
      const now = new Date();
      const isByAdministrator = false;
      const replaced = { size: document.text.length, editorId: document.editorId, isByAdministrator, date };
      const next = { size: text.length, editorId, isByAdministrator, date: now };
      if (text !== document.text && isKeptVersion(replaced, next, dateKept)) {
        server.kept.push(document.text);
        dateKept = date;
      }
      const editorFrom = editorId === document.editorId ? document.editorFrom : document.revision;
      document = { revision: document.revision + 1, text, editorId, editorFrom, editorStep };
      date = now;
    },
  };
  return server;
}
