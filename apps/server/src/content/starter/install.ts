import { setTimeout as pause } from 'node:timers/promises';
import type { CorpusKind } from '@sermon/contract/corpus';
import type { Log } from '../../log.ts';
import { importLeaseMs, ImportRunning, type NewItem, type SearchIndex } from '../../ports/search/port.ts';
import { withImport } from '../corpus/withImport.ts';
import { readStarter } from './read.ts';

/** Small enough that other users do not notice a delay. */
const itemsPerStep = 5;

type InstallOptions = {
  search: Pick<SearchIndex, 'openImport' | 'itemsFrom' | 'stats'>;
  log: Pick<Log, 'info'>;
  signal?: AbortSignal;
  /** Delay in ms before retrying when another import is running. */
  retryMs?: number;
};

/**
 * Installs the built-in sermons and illustrations that are missing from the search index or have changed. Also counts
 * any words that an interrupted import left uncounted. While another import is running, it waits and retries, because
 * that import might belong to a server that was killed.
 */
export async function installStarter(options: InstallOptions): Promise<void> {
  const { signal, retryMs = importLeaseMs } = options;
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
    if (error instanceof ImportRunning) return false;
    throw error;
  }
}

async function install(kind: CorpusKind, { search, log, signal }: InstallOptions): Promise<void> {
  const items = await outdated(search, kind, await readStarter(kind));
  const { isComplete } = await search.stats(kind);
  if (items.length === 0 && isComplete) return;
  await withImport(search, kind, async (opened) => {
    if (!isComplete) {
      log.info({ kind }, 'An import was cut short: its words are counted');
      await opened.repair(signal);
    }
    for (let from = 0; from < items.length && !signal?.aborted; from += itemsPerStep) {
      const prepared = await opened.prepare(items.slice(from, from + itemsPerStep));
      await prepared.put();
    }
  });
  if (items.length > 0) log.info({ kind, items: items.length }, 'The texts that come with the product are installed');
}

async function outdated(
  search: InstallOptions['search'],
  kind: CorpusKind,
  items: readonly NewItem[],
): Promise<NewItem[]> {
  const known = await search.itemsFrom(
    kind,
    items.map(({ sourceId }) => sourceId),
  );
  return items.filter((item) => {
    const stored = known.get(item.sourceId);
    const isSame = (name: 'title' | 'description' | 'body' | 'scriptureReferences') => stored?.[name] === item[name];
    return !(isSame('title') && isSame('description') && isSame('body') && isSame('scriptureReferences'));
  });
}
