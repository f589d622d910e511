import type { SermonDocument } from '@sermon/contract/builder';
import { CallFailed } from '@sermon/contract/client';
import { createAutosave, type Autosave } from '../../apps/web/src/features/builder/saving/autosave.ts';
import { type Opening, openText } from '../../apps/web/src/features/builder/saving/recover.ts';
import type { Journal } from '../../apps/web/src/offline/journal.ts';
import { type SaveInput, saveNew } from '../../apps/web/src/offline/newDocuments/newDocuments.ts';
import { isOnlyHere } from '../../apps/web/src/offline/store/texts.ts';
import { newEditorId } from '../../apps/web/src/offline/openEditors.ts';
import { withDocumentLockForUser } from '../../apps/web/src/offline/sync/documentLock.ts';
import type { Api } from '../support/browser.ts';
import type { Device } from './device.ts';
import type { World } from './world.ts';

/** A text as its paragraphs, each a list of words. */
const paragraphsOf = (html: string) =>
  [...html.matchAll(/<p>(.*?)<\/p>/g)].map(([, words = '']) => words.split(' ').filter(Boolean));
const htmlOf = (paragraphs: string[][]) => paragraphs.map((words) => `<p>${words.join(' ')}</p>`).join('');
/** The words of a stored text. */
export const wordsOf = (html: string): string[] => paragraphsOf(html).flat();

/** An open page of the builder: the real autosave, journal and recovery around a simple text instead of the editor. */
export class Page {
  readonly documentId: string;
  text: string;
  isAlive = true;
  readonly autosave: Autosave<SermonDocument>;
  readonly #world: World;
  readonly #device: Device;
  readonly #release: () => void;

  /** Opens a document like the builder. Resolves to null if neither the server nor this device has it. */
  static async open(world: World, device: Device, documentId: string): Promise<Page | null> {
    const state = { isAlive: true };
    const api = world.client(device.line, () => state.isAlive);
    const sermon = await api.documents.get({ id: documentId }).catch(async (cause: unknown) => {
      const kept = await device.kept.read(documentId);
      return kept && (isUnreachable(cause) || isOnlyHere(kept)) ? kept : null;
    });
    if (!sermon) return null;
    const journal = device.openJournal();
    const needs = {
      journal,
      hold: (editorId: string) => device.hold(editorId),
      receiptOf: (editorId: string) => api.documents.receipt({ id: documentId, editorId }),
      fetchNewest: () => api.documents.get({ id: documentId }),
      newEditorId,
    };
    return withDocumentLockForUser(documentId, async (hasWaited) => {
      const version = hasWaited ? await needs.fetchNewest().catch(() => sermon) : sermon;
      return new Page(world, device, await openText(version, needs), { api, journal, state });
    });
  }

  private constructor(
    world: World,
    device: Device,
    opening: Opening,
    { api, journal, state }: { api: Api; journal: Journal; state: { isAlive: boolean } },
  ) {
    const { sermon, editorId, html, base, restoredFrom, restoredId, replacedId } = opening;
    const { id } = sermon;
    this.documentId = id;
    this.text = html;
    this.#world = world;
    this.#device = device;
    this.#release = opening.release;
    let newest = sermon;
    const onServerVersion = <Reply extends SermonDocument>(saved: Reply): Reply => {
      if (saved.revision >= newest.revision) newest = saved;
      return saved;
    };
    if (base.text !== null) void world.run(journal.prepareBase(base.text));
    this.autosave = createAutosave<SermonDocument>({
      base,
      restored: restoredFrom && html,
      isEarlierState: async ({ revision }) =>
        restoredId !== null && (await api.documents.receipt({ id, editorId: restoredId }))?.revision === revision,
      edited: restoredFrom ?? sermon.dateModified,
      read: () => this.text,
      isOnline: () => device.line.isOnline,
      save: async (text, revision, { step }) => {
        const input = { id, ownerId: device.ownerId, text, revision, editorId, editorStep: step };
        const { save, get } = api.documents;
        const server = { save: (given: SaveInput) => save(given), get: (missing: string) => get({ id: missing }) };
        try {
          const saved = onServerVersion(await (revision > 0 ? save(input) : saveNew(newest, input, server)));
          device.promised.note('confirmed', id, text);
          return saved;
        } catch (cause) {
          if (cause instanceof CallFailed && cause.statusCode === 404)
            void world.run(journal.noteGone(editorId, device.now()));
          throw cause;
        }
      },
      fetchLatest: () => api.documents.get({ id }),
      onChangedElsewhere: onServerVersion,
      journal: {
        write: async (text, { revision, text: baseText }, step, at) => {
          const entry = { editorId, documentId: id, html: text, revision, baseText, step, at };
          const isStored = await world.run(journal.write(entry));
          if (isStored) device.promised.note('stored', id, text);
          else device.promised.refused.add(id);
          return isStored;
        },
        clear: (step) => void world.run(journal.confirmSaved({ editorId, step, replacedId }, newest, device.now())),
      },
      clock: {
        now: () => device.now(),
        after: (ms, perform) => world.after(ms, () => state.isAlive && perform()),
      },
    });
    this.end = () => {
      this.isAlive = state.isAlive = false;
      this.#release();
    };
    let wasQuestion = false;
    this.autosave.subscribe(() => {
      if (this.isQuestion && !wasQuestion) device.promised.noteQuestion(id);
      wasQuestion = this.isQuestion;
    });
    if (restoredFrom) void this.autosave.saveNow();
  }

  /** Ends the page at once, as a crash does. */
  readonly end: () => void;

  get isQuestion(): boolean {
    return this.autosave.state.kind === 'conflict';
  }

  /**
   * Types a new word somewhere in the text, sometimes as a new paragraph. The editor is read-only during a question.
   */
  type(word: string): void {
    if (this.isQuestion) return;
    const { draw } = this.#world;
    const paragraphs = paragraphsOf(this.text);
    const place = draw(paragraphs.length);
    if (draw(4) === 0) paragraphs.splice(place, 0, [word]);
    else paragraphs[place]!.push(word);
    this.text = htmlOf(paragraphs);
    this.#world.figures.typed += 1;
    this.#device.promised.noteWriter(this.documentId, this.#device);
    this.autosave.changed();
  }

  /** Deletes a word of the text. It need not be found at the end. */
  erase(): void {
    const words = wordsOf(this.text);
    if (this.isQuestion || words.length < 2) return;
    const word = words[this.#world.draw(words.length)]!;
    const paragraphs = paragraphsOf(this.text).map((line) => line.filter((other) => other !== word));
    this.text = htmlOf(paragraphs.filter((line) => line.length > 0));
    this.#device.promised.erased.add(word);
    this.#device.promised.noteWriter(this.documentId, this.#device);
    this.autosave.changed();
  }

  /** Answers the question, if there is one. */
  async choose(isMine: boolean): Promise<void> {
    if (!this.isQuestion) return;
    this.#world.figures.questions += 1;
    if (isMine) return void (await this.autosave.keepMine());
    const other = await this.autosave.fetchOther().catch(() => null);
    if (!other || !this.isAlive) return;
    this.text = other.text;
    this.autosave.replaced(other);
  }

  /** Closes the page like a browser, which fires its events first. What was sent may still arrive. */
  close(): void {
    this.autosave.leave();
    this.end();
  }
}

const isUnreachable = (cause: unknown) => cause instanceof CallFailed && [0, 401].includes(cause.statusCode);
