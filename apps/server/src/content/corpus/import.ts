import { stat } from 'node:fs/promises';
import { setImmediate as others } from 'node:timers/promises';
import type { CorpusKind } from '@sermon/contract/corpus';
import { desc, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../database/open.ts';
import { corpusState, corpusWord } from '../../database/schema.ts';
import { finishIndexes, writeInBulk } from './bulk.ts';
import { countAnew, isCountedWhole } from './count.ts';
import { type ReadItem, readItem, type Row, rowOf } from './indexed.ts';
import { Lease } from './lease.ts';
import { Lexicon, maxRememberedWords } from './lexicon.ts';
import { itemOf, type Line, Malformed, readLine } from './line.ts';
import { type FileLine, readLines, Unreadable } from './lines.ts';
import { settleTiers } from './settle.ts';
import { addDocuments, insertRows, knownOf, ratingsIn } from './store.ts';
import { countRating, type Ratings } from './tiers.ts';
import { addWords, countWords, maxCountedWords, type WordCounts } from './words.ts';

/** Items of one transaction, and characters of their lines: few enough that nobody waits noticeably for its end. */
const batch = { items: 100, characters: 2_000_000 };
/** Malformed lines that are told one by one; of the others only their number is known. */
export const maxToldLines = 20;

export type Importing = {
  db: Db;
  kind: CorpusKind;
  /** JSON lines, plain or compressed with gzip; the fields are those of line.ts. */
  file: string;
  clock: () => Date;
  /** No other process can be importing. */
  isAlone?: boolean;
  /** Ends the import after the batch; the next one of the same file goes on from there. */
  signal?: AbortSignal;
  report?(progress: Progress): void;
};

/** How far an import is. */
export type Progress = {
  doing: 'counting words' | 'importing' | 'settling';
  /** The part of the file that has been read, 0 to 1. */
  share: number;
  counts: Counts;
};

export type Counts = {
  added: number;
  /** Items whose source id was there already. */
  duplicates: number;
  malformed: number;
};

/** What an import did. */
export type Imported = Counts & {
  /** The first lines that are no items, and what is wrong with them. */
  wrong: { number: number; why: string }[];
  /** Ended by the signal. */
  isCut: boolean;
  /** Why the file could not be read to its end, in a sentence; what stands before that was imported. */
  broken: string | null;
};

/**
 * Publishes the items of a file, each once. The file is read as a stream and kept in batches, so that an import which is cut short is taken up where it
 * ended by running it again. Rejects with `Busy` where another import is going on.
 */
export async function importItems(importing: Importing): Promise<Imported> {
  const { db, kind, clock, isAlone } = importing;
  await stat(importing.file);
  const lease = await Lease.take(db, kind, clock, isAlone);
  try {
    return await new Import(importing, lease).run();
  } finally {
    await lease.release(db);
  }
}

/** What is between reading and writing. */
type Ready = { rows: Row[]; items: Map<string, ReadItem> };

class Import {
  readonly #given: Importing;
  readonly #lease: Lease;
  readonly #done: Imported = { added: 0, duplicates: 0, malformed: 0, wrong: [], isCut: false, broken: null };
  /** Words of items that are published and not yet in the list of words. */
  readonly #waiting: WordCounts = new Map();
  #waitingItems = 0;
  #lexicon = new Lexicon();
  #ratings: Ratings = new Map();

  constructor(given: Importing, lease: Lease) {
    this.#given = given;
    this.#lease = lease;
  }

  async run(): Promise<Imported> {
    const { db, kind, clock, signal, file } = this.#given;
    if (!(await isCountedWhole(db, kind))) {
      this.#report('counting words', 0);
      if (!(await countAnew(db, kind, { lease: this.#lease, clock, signal }))) return { ...this.#done, isCut: true };
    }
    this.#ratings = await ratingsIn(db, kind);
    await countRatings(this.#ratings, file, signal);
    this.#lexicon = await lexiconOf(db, kind);
    await this.#importAll();
    await this.#addWords();
    if (!this.#done.isCut) await this.#settle();
    await finishIndexes(db, kind);
    return this.#done;
  }

  /** Reads one batch while the database takes in the one before it. */
  async #importAll(): Promise<void> {
    const { db, kind, signal, file } = this.#given;
    const { size } = await stat(file);
    let ready: Ready = { rows: [], items: new Map() };
    for await (const { lines, bytes, broken } of batches(file)) {
      if (signal?.aborted) {
        this.#done.isCut = true;
        break;
      }
      this.#done.broken = broken;
      const read = this.#understood(lines);
      const known = await knownOf(db, kind, [...read.keys()]);
      const [, next] = await Promise.all([this.#write(ready), this.#prepare(read, known)]);
      ready = next;
      this.#report('importing', size === 0 ? 1 : bytes / size);
    }
    await this.#write(ready);
  }

  /** The lines of a batch that say something, by source id. */
  #understood(lines: FileLine[]): Map<string, { line: Line; number: number }> {
    const read = new Map<string, { line: Line; number: number }>();
    for (const given of lines) {
      this.#orMalformed(given.number, () => {
        if ('wrong' in given) throw new Malformed(given.wrong);
        const line = readLine(given.text);
        if (read.has(line.sourceId)) this.#done.duplicates += 1;
        else read.set(line.sourceId, { line, number: given.number });
      });
    }
    return read;
  }

  /** Reading a text takes a few milliseconds: the database's answers are heard between any two. */
  async #prepare(read: Map<string, { line: Line; number: number }>, known: Set<string>): Promise<Ready> {
    const items = new Map<string, ReadItem>();
    for (const [sourceId, { line, number }] of read) {
      if (known.has(sourceId)) this.#done.duplicates += 1;
      else {
        await others();
        this.#orMalformed(number, () => {
          const { item, blocks } = itemOf(line);
          const whole = readItem(item, blocks);
          this.#lexicon.add(whole.times.keys());
          items.set(sourceId, whole);
        });
      }
    }
    const rows: Row[] = [];
    for (const item of items.values()) {
      await others();
      rows.push(rowOf(item, this.#lexicon));
    }
    return { rows, items };
  }

  async #write({ rows, items }: Ready): Promise<void> {
    const { db, kind, clock } = this.#given;
    if (rows.length === 0) return this.#lease.renew(db);
    const added = await db.transaction(async (tx) => {
      await this.#begin(tx);
      const ids = await insertRows(tx, kind, rows, this.#ratings);
      await addDocuments(tx, kind, ids.length, clock());
      return ids;
    });
    for (const id of added) countWords(this.#waiting, items.get(id)?.times.keys() ?? []);
    this.#waitingItems += added.length;
    this.#done.added += added.length;
    this.#done.duplicates += rows.length - added.length;
    if (this.#waiting.size > maxCountedWords) await this.#addWords();
  }

  async #addWords(): Promise<void> {
    const { db, kind, clock } = this.#given;
    await db.transaction(async (tx) => {
      await this.#lease.renew(tx);
      await addWords(tx, kind, this.#waiting, this.#waitingItems, clock());
    });
    this.#waiting.clear();
    this.#waitingItems = 0;
  }

  async #begin(tx: Tx): Promise<void> {
    await this.#lease.renew(tx);
    await writeInBulk(tx, this.#given.isAlone === true);
  }

  async #settle(): Promise<void> {
    const { db, kind, signal } = this.#given;
    this.#report('settling', 1);
    await settleTiers(db, kind, async (tx) => {
      await this.#begin(tx);
      this.#done.isCut = signal?.aborted === true;
      return !this.#done.isCut;
    });
  }

  #orMalformed(number: number, read: () => void): void {
    try {
      read();
    } catch (error) {
      if (!(error instanceof Malformed)) throw error;
      this.#done.malformed += 1;
      if (this.#done.wrong.length < maxToldLines) this.#done.wrong.push({ number, why: error.message });
    }
  }

  #report(doing: Progress['doing'], share: number): void {
    const { added, duplicates, malformed } = this.#done;
    this.#given.report?.({ doing, share, counts: { added, duplicates, malformed } });
  }
}

type Batch = { lines: FileLine[]; bytes: number; broken: string | null };

/** The lines of a file, so many at a time as one transaction takes; the last of a file that cannot be read to its end says why. */
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
 * The ratings that a file holds, at a glance: where most items find their tier at once, few have to be moved at the end. What is taken for a rating by
 * mistake is put right there.
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

/** The commonest words that are known already. */
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
