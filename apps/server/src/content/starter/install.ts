import { setTimeout as pause } from 'node:timers/promises';
import type { CorpusKind } from '@sermon/contract/corpus';
import { inArray } from 'drizzle-orm';
import type { Db } from '../../database/open.ts';
import type { Log } from '../../log.ts';
import { corpusTable } from '../../database/schema.ts';
import type { NewItem } from '../../ports/search/port.ts';
import { finishIndexes } from '../corpus/bulk.ts';
import { countAnew, isCountedWhole } from '../corpus/count.ts';
import { Busy, Lease, leaseMs } from '../corpus/lease.ts';
import { replaceItems } from '../corpus/store.ts';
import { readStarter } from './read.ts';

/** Items of one transaction: few enough that nobody waits noticeably for its end. */
const itemsAtOnce = 5;

type Installing = {
  db: Db;
  log: Pick<Log, 'info'>;
  clock: () => Date;
  signal?: AbortSignal;
  /** Until it is tried again where somebody else imports, in ms. */
  tryAgainMs?: number;
};

/**
 * Brings the texts that come with the product into the database: those that are missing, and those that were changed since. Words that an import did
 * not come to count are counted. Somebody who imports is waited for: it may have been a server that was killed meanwhile.
 */
export async function installStarter(installing: Installing): Promise<void> {
  const { signal, tryAgainMs = leaseMs } = installing;
  let left: CorpusKind[] = ['sermon', 'illustration'];
  while (left.length > 0 && !signal?.aborted) {
    const busy: CorpusKind[] = [];
    for (const kind of left) if (!(await isInstalled(kind, installing))) busy.push(kind);
    left = busy;
    // A server that stops waits no longer.
    if (left.length > 0) await pause(tryAgainMs, undefined, signal && { signal }).catch(() => {});
  }
}

/** False where somebody else imports. */
async function isInstalled(kind: CorpusKind, installing: Installing): Promise<boolean> {
  try {
    await install(kind, installing);
    return true;
  } catch (error) {
    if (error instanceof Busy) return false;
    throw error;
  }
}

async function install(kind: CorpusKind, { db, log, clock, signal }: Installing): Promise<void> {
  const items = await outdated(db, kind, await readStarter(kind));
  const isCounted = await isCountedWhole(db, kind);
  if (items.length === 0 && isCounted) return;
  const lease = await Lease.take(db, kind, clock);
  try {
    if (!isCounted) {
      log.info({ kind }, 'An import was cut short: its words are counted');
      await countAnew(db, kind, { lease, clock, signal });
    }
    for (let from = 0; from < items.length && !signal?.aborted; from += itemsAtOnce) {
      await db.transaction(async (tx) => {
        await lease.renew(tx);
        await replaceItems(tx, kind, items.slice(from, from + itemsAtOnce), clock());
      });
    }
    await finishIndexes(db, kind);
    if (items.length > 0) log.info({ kind, items: items.length }, 'The texts that come with the product are installed');
  } finally {
    await lease.release(db);
  }
}

/** Those that are not there as they are now. */
async function outdated(db: Db, kind: CorpusKind, items: readonly NewItem[]): Promise<NewItem[]> {
  const { sourceId, title, description, body, scriptureReferences } = corpusTable(kind);
  const there = await db
    .select({ sourceId, title, description, body, scriptureReferences })
    .from(corpusTable(kind))
    .where(
      inArray(
        sourceId,
        items.map((item) => item.sourceId),
      ),
    );
  const known = new Map(there.map((row) => [row.sourceId, row]));
  return items.filter((item) => {
    const row = known.get(item.sourceId);
    const isSame = (name: 'title' | 'description' | 'body' | 'scriptureReferences') => row?.[name] === item[name];
    return !(isSame('title') && isSame('description') && isSame('body') && isSame('scriptureReferences'));
  });
}
