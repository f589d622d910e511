import Dexie from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { isConflict, Journal } from '../../apps/web/src/offline/journal.ts';
import { createKeeper, type Keeper } from '../../apps/web/src/offline/keeper.ts';
import { createOnDevice } from '../../apps/web/src/offline/newDocuments/newDocuments.ts';
import { OfflineDocuments } from '../../apps/web/src/offline/store/offlineDocuments.ts';
import { keepBoth, keepOffline, keepOnline } from '../../apps/web/src/offline/sync/conflictResolution.ts';
import { createSender, type Sender } from '../../apps/web/src/offline/sync/sender.ts';
import type { SendNeeds, SyncServer } from '../../apps/web/src/offline/sync/saves.ts';
import { browser } from '../support/people.ts';
import { Page } from './page.ts';
import type { Line, Send, World } from './world.ts';

/** The answers to a question about two versions that lose nothing. */
const answers = { keepOffline, keepOnline, keepBoth };
export const answerKinds = Object.keys(answers) as (keyof typeof answers)[];

/** What a run must find again: the words that somebody was told are safe. */
export class Promised {
  readonly confirmed = new Map<string, Set<string>>();
  readonly stored = new Map<string, Set<string>>();
  /** Documents that were created to keep both versions. */
  readonly copies = new Set<string>();
  /** Words that the user deleted. They need not be found. */
  readonly erased = new Set<string>();
  /** The devices that wrote in each document. */
  readonly writers = new Map<string, Set<unknown>>();
  /** Documents whose text a device could not store. A device that crashes then does not know what it has sent. */
  readonly refused = new Set<string>();
  /** Questions about documents in which only one device has written, and whose texts it could store. */
  needlessQuestions = 0;

  /** Notes that the user was told that a text of a document is on the server, or that a device has stored it. */
  note(kind: 'confirmed' | 'stored', documentId: string, html: string): void {
    const words = this[kind].get(documentId) ?? new Set();
    for (const [word] of html.matchAll(/w\d+/g)) words.add(word);
    this[kind].set(documentId, words);
  }

  noteWriter(documentId: string, device: unknown): void {
    this.writers.set(documentId, (this.writers.get(documentId) ?? new Set()).add(device));
  }

  noteQuestion(documentId: string): void {
    if (this.writers.get(documentId)?.size === 1 && !this.refused.has(documentId)) this.needlessQuestions += 1;
  }
}

/** A browser on one device, with its storage, its network, its clock, and at most one page for each document. */
export class Device {
  readonly world: World;
  readonly ownerId: string;
  readonly promised: Promised;
  readonly line: Line;
  /** The journal of a page that only lists texts. Each page of the builder has its own. */
  readonly journal: Journal;
  readonly kept: OfflineDocuments;
  readonly keeper: Keeper;
  readonly sender: Sender;
  readonly pages = new Map<string, Page>();
  /** How far the clock of this device is off, in ms. */
  clockError = 0;
  readonly #signedIn: Send;
  readonly #storage = new IDBFactory();
  readonly #journals: Journal[] = [];
  readonly #needs: SendNeeds;
  readonly #opening = new Set<string>();

  /** `signedIn` sends requests as the signed-in user. */
  constructor(world: World, ownerId: string, signedIn: Send, promised: Promised) {
    this.world = world;
    this.ownerId = ownerId;
    this.#signedIn = signedIn;
    this.promised = promised;
    this.line = { isOnline: true, send: signedIn };
    this.journal = this.openJournal();
    this.kept = new OfflineDocuments(ownerId);
    const api = world.client(this.line, () => true);
    this.keeper = createKeeper({
      kept: this.kept,
      fetchList: () => api.documents.offline({}),
      fetchDocument: (id) => api.documents.get({ id }),
      keepChapters: () => Promise.resolve(),
      now: () => this.now(),
    });
    const server: SyncServer = {
      get: (id) => api.documents.get({ id }),
      offline: () => api.documents.offline({}),
      receipt: (id, editorId) => api.documents.receipt({ id, editorId }),
      save: (input) => api.documents.save(input),
      restore: (id) => api.documents.restore({ id }),
      isSignedIn: async (userId) => (await api.accounts.getAuthenticatedUser({}))?.id === userId,
    };
    this.#needs = {
      ownerId,
      journal: this.journal,
      server,
      hold: (editorId) => this.hold(editorId),
      now: () => this.now(),
      onSent: ({ saved }) => {
        if (!saved) return;
        promised.note('confirmed', saved.id, saved.text);
        promised.copies.add(saved.id);
      },
    };
    const after = (ms: number, perform: () => void) => world.after(ms, perform);
    this.sender = createSender({ ...this.#needs, journal: this.journal, server: () => server, after });
  }

  /**
   * Opens the journal of a page, by default for the user of this run. It stays open until the device is closed: a browser completes
   * what a page has handed to it before it ended.
   */
  openJournal(ownerId = this.ownerId): Journal {
    Object.assign(Dexie.dependencies, { indexedDB: this.#storage, IDBKeyRange });
    const journal = new Journal(ownerId);
    this.#journals.push(journal);
    return journal;
  }

  now(): Date {
    return new Date(this.world.product.clock.now.getTime() + this.clockError);
  }

  /** Signs in again, in a window of its own, so that no open page loses its text. */
  signIn(): void {
    this.line.send = this.#signedIn;
  }

  endSession(): void {
    this.line.send = browser(this.world.product.app);
  }

  /** Holds an editor's id like `holdEditor`, but without waiting. Resolves to null if a page or the sender holds it. */
  hold(editorId: string): Promise<(() => void) | null> {
    return new Promise((settle) => {
      void navigator.locks.request(`sermon-editor-${editorId}`, { ifAvailable: true }, (lock) =>
        lock ? new Promise<void>((release) => settle(release)) : settle(null),
      );
    });
  }

  /** Answers the first question about two versions. Resolves to false if there is none. */
  async answer(kind: keyof typeof answers): Promise<boolean> {
    const listed = (await this.journal.list()) ?? [];
    const asked = listed.find(isConflict);
    const entry = asked && (await this.journal.read(asked.editorId));
    if (!entry) return false;
    this.world.figures.questions += 1;
    this.promised.noteQuestion(entry.documentId);
    const online = await this.#needs.server.get(entry.documentId).catch(() => null);
    if (online) await answers[kind]({ entry, online }, this.#needs);
    return online !== null;
  }

  /** Creates a document on this device. Resolves to its id, or to null if it was not stored. */
  async create(parentId: string | null): Promise<string | null> {
    Object.assign(Dexie.dependencies, { indexedDB: this.#storage, IDBKeyRange });
    const created = await createOnDevice(this.ownerId, parentId, this.now());
    return typeof created === 'object' ? created.id : null;
  }

  /** Opens a document unless it is open or being opened. */
  async open(documentId: string): Promise<void> {
    if (this.#opening.has(documentId) || this.pages.get(documentId)?.isAlive) return;
    this.#opening.add(documentId);
    const page = await Page.open(this.world, this, documentId).finally(() => this.#opening.delete(documentId));
    if (page) this.pages.set(documentId, page);
  }

  openPages(): Page[] {
    return [...this.pages.values()].filter(({ isAlive }) => isAlive);
  }

  close(): void {
    for (const page of this.openPages()) page.end();
    for (const journal of this.#journals) journal.close();
    this.kept.close();
  }
}
