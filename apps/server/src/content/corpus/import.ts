import { stat } from 'node:fs/promises';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { CorpusKind } from '@sermon/contract/corpus';
import { desc, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../database/open.ts';
import { corpusState, corpusWord } from '../../database/schema.ts';
import { finishIndexes, writeInBulk } from './bulk.ts';
import { recountWords, isWordListComplete } from './count.ts';
import { type ReadItem, readItem, type Row, rowOf } from './indexed.ts';
import { Lease } from './lease.ts';
import { Lexicon, maxRememberedWords } from './lexicon.ts';
import { itemOf, type Line, Malformed, readLine } from './line.ts';
import { type FileLine, readLines, Unreadable } from './lines.ts';
import { settleTiers } from './settle.ts';
import { addDocuments, insertRows, existingSourceIds, ratingsIn } from './store.ts';
import { countRating, type Ratings } from './tiers.ts';
import { addWords, countWords, maxCountedWords, type WordCounts } from './words.ts';

/** Size limits of one transaction, small enough that other users do not notice a delay. */
const batch = { items: 100, characters: 2_000_000 };
/** Maximum number of malformed lines that are reported individually. Any further ones are only counted. */
export const maxReportedLines = 20;

export type ImportOptions = {
  db: Db;
  kind: CorpusKind;
  /** Path of a JSON Lines file, either plain or compressed with gzip. Its fields are described in line.ts. */
  file: string;
  clock: () => Date;
  /** True if no other process can be importing at the same time. */
  isAlone?: boolean;
  /** Stops the import after the current batch. The next import of the same file continues from there. */
  signal?: AbortSignal;
  report?(progress: Progress): void;
};

/** The progress of an import. */
export type Progress = {
  doing: 'counting words' | 'importing' | 'settling';
  /** Fraction of the file that has been read, 0 to 1. */
  share: number;
  counts: Counts;
};

export type Counts = {
  added: number;
  /** Number of items whose source id already existed. */
  duplicates: number;
  malformed: number;
};

/** The result of an import. */
export type ImportResult = Counts & {
  /** The first malformed lines, each with the reason. */
  wrong: { number: number; why: string }[];
  /** True if the signal stopped the import. */
  isInterrupted: boolean;
  /**
   * A sentence that explains why the file could not be read to the end, or null. All lines before that point were
   * imported.
   */
  broken: string | null;
};

/**
 * Adds each item of a file to the corpus once. The file is streamed and stored in batches, so rerunning an interrupted
 * import continues where it stopped. Rejects with `Busy` while another import is running.
 */
export async function importItems(importing: ImportOptions): Promise<ImportResult> {
  const { db, kind, clock, isAlone } = importing;
  await stat(importing.file);
  const lease = await Lease.take(db, kind, clock, isAlone);
  try {
    return await new Import(importing, lease).run();
  } finally {
    await lease.release(db);
  }
}

/** A parsed batch that is ready to be written. */
type PreparedBatch = { rows: Row[]; items: Map<string, ReadItem> };

class Import {
  readonly #options: ImportOptions;
  readonly #lease: Lease;
  readonly #done: ImportResult = {
    added: 0,
    duplicates: 0,
    malformed: 0,
    wrong: [],
    isInterrupted: false,
    broken: null,
  };
  /** Word counts of stored items that have not yet been added to the word list. */
  readonly #pendingWords: WordCounts = new Map();
  #pendingItems = 0;
  #lexicon = new Lexicon();
  #ratings: Ratings = new Map();

  constructor(options: ImportOptions, lease: Lease) {
    this.#options = options;
    this.#lease = lease;
  }

  async run(): Promise<ImportResult> {
    const { db, kind, clock, signal, file } = this.#options;
    if (!(await isWordListComplete(db, kind))) {
      this.#report('counting words', 0);
      if (!(await recountWords(db, kind, { lease: this.#lease, clock, signal })))
        return { ...this.#done, isInterrupted: true };
    }
    this.#ratings = await ratingsIn(db, kind);
    await countRatings(this.#ratings, file, signal);
    this.#lexicon = await lexiconOf(db, kind);
    await this.#importAll();
    await this.#addWords();
    if (!this.#done.isInterrupted) await this.#settle();
    await finishIndexes(db, kind);
    return this.#done;
  }

  /** Prepares each batch while the database stores the previous one. */
  async #importAll(): Promise<void> {
    const { db, kind, signal, file } = this.#options;
    const { size } = await stat(file);
    let ready: PreparedBatch = { rows: [], items: new Map() };
    for await (const { lines, bytes, broken } of batches(file)) {
      if (signal?.aborted) {
        this.#done.isInterrupted = true;
        break;
      }
      this.#done.broken = broken;
      const read = this.#parseLines(lines);
      const known = await existingSourceIds(db, kind, [...read.keys()]);
      const [, next] = await Promise.all([this.#write(ready), this.#prepare(read, known)]);
      ready = next;
      this.#report('importing', size === 0 ? 1 : bytes / size);
    }
    await this.#write(ready);
  }

  /** Parses the lines of a batch. Returns the well-formed ones, keyed by source id. */
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
   * Extracts the words of new items. Yields before each text so that the database can proceed, because one text takes a
   * few milliseconds.
   */
  async #prepare(read: Map<string, { line: Line; number: number }>, known: Set<string>): Promise<PreparedBatch> {
    const items = new Map<string, ReadItem>();
    for (const [sourceId, { line, number }] of read) {
      if (known.has(sourceId)) this.#done.duplicates += 1;
      else {
        await yieldToEventLoop();
        this.#countMalformed(number, () => {
          const { item, blocks } = itemOf(line);
          const whole = readItem(item, blocks);
          this.#lexicon.add(whole.times.keys());
          items.set(sourceId, whole);
        });
      }
    }
    const rows: Row[] = [];
    for (const item of items.values()) {
      await yieldToEventLoop();
      rows.push(rowOf(item, this.#lexicon));
    }
    return { rows, items };
  }

  async #write({ rows, items }: PreparedBatch): Promise<void> {
    const { db, kind, clock } = this.#options;
    if (rows.length === 0) return this.#lease.renew(db);
    const added = await db.transaction(async (tx) => {
      await this.#beginBatch(tx);
      const ids = await insertRows(tx, kind, rows, this.#ratings);
      await addDocuments(tx, kind, ids.length, clock());
      return ids;
    });
    for (const id of added) countWords(this.#pendingWords, items.get(id)?.times.keys() ?? []);
    this.#pendingItems += added.length;
    this.#done.added += added.length;
    this.#done.duplicates += rows.length - added.length;
    if (this.#pendingWords.size > maxCountedWords) await this.#addWords();
  }

  async #addWords(): Promise<void> {
    const { db, kind, clock } = this.#options;
    await db.transaction(async (tx) => {
      await this.#lease.renew(tx);
      await addWords(tx, kind, this.#pendingWords, this.#pendingItems, clock());
    });
    this.#pendingWords.clear();
    this.#pendingItems = 0;
  }

  async #beginBatch(tx: Tx): Promise<void> {
    await this.#lease.renew(tx);
    await writeInBulk(tx, this.#options.isAlone === true);
  }

  async #settle(): Promise<void> {
    const { db, kind, signal } = this.#options;
    this.#report('settling', 1);
    await settleTiers(db, kind, async (tx) => {
      await this.#beginBatch(tx);
      this.#done.isInterrupted = signal?.aborted === true;
      return !this.#done.isInterrupted;
    });
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
 * Yields the lines of a file in batches, one batch per transaction. If the file is unreadable, the last batch contains
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
 * Counts the ratings in a file with a quick pattern search. Because the ratings are known before the import, most items
 * are inserted into the right tier, and few have to be moved at the end. `settleTiers` corrects the effect of any
 * misread rating.
 */
async function countRatings(ratings: Ratings, file: string, signal: AbortSignal | undefined): Promise<void> {
  try {
    for await (const { lines } of readLines(file)) {
      if (signal?.aborted) return;
      for (const line of lines) {
        const [, rating = '0'] = ('text' in line && ratingAt.exec(line.text)) || [];
        countRating(ratings, Math.round(Math.min(5, Number(rating)) * 2) / 2);
      }
    }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
  }
}
const ratingAt = /(?<!\\)"rating"\s*:\s*"?(\d(?:\.\d+)?)/;

/** Creates a lexicon from the most common words in the word list. */
async function lexiconOf(db: Db, kind: CorpusKind): Promise<Lexicon> {
  const known = await db
    .select({ word: corpusWord.word, documents: corpusWord.documents })
    .from(corpusWord)
    .where(eq(corpusWord.kind, kind))
    .orderBy(desc(corpusWord.documents))
    .limit(maxRememberedWords);
  const [corpus] = await db.select().from(corpusState).where(eq(corpusState.kind, kind));
  return new Lexicon(
    known.map(({ word, documents }) => [word, documents]),
    corpus?.documents ?? 0,
  );
}
