import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { CorpusKind } from '@sermon/contract/corpus';
import type { Db, Tx } from '../../../../database/open.ts';
import { type CorpusImport, ImportRunning, type NewItem, type PreparedItems } from '../../port.ts';
import { isWordListComplete, recountWords } from './count.ts';
import { indexedOf, readItem, type ReadItem, type Row } from './indexedItem.ts';
import { Lease } from './lease.ts';
import { addWords, countWords, maxCountedWords, Stems, type WordCounts } from './words.ts';
import { addDocuments, deleteItems, existingSourceIds, insertRows, ratingsIn } from './store.ts';
import { countRating, type Ratings, tierOf, tiers } from '../tables.ts';
import { asc, getTableName, gt, inArray, sql } from 'drizzle-orm';
import { corpusTable } from '../../../../database/schema/corpus.ts';

export type WriteNeeds = {
  db: Db;
  clock: () => Date;
  isAlone: boolean;
  publishChange(kind: CorpusKind): Promise<void>;
};

export async function openPostgresImport(needs: WriteNeeds, kind: CorpusKind): Promise<CorpusImport> {
  return new PostgresImport(needs, kind, await Lease.take(needs.db, kind, needs.clock, needs.isAlone));
}

class PostgresImport implements CorpusImport {
  readonly #needs: WriteNeeds;
  readonly #kind: CorpusKind;
  readonly #lease: Lease;
  /** Word counts of stored items that have not yet been added to the word list, minus those of replaced items. */
  readonly #pendingWords: WordCounts = new Map();
  #pendingItems = 0;
  #ratings: Ratings | undefined;
  readonly #stems: Stems;
  #hasChanged = false;
  /** True if another import has taken the lease, so that nothing more may be written. */
  #isLost = false;

  constructor(needs: WriteNeeds, kind: CorpusKind, lease: Lease) {
    this.#needs = needs;
    this.#kind = kind;
    this.#lease = lease;
    this.#stems = new Stems(needs.db);
  }

  async repair(signal?: AbortSignal): Promise<boolean> {
    const { db, clock } = this.#needs;
    if (await isWordListComplete(db, this.#kind)) return true;
    // The recount includes all items that are stored.
    this.#pendingWords.clear();
    this.#pendingItems = 0;
    this.#hasChanged = true;
    return recountWords(db, this.#kind, { lease: this.#lease, stems: this.#stems, clock, signal });
  }

  async expect(ratings: ReadonlyMap<number, number>): Promise<void> {
    const { db } = this.#needs;
    this.#ratings = await ratingsIn(db, this.#kind);
    for (const [rating, items] of ratings) countRating(this.#ratings, rating, items);
  }

  existing(sourceIds: readonly string[]): Promise<Set<string>> {
    return existingSourceIds(this.#needs.db, this.#kind, sourceIds);
  }

  /** Yields before each text so that the database can proceed, because one text takes a few milliseconds. */
  async prepare(items: readonly NewItem[]): Promise<PreparedItems> {
    const read = new Map<string, ReadItem>();
    for (const item of items) {
      await yieldToEventLoop();
      read.set(item.sourceId, readItem(item));
    }
    await this.#stems.learn(wordsOf(read.values()));
    const rows = new Map<string, Row>();
    for (const { text: _, ...shown } of items) {
      const item = read.get(shown.sourceId);
      if (!item) continue;
      await yieldToEventLoop();
      rows.set(shown.sourceId, { ...shown, ...indexedOf(this.#kind, item, this.#stems), words: item.words.join(' ') });
    }
    return { put: () => this.#put([...rows.values()], read) };
  }

  async settle(signal?: AbortSignal): Promise<boolean> {
    await this.#flushWords();
    let isStopped = false;
    await settleTiers(this.#needs.db, this.#kind, async (tx) => {
      await this.#beginBatch(tx);
      isStopped = signal?.aborted === true;
      return !isStopped;
    });
    return !isStopped;
  }

  async close(): Promise<void> {
    const { db, publishChange } = this.#needs;
    if (this.#isLost) return;
    try {
      await this.#flushWords();
      if (this.#hasChanged) await finishIndexes(db, this.#kind);
    } finally {
      await this.#lease.release(db);
    }
    if (this.#hasChanged) await publishChange(this.#kind);
  }

  async #put(rows: readonly Row[], items: ReadonlyMap<string, ReadItem>): Promise<void> {
    const kind = this.#kind;
    if (rows.length === 0) return this.#renew(this.#needs.db);
    // If the ratings were not announced, each item is counted when it arrives.
    const ratings = this.#ratings ?? (await this.#ratingsWith(rows));
    const replaced: WordCounts = new Map();
    const added = await this.#needs.db.transaction(async (tx) => {
      await this.#beginBatch(tx);
      const old = await deleteItems(tx, kind, [...items.keys()], replaced);
      const ids = new Map(old.map(({ id, sourceId }) => [sourceId, id]));
      const sourceIds = await insertRows(tx, kind, rows, ids, ratings);
      await addDocuments(tx, kind, { items: sourceIds.length - old.length, uncounted: old.length });
      return sourceIds;
    });
    for (const [word, count] of replaced) this.#pendingWords.set(word, (this.#pendingWords.get(word) ?? 0) + count);
    for (const sourceId of added) countWords(this.#pendingWords, items.get(sourceId)?.times.keys() ?? []);
    this.#pendingItems += added.length;
    this.#hasChanged = true;
    if (this.#pendingWords.size > maxCountedWords) await this.#flushWords();
  }

  async #ratingsWith(rows: readonly Row[]): Promise<Ratings> {
    const ratings = await ratingsIn(this.#needs.db, this.#kind);
    for (const { rating } of rows) countRating(ratings, rating);
    return ratings;
  }

  async #flushWords(): Promise<void> {
    const { db, clock } = this.#needs;
    await db.transaction(async (tx) => {
      await this.#renew(tx);
      if (this.#pendingItems > 0) await addWords(tx, this.#kind, this.#pendingWords, this.#pendingItems, clock());
    });
    this.#pendingWords.clear();
    this.#pendingItems = 0;
  }

  async #beginBatch(tx: Tx): Promise<void> {
    await this.#renew(tx);
    await writeInBulk(tx, this.#needs.isAlone);
  }

  async #renew(tx: Tx | Db): Promise<void> {
    try {
      await this.#lease.renew(tx);
    } catch (error) {
      this.#isLost ||= error instanceof ImportRunning;
      throw error;
    }
  }
}

function* wordsOf(items: Iterable<ReadItem>): Generator<string> {
  for (const { times } of items) yield* times.keys();
}

/** Number of items read per query, and moved per transaction. Moving an item rewrites its whole index entry. */
const batchSizes = { read: 5_000, moved: 100 };

/**
 * After an import, moves items to the tier where they now belong. Returns the number of moved items. `goesOn` is called
 * within each batch's transaction. If it returns false, no more items are moved.
 */
async function settleTiers(db: Db, kind: CorpusKind, goesOn: (tx: Tx) => Promise<boolean>): Promise<number> {
  const table = corpusTable(kind);
  const ratings = await ratingsIn(db, kind);
  let moved = 0;
  for (let last: string | undefined; ;) {
    const { id, sourceId, rating, tier } = table;
    const items = await db
      .select({ id, sourceId, rating, tier })
      .from(table)
      .where(last === undefined ? undefined : gt(id, last))
      .orderBy(asc(id))
      .limit(batchSizes.read);
    for (const wanted of tiers) {
      const wrong = items.filter((item) => item.tier !== wanted && tierOf(ratings, item) === wanted);
      for (let from = 0; from < wrong.length; from += batchSizes.moved) {
        const ids = wrong.slice(from, from + batchSizes.moved).map((item) => item.id);
        const isDone = await db.transaction(async (tx) => {
          if (!(await goesOn(tx))) return false;
          await tx.update(table).set({ tier: wanted }).where(inArray(id, ids));
          return true;
        });
        if (!isDone) return moved;
        moved += ids.length;
      }
    }
    last = items.at(-1)?.id;
    if (items.length < batchSizes.read) return moved;
  }
}

/**
 * Size limit in MB for the pending list of a GIN index. With a larger list, fewer pages are rewritten, but every
 * search has to read the list. If no other process is running (`alone`), there are no searches, so the list can be
 * large.
 */
const pendingListMb = { alone: 64, amongOthers: 8 } as const;

/** Makes the rest of the transaction write to indexes in large batches. */
async function writeInBulk(tx: Tx, isAlone: boolean): Promise<void> {
  const limit = `${isAlone ? pendingListMb.alone : pendingListMb.amongOthers}MB`;
  await tx.execute(
    sql`select set_config('gin_pending_list_limit', ${limit}, true), set_config('work_mem', '64MB', true)`,
  );
}

/**
 * Moves the entries of the pending lists into the indexes of a kind, so that searches do not have to read the lists.
 */
async function finishIndexes(db: Db, kind: CorpusKind): Promise<void> {
  const name = getTableName(corpusTable(kind));
  for (const index of tiers.flatMap((tier) => [`${name}_head_${tier}`, `${name}_words_${tier}`])) {
    await db.execute(sql`select gin_clean_pending_list(${index}::regclass)`);
  }
}
