import { stat } from 'node:fs/promises';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { CorpusKind } from '@sermon/contract/corpus';
import type { CorpusImport, NewItem, PreparedItems, SearchIndex } from '../../ports/search/port.ts';
import { type FileLine, itemOf, type Line, Malformed, readLine, readLines, Unreadable } from './line.ts';

/** Limits of one step, small enough that other users do not notice a delay. */
const batch = { items: 100, characters: 2_000_000 };
export const maxReportedLines = 20;

export type ImportOptions = {
  search: Pick<SearchIndex, 'openImport' | 'stats'>;
  kind: CorpusKind;
  /** Path of a JSON Lines file, either plain or compressed with gzip. Its fields are described in line.ts. */
  file: string;
  signal?: AbortSignal;
  report?(progress: Progress): void;
};

export type Progress = {
  doing: 'counting words' | 'importing' | 'settling';
  /** Fraction of the file that has been read, 0 to 1. */
  share: number;
  counts: Counts;
};

export type Counts = {
  added: number;
  duplicates: number;
  malformed: number;
};

export type ImportResult = Counts & {
  wrong: { number: number; why: string }[];
  isInterrupted: boolean;
  /**
   * A sentence that explains why the file could not be read to the end, or null. All lines before that point were
   * imported.
   */
  broken: string | null;
};

/**
 * Adds each item of a file to the corpus once. The file is streamed and stored in batches, so rerunning an interrupted
 * import continues where it stopped. Rejects with `ImportRunning` while another import is running.
 */
export async function importItems(importing: ImportOptions): Promise<ImportResult> {
  await stat(importing.file);
  return withImport(importing.search, importing.kind, (opened) => new FileImport(importing, opened).run());
}

type PreparedBatch = { prepared: PreparedItems; sourceIds: string[] };

class FileImport {
  readonly #options: ImportOptions;
  readonly #import: CorpusImport;
  readonly #done: ImportResult = {
    added: 0,
    duplicates: 0,
    malformed: 0,
    wrong: [],
    isInterrupted: false,
    broken: null,
  };

  constructor(options: ImportOptions, opened: CorpusImport) {
    this.#options = options;
    this.#import = opened;
  }

  async run(): Promise<ImportResult> {
    const { search, kind, signal, file } = this.#options;
    if (!(await search.stats(kind)).isComplete) {
      this.#report('counting words', 0);
      if (!(await this.#import.repair(signal))) return { ...this.#done, isInterrupted: true };
    }
    await this.#import.expect(await ratingsIn(file, signal));
    await this.#importAll();
    if (!this.#done.isInterrupted) {
      this.#report('settling', 1);
      this.#done.isInterrupted = !(await this.#import.settle(signal));
    }
    return this.#done;
  }

  /** Prepares each batch while the previous one is stored. */
  async #importAll(): Promise<void> {
    const { signal, file } = this.#options;
    const { size } = await stat(file);
    let ready: PreparedBatch = { prepared: await this.#import.prepare([]), sourceIds: [] };
    for await (const { lines, bytes, broken } of batches(file)) {
      if (signal?.aborted) {
        this.#done.isInterrupted = true;
        break;
      }
      this.#done.broken = broken;
      const read = this.#parseLines(lines);
      const known = await this.#import.existing([...read.keys()]);
      for (const sourceId of ready.sourceIds) known.add(sourceId);
      const [, next] = await Promise.all([this.#store(ready), this.#prepare(read, known)]);
      ready = next;
      this.#report('importing', size === 0 ? 1 : bytes / size);
    }
    await this.#store(ready);
  }

  #parseLines(lines: FileLine[]): Map<string, { line: Line; number: number }> {
    const read = new Map<string, { line: Line; number: number }>();
    for (const fileLine of lines) {
      this.#countMalformed(fileLine.number, () => {
        if ('wrong' in fileLine) throw new Malformed(fileLine.wrong);
        const line = readLine(fileLine.text);
        if (read.has(line.sourceId)) this.#done.duplicates += 1;
        else read.set(line.sourceId, { line, number: fileLine.number });
      });
    }
    return read;
  }

  /**
   * Converts the lines of new items and prepares them. Yields before each text so that the database can proceed,
   * because one text takes a few milliseconds.
   */
  async #prepare(read: Map<string, { line: Line; number: number }>, known: Set<string>): Promise<PreparedBatch> {
    const items: NewItem[] = [];
    for (const [sourceId, { line, number }] of read) {
      if (known.has(sourceId)) this.#done.duplicates += 1;
      else {
        await yieldToEventLoop();
        this.#countMalformed(number, () => items.push(itemOf(line)));
      }
    }
    const prepared = await this.#import.prepare(items);
    return { prepared, sourceIds: items.map(({ sourceId }) => sourceId) };
  }

  async #store({ prepared, sourceIds }: PreparedBatch): Promise<void> {
    await prepared.put();
    this.#done.added += sourceIds.length;
  }

  #countMalformed(number: number, read: () => void): void {
    try {
      read();
    } catch (error) {
      if (!(error instanceof Malformed)) throw error;
      this.#done.malformed += 1;
      if (this.#done.wrong.length < maxReportedLines) this.#done.wrong.push({ number, why: error.message });
    }
  }

  #report(doing: Progress['doing'], share: number): void {
    const { added, duplicates, malformed } = this.#done;
    this.#options.report?.({ doing, share, counts: { added, duplicates, malformed } });
  }
}

type Batch = { lines: FileLine[]; bytes: number; broken: string | null };

/**
 * Yields the lines of a file in batches, each stored in one step. If the file is unreadable, the last batch contains
 * the reason.
 */
async function* batches(file: string): AsyncGenerator<Batch> {
  let lines: FileLine[] = [];
  let characters = 0;
  let bytes = 0;
  let broken: string | null = null;
  try {
    for await (const read of readLines(file)) {
      bytes = read.bytes;
      for (const line of read.lines) {
        lines.push(line);
        characters += 'text' in line ? line.text.length : 0;
        if (lines.length < batch.items && characters < batch.characters) continue;
        yield { lines, bytes, broken };
        lines = [];
        characters = 0;
      }
    }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    broken = error.message;
  }
  if (lines.length > 0 || broken !== null) yield { lines, bytes, broken };
}

/**
 * Counts the ratings in a file with a quick pattern search, for `expect`. Some may be misread, which `settle` corrects.
 */
async function ratingsIn(file: string, signal: AbortSignal | undefined): Promise<Map<number, number>> {
  const ratings = new Map<number, number>();
  try {
    for await (const { lines } of readLines(file)) {
      if (signal?.aborted) return ratings;
      for (const line of lines) {
        const [, written = '0'] = ('text' in line && ratingAt.exec(line.text)) || [];
        const rating = Math.round(Math.min(5, Number(written)) * 2) / 2;
        ratings.set(rating, (ratings.get(rating) ?? 0) + 1);
      }
    }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
  }
  return ratings;
}
const ratingAt = /(?<!\\)"rating"\s*:\s*"?(\d(?:\.\d+)?)/;

/** Opens an import and closes it after `work`. If `work` fails, its error is the one that is reported. */
export async function withImport<Result>(
  search: Pick<SearchIndex, 'openImport'>,
  kind: CorpusKind,
  work: (opened: CorpusImport) => Promise<Result>,
): Promise<Result> {
  const opened = await search.openImport(kind);
  let result: Result;
  try {
    result = await work(opened);
  } catch (error) {
    await opened.close().catch(() => {});
    throw error;
  }
  await opened.close();
  return result;
}
