import { setTimeout as pause } from 'node:timers/promises';
import type { CorpusKind } from '@sermon/contract/corpus';
import { inArray } from 'drizzle-orm';
import type { Db } from '../../database/open.ts';
import type { Log } from '../../log.ts';
import { corpusTable } from '../../database/schema.ts';
import type { NewItem } from '../../ports/search/port.ts';
import { finishIndexes } from '../corpus/bulk.ts';
import { recountWords, isWordListComplete } from '../corpus/count.ts';
import { Busy, Lease, leaseMs } from '../corpus/lease.ts';
import { replaceItems } from '../corpus/store.ts';
import { readStarter } from './read.ts';

/** Number of items per transaction, small enough that other users do not notice a delay. */
const itemsPerTransaction = 5;

type InstallOptions = {
  db: Db;
  log: Pick<Log, 'info'>;
  clock: () => Date;
  signal?: AbortSignal;
  /** Delay in ms before retrying when another import is running. */
  retryMs?: number;
};

/**
 * Installs the built-in sermons and illustrations that are missing from the database or have changed. Also counts any
 * words that an interrupted import left uncounted. While another import is running, it waits and retries, because that
 * import might belong to a server that was killed.
 */
export async function installStarter(options: InstallOptions): Promise<void> {
  const { signal, retryMs = leaseMs } = options;
  let left: CorpusKind[] = ['sermon', 'illustration'];
  while (left.length > 0 && !signal?.aborted) {
    const busy: CorpusKind[] = [];
    for (const kind of left) if (!(await tryInstall(kind, options))) busy.push(kind);
    left = busy;
    // If the server stops, the wait ends early.
    if (left.length > 0) await pause(retryMs, undefined, signal && { signal }).catch(() => {});
  }
}

/** Installs the built-in texts of a kind. Returns false if another import is running. */
async function tryInstall(kind: CorpusKind, options: InstallOptions): Promise<boolean> {
  try {
    await install(kind, options);
    return true;
  } catch (error) {
    if (error instanceof Busy) return false;
    throw error;
  }
}

async function install(kind: CorpusKind, { db, log, clock, signal }: InstallOptions): Promise<void> {
  const items = await outdated(db, kind, await readStarter(kind));
  const isCounted = await isWordListComplete(db, kind);
  if (items.length === 0 && isCounted) return;
  const lease = await Lease.take(db, kind, clock);
  try {
    if (!isCounted) {
      log.info({ kind }, 'An import was cut short: its words are counted');
      await recountWords(db, kind, { lease, clock, signal });
    }
    for (let from = 0; from < items.length && !signal?.aborted; from += itemsPerTransaction) {
      await db.transaction(async (tx) => {
        await lease.renew(tx);
        await replaceItems(tx, kind, items.slice(from, from + itemsPerTransaction), clock());
      });
    }
    await finishIndexes(db, kind);
    if (items.length > 0) log.info({ kind, items: items.length }, 'The texts that come with the product are installed');
  } finally {
    await lease.release(db);
  }
}

/** Returns the items that are missing from the database or differ from it. */
async function outdated(db: Db, kind: CorpusKind, items: readonly NewItem[]): Promise<NewItem[]> {
  const { sourceId, title, description, body, scriptureReferences } = corpusTable(kind);
  const rows = await db
    .select({ sourceId, title, description, body, scriptureReferences })
    .from(corpusTable(kind))
    .where(
      inArray(
        sourceId,
        items.map((item) => item.sourceId),
      ),
    );
  const known = new Map(rows.map((row) => [row.sourceId, row]));
  return items.filter((item) => {
    const row = known.get(item.sourceId);
    const isSame = (name: 'title' | 'description' | 'body' | 'scriptureReferences') => row?.[name] === item[name];
    return !(isSame('title') && isSame('description') && isSame('body') && isSame('scriptureReferences'));
  });
}
