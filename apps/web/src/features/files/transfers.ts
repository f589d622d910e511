import { CallFailed } from '@sermon/contract/client';

export type TransferKind = 'upload' | 'word' | 'download';

/** Word files run one at a time because the server converts them. */
const concurrency: Record<TransferKind, number> = { upload: 3, word: 1, download: 3 };

export type JobResult<Result> = { made: Result; remarks?: readonly string[] };

export type Job<Result> = {
  kind: TransferKind;
  name: string;
  /** Reports progress in percent, and stops when the signal is aborted. */
  work: (onProgress: (percent: number) => void, signal: AbortSignal) => Promise<JobResult<Result>>;
  failed: string;
};

/** Jobs that succeed without remarks are removed from the list. */
export type Transfer = {
  key: number;
  kind: TransferKind;
  name: string;
  state: 'waiting' | 'running' | 'failed' | 'remarked';
  percent: number | null;
  remarks: readonly string[];
};

export const isActive = ({ state }: Transfer): boolean => state === 'waiting' || state === 'running';

/**
 * The server refused the file, was busy (503), or its disk is full (507). The sentence of 404 is about the address of
 * the request.
 */
const saysMore = ({ statusCode }: CallFailed): boolean =>
  (statusCode >= 400 && statusCode < 500 && statusCode !== 404) || statusCode === 503 || statusCode === 507;

type Entry = { transfer: Transfer; controller: AbortController; perform: () => Promise<void>; again: () => void };

export class Transfers {
  #entries: Entry[] = [];
  #listed: readonly Transfer[] = [];
  #listeners = new Set<() => void>();
  #lastKey = 0;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** In the order in which they were added, without those that succeeded. */
  readonly list = (): readonly Transfer[] => this.#listed;

  /** A transfer would be lost if the user left the page. */
  get isBusy(): boolean {
    return this.#listed.some(isActive);
  }

  /**
   * Once all jobs have ended, calls `onAllEnded` with the results of the successful ones, in job order, unless none
   * succeeded. A retried job calls `onAllEnded` separately.
   */
  run<Result>(jobs: readonly Job<Result>[], onAllEnded: (made: Result[]) => void): void {
    const made = new Map<Job<Result>, Result>();
    let open = jobs.length;
    const end = () => {
      open -= 1;
      const inOrder = jobs.flatMap((job) => (made.has(job) ? [made.get(job)!] : []));
      if (open === 0 && inOrder.length) onAllEnded(inOrder);
    };
    for (const job of jobs) {
      const perform = async (entry: Entry) => {
        try {
          const outcome = await this.#perform(job, entry);
          if (outcome) made.set(job, outcome.made);
        } finally {
          end();
        }
      };
      this.#add(job, perform, () => this.run([job], onAllEnded), end);
    }
    this.#start();
  }

  cancel(key: number): void {
    const entry = this.#entries.find(({ transfer }) => transfer.key === key);
    entry?.controller.abort();
    if (entry) this.#remove(entry);
    this.#start();
  }

  retry(key: number): void {
    const entry = this.#entries.find(({ transfer }) => transfer.key === key);
    if (!entry) return;
    this.#remove(entry);
    entry.again();
  }

  close(): void {
    for (const { controller } of this.#entries) controller.abort();
    this.#entries = [];
    this.#notify();
  }

  #add<Result>(job: Job<Result>, perform: (entry: Entry) => Promise<void>, again: () => void, end: () => void): void {
    this.#lastKey += 1;
    const { kind, name } = job;
    const controller = new AbortController();
    const entry: Entry = {
      transfer: { key: this.#lastKey, kind, name, state: 'waiting', percent: null, remarks: [] },
      controller,
      perform: () => perform(entry),
      again,
    };
    // A job that is canceled while waiting also counts as ended.
    controller.signal.addEventListener('abort', () => {
      if (entry.transfer.state === 'waiting') end();
    });
    this.#entries.push(entry);
    this.#notify();
  }

  #start(): void {
    for (const entry of this.#entries) {
      const { kind, state } = entry.transfer;
      const running = this.#entries.filter(({ transfer }) => transfer.kind === kind && transfer.state === 'running');
      if (state !== 'waiting' || running.length >= concurrency[kind]) continue;
      this.#change(entry, { state: 'running' });
      void entry
        .perform()
        // Unexpected errors are passed to the browser's global error handler.
        .catch((cause: unknown) => reportError(cause))
        .finally(() => this.#start());
    }
  }

  async #perform<Result>(job: Job<Result>, entry: Entry): Promise<JobResult<Result> | null> {
    const { signal } = entry.controller;
    try {
      const outcome = await job.work((percent) => this.#change(entry, { percent }), signal);
      const { remarks = [] } = outcome;
      if (remarks.length) this.#change(entry, { state: 'remarked', remarks });
      else this.#remove(entry);
      return outcome;
    } catch (cause) {
      if (signal.aborted) return null;
      const isExpected = cause instanceof CallFailed;
      this.#change(entry, {
        state: 'failed',
        remarks: [isExpected && saysMore(cause) ? cause.sentence : job.failed],
      });
      if (!isExpected) throw cause;
      return null;
    }
  }

  #change(entry: Entry, change: Partial<Transfer>): void {
    entry.transfer = { ...entry.transfer, ...change };
    this.#notify();
  }

  #remove(entry: Entry): void {
    this.#entries = this.#entries.filter((each) => each !== entry);
    this.#notify();
  }

  #notify(): void {
    this.#listed = this.#entries.map(({ transfer }) => transfer);
    for (const listener of this.#listeners) listener();
  }
}
