import { setImmediate as yieldToEventLoop, setTimeout as pause } from 'node:timers/promises';
import type { CorpusKind } from '@sermon/contract/corpus';
import type { Log } from '../../log.ts';
import { importLeaseMs, ImportRunning, type NewItem, type SearchIndex } from '../../ports/search/port.ts';
import { withImport } from '../corpus/import.ts';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fromMarkdown } from '@sermon/domain/document/importedDocument';
import { plainText } from '@sermon/domain/document/outline';
import { parseDocument } from '@sermon/domain/document/html/parse';
import { toHtml } from '@sermon/domain/document/html/serialize';
import { parseReferences } from '@sermon/domain/scripture/parsing/parse';
import { formatReferences } from '@sermon/domain/scripture/reference';
import { withScripture } from '../scriptureQuotes.ts';

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
    if (left.length > 0) await pause(retryMs, undefined, signal && { signal }).catch(() => {});
  }
}

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

const folders: Record<CorpusKind, string> = {
  sermon: fileURLToPath(new URL('sermons', import.meta.url)),
  illustration: fileURLToPath(new URL('illustrations', import.meta.url)),
};

const contributor = 'Sermon Maker';

/**
 * Reads the built-in sermons and illustrations, which give a new installation some content to read. A file contains one
 * or more items in Markdown. Front matter before each item contains its title, Scripture and description. An
 * illustration also belongs to the theme in the name of its file, and to the themes that its front matter lists as
 * `also`. Error messages are written for the authors of the files.
 */
export async function readStarter(kind: CorpusKind): Promise<NewItem[]> {
  const folder = folders[kind];
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).toSorted();
  const files = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  const items: NewItem[] = [];
  for (const [at, name] of names.entries()) {
    // The server reads the files at each start. Yielding keeps it responsive.
    await yieldToEventLoop();
    items.push(...itemsIn(kind, basename(name, '.md'), files[at] ?? ''));
  }
  return items;
}

const head = /^---\n((?:[a-z]+: .+\n)+)---\n/gm;

function itemsIn(kind: CorpusKind, file: string, text: string): NewItem[] {
  const heads = [...text.matchAll(head)];
  if (heads.length === 0 || (kind === 'sermon' && heads.length > 1)) throw new Error(`${file}: a sermon has one head`);
  return heads.map((found, at) => {
    const fields = new Map(
      (found[1] ?? '')
        .split('\n')
        .map((line): [string, string] => [line.split(':', 1)[0] ?? '', line.replace(/^[a-z]+: /, '')]),
    );
    const field = (name: string) => fields.get(name)?.trim() ?? '';
    const title = field('title');
    if (!title || !field('description')) throw new Error(`${file}: an item has no title or no description`);
    const name =
      kind === 'sermon'
        ? file
        : title
            .toLowerCase()
            .replace(/[’']/g, '')
            .replace(/[^a-z0-9]+/g, '-')
            .replace(/^-|-$/g, '');
    const themes = [themeOf(file), field('also')].filter(Boolean);
    const blocks = withScripture(
      parseDocument(fromMarkdown(text.slice(found.index + found[0].length, heads[at + 1]?.index)).html),
    );
    return {
      sourceId: `starter/${kind}s/${name}`,
      title,
      contributor,
      authorFirstName: '',
      authorLastName: '',
      rating: 0,
      description: kind === 'illustration' ? `${field('description')} On ${themes.join(', ')}.` : field('description'),
      body: toHtml(blocks),
      text: plainText(blocks),
      scriptureReferences: formatReferences(parseReferences(field('scripture'))),
      language: 'english',
    };
  });
}

const properThemes = new Map([
  ['advent', 'Advent'],
  ['christmas', 'Christmas'],
  ['easter', 'Easter'],
  ['good-friday', 'Good Friday'],
  ['pentecost', 'Pentecost'],
  ['scripture', 'Scripture'],
  ['the-lords-supper', 'the Lord’s Supper'],
]);

/** Users search for a theme even if the text never mentions it. */
const themeOf = (file: string): string => properThemes.get(file) ?? file.replaceAll('-', ' ');
