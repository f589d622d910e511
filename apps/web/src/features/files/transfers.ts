import { CallFailed } from '@sermon/contract/client';

/** What is done with a file; each kind has a queue of its own. */
export type Lane = 'upload' | 'word' | 'download';

/** How many of a kind are under way at once: Word files come one after the other, because converting is the server's work. */
const atOnce: Record<Lane, number> = { upload: 3, word: 1, download: 3 };

/** What a piece of work made, and what is to be said about it. */
export type Outcome<Made> = { made: Made; remarks?: readonly string[] };

/** One file's way from here to the server or back. */
export type Job<Made> = {
  lane: Lane;
  name: string;
  /** Tells its progress in percent. An aborted signal ends it. */
  work: (tell: (percent: number) => void, signal: AbortSignal) => Promise<Outcome<Made>>;
  /** What is said where it did not work and nobody knows better. */
  failed: string;
};

/** A job as it stands. What went well without remarks is gone from the list. */
export type Transfer = {
  key: number;
  lane: Lane;
  name: string;
  state: 'waiting' | 'running' | 'failed' | 'remarked';
  /** Null as long as nobody knows. */
  percent: number | null;
  /** What went wrong, or what is to be said about what was made. */
  remarks: readonly string[];
};

/** Whether its line would cancel it, and not just close. */
export const isUnderWay = ({ state }: Transfer): boolean => state === 'waiting' || state === 'running';

type Entry = { transfer: Transfer; controller: AbortController; perform: () => Promise<void>; again: () => void };

/** The files that are on their way, for as long as the person is here. */
export class Transfers {
  #entries: Entry[] = [];
  #listed: readonly Transfer[] = [];
  #listeners = new Set<() => void>();
  #lastKey = 0;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The jobs that wait, run, failed or have something to say, in the order in which they came. */
  readonly list = (): readonly Transfer[] => this.#listed;

  /** Whether leaving the page would lose something. */
  get isBusy(): boolean {
    return this.#listed.some(isUnderWay);
  }

  /**
   * Begins jobs that belong together. When each of them has come to an end for the first time, `onMade` is told what they made, in
   * their order; what is tried again later is told by itself.
   */
  run<Made>(jobs: readonly Job<Made>[], onMade: (made: Made[]) => void): void {
    const made = new Map<Job<Made>, Made>();
    let open = jobs.length;
    const end = () => {
      open -= 1;
      const inOrder = jobs.flatMap((job) => (made.has(job) ? [made.get(job)!] : []));
      if (open === 0 && inOrder.length) onMade(inOrder);
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
      this.#add(job, perform, () => this.run([job], onMade), end);
    }
    this.#start();
  }

  /** Ends a job, or takes what became of it off the list. */
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

  /** Ends everything: the person leaves. */
  close(): void {
    for (const { controller } of this.#entries) controller.abort();
    this.#entries = [];
    this.#tell();
  }

  #add<Made>(job: Job<Made>, perform: (entry: Entry) => Promise<void>, again: () => void, end: () => void): void {
    this.#lastKey += 1;
    const { lane, name } = job;
    const controller = new AbortController();
    const entry: Entry = {
      transfer: { key: this.#lastKey, lane, name, state: 'waiting', percent: null, remarks: [] },
      controller,
      perform: () => perform(entry),
      again,
    };
    // What is cancelled before its turn has come to its end, too.
    controller.signal.addEventListener('abort', () => {
      if (entry.transfer.state === 'waiting') end();
    });
    this.#entries.push(entry);
    this.#tell();
  }

  #start(): void {
    for (const entry of this.#entries) {
      const { lane, state } = entry.transfer;
      const running = this.#entries.filter(({ transfer }) => transfer.lane === lane && transfer.state === 'running');
      if (state !== 'waiting' || running.length >= atOnce[lane]) continue;
      this.#change(entry, { state: 'running' });
      void entry
        .perform()
        // What nobody expected is the browser's to report.
        .catch((cause: unknown) => reportError(cause))
        .finally(() => this.#start());
    }
  }

  async #perform<Made>(job: Job<Made>, entry: Entry): Promise<Outcome<Made> | null> {
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
      const isKnown = isExpected && cause.statusCode >= 400 && cause.statusCode < 500;
      this.#change(entry, { state: 'failed', remarks: [isKnown ? cause.sentence : job.failed] });
      if (!isExpected) throw cause;
      return null;
    }
  }

  #change(entry: Entry, change: Partial<Transfer>): void {
    entry.transfer = { ...entry.transfer, ...change };
    this.#tell();
  }

  #remove(entry: Entry): void {
    this.#entries = this.#entries.filter((one) => one !== entry);
    this.#tell();
  }

  #tell(): void {
    this.#listed = this.#entries.map(({ transfer }) => transfer);
    for (const listener of this.#listeners) listener();
  }
}
