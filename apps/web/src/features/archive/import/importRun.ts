import { CallFailed } from '@sermon/contract/client';
import { archive as texts } from '@sermon/domain/texts/archive';
import { calls as callTexts } from '@sermon/domain/texts/calls';
import { itemCount, library as libraryTexts } from '@sermon/domain/texts/library';
import type { QueryClient } from '@tanstack/react-query';
import { type Attempt, patiently } from '../../../connection/attempts.ts';
import type { ImportEnd, ImportLayout, ImportOutcome } from '../../../offline/store/database.ts';
import { StoredImport } from '../../../offline/store/imports.ts';
import { sharedComputer } from '../../../offline/sessionCopies.ts';
import type { Notice, Notify } from '../../../ui/notices/notices.tsx';
import type { DroppedFile } from '../../files/droppedFiles.ts';
import { keepsOriginals as storedChoice } from '../../files/originals.ts';
import { perform } from '../../library/actions/change.ts';
import { allItems, insertItems } from '../../library/items.ts';
import { storageUse } from '../../storage/storageUse.ts';
import { addPlan, type Plan, sizeOf, topIdsOf } from '../plan/plan.ts';
import { archiveIn, restorePlan } from '../plan/restorePlan.ts';
import { ReadError, type Source, sourcesOf } from '../sources/sources.ts';
import { type Draft, importPlan, layOut, type UnreadableFile } from './drafts.ts';
import { markKnown } from './known.ts';
import { isDraft, readableFiles, readFiles } from './readDrafts.ts';
import { endText, type Review, type Stage } from './stage.ts';

export type ImportState = {
  stage: Stage;
  targetId: string | null;
  keepsOriginals: boolean;
  isTidied: boolean;
  /** A step waits before it is tried again. */
  isWaiting: boolean;
  /** The import would be lost if the page were closed. */
  isAtRisk: boolean;
};

type Result = Draft | UnreadableFile;
type Needs = { ownerId: string; client: QueryClient; notify: Notify; mayStore: boolean };
type Run = { signal: AbortSignal; attempt: Attempt };

const start: Stage = { at: 'start', problem: null };
/** The stored import is being opened. */
const opening: Stage = { at: 'reading', done: 0, all: null };
const lockedWithinMs = 1_000;
const lockName = (ownerId: string) => `sermon-import-${ownerId}`;

/**
 * The import of one user in this window. It goes on when the user leaves its screen, and after a reload if the browser
 * stores it. Restoring an archive ends when the user leaves the screen.
 */
export class ImportRun {
  readonly #needs: Needs;
  readonly #listeners = new Set<() => void>();
  readonly #closing = new AbortController();
  #state: ImportState = {
    stage: start,
    targetId: null,
    keepsOriginals: storedChoice.read(),
    isTidied: true,
    isWaiting: false,
    isAtRisk: false,
  };
  #work = new AbortController();
  #stored: StoredImport | null = null;
  /** Whether the browser has refused to store a part of the import. */
  #isIncomplete = false;
  #resuming: Promise<void> | null = null;
  #release = () => {};
  #onAllAdded: ((targetId: string | null) => void) | null = null;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): ImportState => this.#state;

  /** Called when the screen opens. Returns the function to call when the user leaves it. */
  opened(onAllAdded: (targetId: string | null) => void): () => void {
    this.#onAllAdded = onAllAdded;
    // Another window may have begun an import.
    void this.resume();
    return () => {
      this.#onAllAdded = null;
      const { stage } = this.#state;
      if (stage.at === 'adding' && stage.isRestoring) this.cancel();
      const isEmpty = stage.at === 'review' && stage.drafts.length + stage.unreadable.length === 0;
      const isSeen =
        isEmpty || stage.at === 'archive' || stage.at === 'start' || (stage.at === 'done' && stage.isAnnounced);
      if (isSeen) this.#end(start);
    };
  }

  /** Continues the import that this browser has stored, if there is one, as soon as no other window does. */
  resume(): Promise<void> {
    this.#resuming ??= this.#resume().finally(() => (this.#resuming = null));
    return this.#resuming;
  }

  async #resume(): Promise<void> {
    const isAtStart = () => this.#state.stage.at === 'start';
    if (!this.#mayStore || !isAtStart() || !(await StoredImport.exists(this.#needs.ownerId)) || !isAtStart()) return;
    this.#set({ stage: opening });
    if (await this.#lock(true)) await this.#resumeLocked();
    else await this.#waitForTurn();
  }

  async #waitForTurn(): Promise<void> {
    this.#show({ at: 'elsewhere' });
    if (!(await this.#lock(false))) return;
    this.#set({ stage: opening });
    await this.#resumeLocked();
  }

  async #resumeLocked(): Promise<void> {
    const found = await StoredImport.open(this.#needs.ownerId, new Date());
    if (this.#closing.signal.aborted) {
      found?.stored.close();
      return this.#release();
    }
    if (!found) return this.#end(start);
    const { stored, row } = found;
    this.#stored = stored;
    this.#set({ targetId: row.targetId, keepsOriginals: row.keepsOriginals, isTidied: row.isTidied ?? true });
    if (row.ended) return this.#showEnded(row.ended);
    const run = this.#begin();
    await this.#unlessEnded(run, async () => {
      const rows = await stored.results();
      const sources = await sourcesOf(await stored.files(), run.signal);
      const { files, ...others } = await readableFiles(sources, row.mayReadWord, run.signal);
      const results = rows.flatMap(({ key, result }): Result[] => {
        const source = files[key];
        if (!source) return [];
        return ['reason' in result ? { ...result, source } : { ...result, source, html: () => textIn(stored, key) }];
      });
      const outcomes = new Map(rows.flatMap(({ key, outcome }) => (outcome ? [[key, outcome] as const] : [])));
      if (row.stage === 'reading') await this.#readRest({ files, ...others }, results, run);
      else if (row.stage === 'review' || !row.layout) this.#show({ ...reviewOf(results), ...others });
      else await this.#addLaidOut(row.layout, results.filter(isDraft), outcomes, run);
    });
  }

  /** `targetId` is the folder onto which the files were dropped. */
  async read(
    dropped: readonly DroppedFile[],
    mayReadWord: boolean,
    targetId: string | null = this.#state.targetId,
  ): Promise<void> {
    if (!this.#isIdle) return this.#needs.notify({ text: texts.oneAtATime, isFailure: true });
    this.#set({ targetId, isTidied: true });
    const run = this.#begin();
    const { signal } = run;
    this.#show({ at: 'reading', done: 0, all: null });
    if (!(await this.#lock(true))) return this.#waitForTurn();
    await this.#unlessEnded(run, async () => {
      let sources: Source[] = await sourcesOf(dropped, signal);
      const archive = await archiveIn(sources, signal);
      if (archive) return this.#end({ at: 'archive', archive });
      if (this.#mayStore) {
        const { keepsOriginals, isTidied } = this.#state;
        const row = { mayReadWord, targetId, keepsOriginals, isTidied };
        const stored = await StoredImport.begin(this.#needs.ownerId, dropped, row, signal);
        this.#stored = stored;
        // The chosen files may be changed or removed while they are read.
        if (stored) sources = await sourcesOf(await stored.files(), signal);
      }
      signal.throwIfAborted();
      await this.#readRest(await readableFiles(sources, mayReadWord, signal), [], run);
    });
  }

  async #readRest(
    { files, ...others }: Awaited<ReturnType<typeof readableFiles>>,
    before: readonly Result[],
    run: Run,
  ): Promise<void> {
    const read = new Map(before.map((result) => [result.key, result]));
    const left = [...files.entries()].map(([key, source]) => ({ key, source })).filter(({ key }) => !read.has(key));
    await this.#read(left, files.length, read, run);
    const review = reviewOf([...read.values()]);
    const drafts = await markKnown(review.drafts, [], run.attempt, run.signal);
    run.signal.throwIfAborted();
    const { leftOut, words } = others;
    if ([drafts, review.unreadable, leftOut, words].every(({ length }) => length === 0))
      return this.#end({ at: 'start', problem: texts.nothingFound });
    // There is nothing to continue.
    if (drafts.length + review.unreadable.length === 0) return this.#end({ ...review, drafts, ...others });
    void this.#keep((stored) => stored.putResults(drafts.map(plain)));
    void this.#keep((stored) => stored.change({ stage: 'review' }));
    this.#show({ ...review, drafts, ...others });
  }

  /** Adds what it has read to `results`. */
  async #read(
    files: readonly { key: number; source: UnreadableFile['source'] }[],
    all: number,
    results: Map<number, Result>,
    { attempt, signal }: Run,
  ): Promise<void> {
    let done = all - files.length;
    const report = () => {
      // A file that is still being read when the others are canceled does not bring the progress back.
      if (!signal.aborted) this.#show({ at: 'reading', done, all });
    };
    report();
    const onRead = async (result: Result) => {
      results.set(result.key, await this.#keepRead(result));
      done += 1;
      report();
    };
    await readFiles(files, { attempt, onRead, signal });
  }

  /** If the browser stores the text, it does not stay in memory. */
  async #keepRead(result: Result): Promise<Result> {
    const stored = this.#stored;
    if (!stored) return result;
    const text = isDraft(result) ? await result.html() : undefined;
    // A file whose result is not stored is read again after a reload.
    if (!(await stored.putResults([plain(result)], text)) || !isDraft(result)) return result;
    return { ...result, html: () => textIn(stored, result.key) };
  }

  async readAgain(review: Review, files: readonly UnreadableFile[]): Promise<void> {
    const run = this.#begin();
    // After a reload, the files are compared with the library again.
    void this.#keep((stored) => stored.change({ stage: 'reading' }));
    try {
      const read = new Map<number, Result>();
      await this.#read(files, files.length, read, run);
      const again = reviewOf([...read.values()]);
      const known = await markKnown(again.drafts, review.drafts, run.attempt, run.signal);
      void this.#keep((stored) => stored.putResults(known.map(plain)));
      this.#show({
        ...review,
        drafts: [...review.drafts, ...known].toSorted((a, b) => a.key - b.key),
        unreadable: [...review.unreadable.filter((file) => !files.includes(file)), ...again.unreadable],
      });
    } catch (cause) {
      if (this.#closing.signal.aborted) return;
      this.#show(review);
      if (!run.signal.aborted) throw cause;
    } finally {
      if (!this.#closing.signal.aborted) void this.#keep((stored) => stored.change({ stage: 'review' }));
    }
  }

  /** Stable, so that an edit re-renders only its row. */
  readonly edit = (change: (draft: Draft) => Draft): void => {
    const { stage } = this.#state;
    if (stage.at !== 'review') return;
    const drafts = stage.drafts.map(change);
    const changed = drafts.filter((draft, n) => draft !== stage.drafts[n]);
    void this.#keep((stored) => stored.putResults(changed.map(plain)));
    this.#show({ ...stage, drafts });
  };

  choose(choice: Partial<Pick<ImportState, 'targetId' | 'keepsOriginals' | 'isTidied'>>): void {
    this.#set(choice);
    if (choice.keepsOriginals !== undefined) storedChoice.write(choice.keepsOriginals);
    void this.#keep((stored) => stored.change(choice));
  }

  async add(drafts: readonly Draft[]): Promise<void> {
    if (this.#state.stage.at !== 'review') return;
    const items = this.#needs.client.getQueryData(allItems.queryKey) ?? [];
    const layout = layOut(drafts, items, this.#state.targetId, new Date());
    const run = this.#begin();
    const all = layout.levels.flat().length + layout.leaves.length;
    this.#show({ at: 'adding', isRestoring: false, done: 0, all });
    // Without it, the ids would be others after a reload, and the items would be added twice.
    await this.#keep((stored) => stored.change({ stage: 'adding', layout }));
    await this.#addLaidOut(layout, drafts, new Map(), run);
  }

  async #addLaidOut(
    layout: ImportLayout,
    drafts: readonly Draft[],
    before: ReadonlyMap<number, ImportOutcome>,
    run: Run,
  ): Promise<void> {
    const keys = new Map(layout.leaves.map(({ id, key }) => [id, key]));
    const ids = new Map(layout.leaves.map(({ id, key }) => [key, id]));
    const outcomes = new Map([...before].flatMap(([key, outcome]) => (ids.has(key) ? [[ids.get(key)!, outcome]] : [])));
    const onOutcomes = (latest: ReadonlyMap<string, ImportOutcome>) => {
      const rows = [...latest].flatMap(([id, outcome]) => (keys.has(id) ? [{ key: keys.get(id)!, outcome }] : []));
      void this.#keep((stored) => stored.putOutcomes(rows));
    };
    const plan = importPlan(layout, drafts, this.#state);
    await this.#runPlan(plan, run, { isRestoring: false, outcomes, onOutcomes });
  }

  async restore(): Promise<void> {
    const { stage } = this.#state;
    if (stage.at === 'archive') await this.#runPlan(restorePlan(stage.archive), this.#begin(), { isRestoring: true });
  }

  async #runPlan(
    plan: Plan,
    { attempt, signal }: Run,
    {
      isRestoring,
      ...earlier
    }: {
      isRestoring: boolean;
      outcomes?: ReadonlyMap<string, ImportOutcome>;
      onOutcomes?: (outcomes: ReadonlyMap<string, ImportOutcome>) => void;
    },
  ): Promise<void> {
    const { client, notify } = this.#needs;
    const all = sizeOf(plan);
    const onProgress = (done: number) => this.#show({ at: 'adding', isRestoring, done, all });
    onProgress(earlier.outcomes?.size ?? 0);
    const { targetId } = this.#state;
    const added = await addPlan(plan, { targetId, attempt, onProgress, signal, ...earlier });
    // The next window continues.
    if (this.#closing.signal.aborted) return;
    insertItems(client, added.made);
    void client.invalidateQueries({ queryKey: storageUse.queryKey });
    const { count, changed, failed, withoutOriginal, stoppedBy: problem } = added;
    const ended: ImportEnd = { count, topIds: topIdsOf(plan), changed, failed, withoutOriginal, problem };
    const onAllAdded = this.#onAllAdded;
    const isClean = changed.length + failed.length + withoutOriginal.length === 0 && !problem;
    if (!onAllAdded && !isRestoring && (count > 0 || !isClean)) {
      void this.#keep((stored) => stored.end(ended));
      return this.#showEnded(ended);
    }
    if (count) notify(this.#noticeOf(ended, isRestoring));
    if (!isClean && onAllAdded) return this.#end({ at: 'done', isAnnounced: true, ...ended });
    this.#end(start);
    if (problem === null) onAllAdded?.(targetId);
  }

  #showEnded(ended: ImportEnd): void {
    // Other windows show it as well.
    this.#release();
    this.#show({ at: 'done', isAnnounced: false, ...ended });
  }

  #noticeOf(ended: ImportEnd, isRestoring: boolean): Notice {
    return {
      text: isRestoring && ended.problem === null ? texts.restored(ended.count) : endText(ended),
      undo: {
        perform: () => removeAll(this.#needs.client, ended.topIds),
        done: libraryTexts.removed(itemCount(ended.count)),
        failed: texts.failedToRemove(itemCount(ended.count)),
      },
    };
  }

  /** Removes all items that an import has added while the user was on other screens. */
  async undo(): Promise<void> {
    const { stage } = this.#state;
    if (stage.at !== 'done') return;
    const { undo } = this.#noticeOf(stage, false);
    try {
      await undo!.perform();
      this.#needs.notify({ text: undo!.done! });
      this.#end(start);
    } catch (cause) {
      if (!(cause instanceof CallFailed)) throw cause;
      this.#needs.notify({ text: undo!.failed, isFailure: true });
    }
  }

  cancel(): void {
    this.#work.abort();
  }

  startAgain(): void {
    this.#end(start);
  }

  /** Ends what runs in this window. A later one continues it. */
  close(): void {
    this.#closing.abort();
    this.#work.abort();
    this.#stored?.close();
    this.#release();
  }

  get #isIdle(): boolean {
    return ['start', 'archive', 'done'].includes(this.#state.stage.at);
  }

  get #mayStore(): boolean {
    // Without locks, which are missing over plain HTTP, two windows could continue the same import.
    return this.#needs.mayStore && 'locks' in navigator && !sharedComputer.isShared();
  }

  #begin(): Run {
    this.#work = new AbortController();
    const { signal } = this.#work;
    let waiting = 0;
    const onWaiting = (isWaiting: boolean) => {
      waiting += isWaiting ? 1 : -1;
      this.#set({ isWaiting: waiting > 0 && !signal.aborted });
    };
    return { signal, attempt: patiently(onWaiting, signal) };
  }

  /** Shows why the files cannot be read, or the start if the user has canceled. */
  async #unlessEnded({ signal }: Run, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (cause) {
      if (this.#closing.signal.aborted) return;
      if (signal.aborted) return this.#end(start);
      const isReadError = cause instanceof ReadError;
      this.#end({ at: 'start', problem: isReadError ? cause.message : callTexts.unknown });
      if (!isReadError) throw cause;
    }
  }

  /** Resolves to whether this window may run the user's import. */
  async #lock(isAtOnce: boolean): Promise<boolean> {
    if (!('locks' in navigator)) return true;
    this.#release();
    const closing = this.#closing.signal;
    // Browsers take a moment to release a lock, also the one that this window has just had.
    const signal = isAtOnce ? AbortSignal.any([closing, AbortSignal.timeout(lockedWithinMs)]) : closing;
    return new Promise((resolve) => {
      const hold = () => {
        resolve(true);
        return new Promise<void>((release) => (this.#release = release));
      };
      navigator.locks.request(lockName(this.#needs.ownerId), { signal }, hold).catch(() => resolve(false));
    });
  }

  /** Ends the import with what is shown next. Nothing of it stays in the browser. */
  #end(next: Stage, stored = this.#stored): void {
    this.#stored = null;
    this.#isIncomplete = false;
    const release = this.#release;
    void (stored?.remove() ?? Promise.resolve()).finally(release);
    if (next.at === 'start' && !this.#onAllAdded) this.#set({ targetId: null });
    this.#show(next);
  }

  /** If the browser refuses, the import works from memory. */
  async #keep(write: (stored: StoredImport) => Promise<boolean>): Promise<void> {
    const stored = this.#stored;
    if (!stored || (await write(stored)) || this.#stored !== stored) return;
    this.#isIncomplete = true;
    this.#show(this.#state.stage);
  }

  #show(stage: Stage): void {
    const isBusy = stage.at === 'reading' || stage.at === 'adding';
    this.#set({
      stage,
      isWaiting: isBusy && this.#state.isWaiting,
      isAtRisk: (isBusy || (stage.at === 'review' && stage.drafts.length > 0)) && (!this.#stored || this.#isIncomplete),
    });
  }

  #set(change: Partial<ImportState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** Throws `ReadError` if it was removed when the session ended. */
async function textIn(stored: StoredImport, key: number): Promise<string> {
  const html = await stored.text(key);
  if (html === undefined) throw new ReadError(texts.unreadable);
  return html;
}

function reviewOf(results: readonly Result[]): Pick<Review, 'at' | 'drafts' | 'unreadable'> {
  const inOrder = results.toSorted((a, b) => a.key - b.key);
  return {
    at: 'review',
    drafts: inOrder.filter(isDraft),
    unreadable: inOrder.filter((result): result is UnreadableFile => !isDraft(result)),
  };
}

/** Functions cannot be stored. */
function plain(result: Result) {
  if (!isDraft(result)) {
    const { source: _, ...failure } = result;
    return failure;
  }
  const { source: _, html: __, ...draft } = result;
  return draft;
}

async function removeAll(client: QueryClient, ids: readonly string[]): Promise<void> {
  await perform(client, [{ call: 'library.removeAll', input: { ids: [...ids] } }]);
  void client.invalidateQueries({ queryKey: allItems.queryKey });
}
