import type { SermonDocument } from '@sermon/contract/builder';
import { CallFailed } from '@sermon/contract/client';
import { hasArrived, isStale, type Receipt } from '@sermon/domain/builder/revisions';
import { versionKey } from '../offline/store/texts.ts';
import type { SyncServer } from '../offline/sync/saves.ts';
import { keptDocument } from './offline.setup.ts';

type Stored = SermonDocument & { editorId: string | null; editorFrom: number; editorStep: number; isInTrash: boolean };

/** A server with documents that treats saves by the same rules as the real one (features/builder/store.ts). */
export function createSyncServer() {
  const documents = new Map<string, Stored>();
  const receipts = new Map<string, Receipt>();
  let isOther = false;
  const keyOf = (id: string, editorId: string) => `${id} ${editorId}`;
  const missing = () => new CallFailed('Request was submitted to the incorrect location.', 404);
  const find = (id: string) => {
    const document = documents.get(id);
    if (!document || isOther) throw missing();
    return document;
  };
  const reply = ({ editorId: _e, editorFrom: _f, editorStep: _s, isInTrash: _t, ...document }: Stored) => document;

  const server = {
    /** Signs in another user in the same browser. */
    signInAnother: () => void (isOther = true),
    /** The texts in the history of each document: replaced ones, and those that were refused as outdated. */
    history: new Map<string, string[]>(),
    calls: [] as string[],
    documents,
    /** Adds a document, as another device would. */
    add(overrides: Partial<SermonDocument> = {}): SermonDocument {
      const document = keptDocument(overrides);
      documents.set(document.id, { ...document, editorId: null, editorFrom: 0, editorStep: 0, isInTrash: false });
      server.history.set(document.id, []);
      return document;
    },
    /** Saves a text from another device. */
    write(id: string, text: string): void {
      replace(find(id), text, 'another device', 1);
    },
    trash: (id: string) => void (find(id).isInTrash = true),
    purge: (id: string) => void documents.delete(id),
    textOf: (id: string) => documents.get(id)?.text,
    /** All texts of a document: the newest one, and those in its history. */
    textsOf: (id: string) => [find(id).text, ...server.history.get(id)!],
    async get(id) {
      server.calls.push('get');
      const document = find(id);
      if (document.isInTrash) throw missing();
      return reply(document);
    },
    async offline() {
      return [...documents.values()].map(reply).filter(({ offlineMode }) => offlineMode);
    },
    async isSignedIn() {
      return !isOther;
    },
    async receipt(id, editorId) {
      server.calls.push('receipt');
      find(id);
      return receipts.get(keyOf(id, editorId)) ?? null;
    },
    async restore(id) {
      server.calls.push('restore');
      find(id).isInTrash = false;
    },
    async save(input) {
      server.calls.push('save');
      const { id = '', text = '', revision = 0, editorId = '', editorStep = 0, baseHash, isNew, name } = input;
      const textHash = await versionKey(text);
      const known = documents.get(id);
      if (!known && isNew) {
        server.add({ id, name: name ?? '', text, revision: 1 });
        Object.assign(find(id), { editorId, editorStep });
        receipts.set(keyOf(id, editorId), { step: editorStep, revision: 1, textHash });
        return { ...reply(find(id)), savedAs: 1 };
      }
      const document = find(id);
      const receipt = receipts.get(keyOf(id, editorId)) ?? null;
      const save = { revision, editorId, editorStep, textHash };
      if (hasArrived(receipt, save)) return { ...reply(document), savedAs: receipt!.revision };
      const isOnOther =
        baseHash !== undefined && revision === document.revision && baseHash !== (await versionKey(document.text));
      const isOutdated = isStale(document, save) || isOnOther;
      if (isOutdated && text !== document.text) {
        const kept = server.history.get(id)!;
        if (!kept.includes(text)) kept.push(text);
        throw new CallFailed('This text was changed in another window or on another device.', 409);
      }
      if (!isOutdated) replace(document, text, editorId, editorStep);
      receipts.set(keyOf(id, editorId), { step: editorStep, revision: document.revision, textHash });
      return { ...reply(document), savedAs: document.revision };
    },
  } satisfies SyncServer & Record<string, unknown>;

  function replace(document: Stored, text: string, editorId: string, editorStep: number) {
    if (document.text !== text) server.history.get(document.id)!.push(document.text);
    const editorFrom = editorId === document.editorId ? document.editorFrom : document.revision;
    const revision = document.revision + 1;
    Object.assign(document, { text, revision, editorId, editorFrom, editorStep, isInTrash: false });
  }
  return server;
}
