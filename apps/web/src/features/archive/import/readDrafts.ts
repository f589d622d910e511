import type { Draft, UnreadableFile } from './drafts.ts';
import { forEachConcurrently } from '../plan/forEachConcurrently.ts';
import { type Kind, kindOf } from '../sources/paths.ts';
import { withNotes } from '../sources/enex.ts';
import { placedSources, type PlacedSource, ReadError, type Source } from '../sources/sources.ts';
import { hashesOf, markKnown } from './known.ts';
import { type LeftOut, leftOutByKind, leftOutOverLimit, pathOf } from './leftOut.ts';
import { word } from '@sermon/contract/files';
import { CallFailed } from '@sermon/contract/client';
import { decodeText } from '@sermon/domain/document/decodeText';
import {
  fromHtml,
  fromMarkdown,
  fromText,
  type ImportedDocument,
  NotImported,
} from '@sermon/domain/document/importedDocument';
import { plainText } from '@sermon/domain/document/outline';
import { parseDocument } from '@sermon/domain/document/html/parse';
import { guess, guessedLines } from '@sermon/domain/library/guess/guess';
import { fileSizeLimit } from '@sermon/domain/library/items';
import { withOwnTitle, withTitleHeading } from '@sermon/domain/library/title';
import { archive as texts } from '@sermon/domain/texts/archive';
import { imports as importTexts, noticesOf } from '@sermon/domain/texts/imports';
import { callServer } from '../../../api.ts';
import { pause } from '../../../ui/time/pause.ts';
import type { Added } from '../plan/plan.ts';
import type { Archive } from '../plan/restorePlan.ts';

export const maxFiles = 2_000;
/** Low to protect the server, which converts documents of other programs. */
const concurrency = 2;

const isWord = ({ name }: PlacedSource) => kindOf(name) === 'word';

/** Google Takeout has each note of Keep as a web page, and again as .json. */
function withoutDescriptions(sources: readonly PlacedSource[]): PlacedSource[] {
  const pages = new Set(sources.flatMap(({ path }) => (/\.html$/i.test(path) ? [path.slice(0, -5)] : [])));
  return sources.filter(({ path }) => !/\.json$/i.test(path) || !pages.has(path.slice(0, -5)));
}

const order = new Intl.Collator('en', { numeric: true });

/** Skips documents of other programs unless `mayReadWord` is set. */
export async function readDrafts(
  sources: readonly Source[],
  mayReadWord: boolean,
  onProgress: (done: number, all: number) => void,
  signal: AbortSignal,
): Promise<Review> {
  const all = withoutDescriptions(placedSources(await withNotes(sources, signal))).toSorted((a, b) =>
    order.compare(a.path, b.path),
  );
  const ofKind = all.filter(({ name }) => kindOf(name) !== null);
  const [words, mayRead] = mayReadWord
    ? [[], ofKind]
    : [ofKind.filter(isWord), ofKind.filter((source) => !isWord(source))];
  const chosen = mayRead.slice(0, maxFiles);
  const { drafts, unreadable } = await readAll([...chosen.entries()], onProgress, signal);
  return {
    at: 'review',
    drafts: await markKnown(drafts, [], signal),
    unreadable,
    leftOut: [
      ...leftOutOverLimit(mayRead.slice(maxFiles), maxFiles),
      ...leftOutByKind(all.filter(({ name }) => kindOf(name) === null)),
    ],
    words: words.map(pathOf),
    hasNoSupportedFile: ofKind.length === 0,
  };
}

export async function readAgain(
  review: Review,
  files: readonly UnreadableFile[],
  onProgress: (done: number, all: number) => void,
  signal: AbortSignal,
): Promise<Review> {
  const entries = files.map(({ key, source }): [number, PlacedSource] => [key, source]);
  const { drafts, unreadable } = await readAll(entries, onProgress, signal);
  return {
    ...review,
    drafts: [...review.drafts, ...(await markKnown(drafts, review.drafts, signal))].toSorted((a, b) => a.key - b.key),
    unreadable: [...review.unreadable.filter((file) => !files.includes(file)), ...unreadable],
  };
}

async function readAll(
  entries: readonly [key: number, PlacedSource][],
  onProgress: (done: number, all: number) => void,
  signal: AbortSignal,
): Promise<{ drafts: Draft[]; unreadable: UnreadableFile[] }> {
  const results: (Draft | UnreadableFile)[] = [];
  let done = 0;
  onProgress(0, entries.length);
  await forEachConcurrently(
    [...entries.entries()],
    concurrency,
    async ([at, [key, source]]) => {
      results[at] = await draftOf(source, key, signal);
      done += 1;
      onProgress(done, entries.length);
    },
    signal,
  );
  return {
    drafts: results.filter((result) => 'html' in result),
    unreadable: results.filter((result) => 'reason' in result),
  };
}

/** A converted text. `ownName` is the document's name in a Word file that this product wrote. */
type Text = { title: string | null; ownName: string | null; html: string; lost: string[]; content: Blob };

const converters: Record<Exclude<Kind, 'word'>, (text: string) => ImportedDocument> = {
  text: fromText,
  markdown: fromMarkdown,
  page: fromHtml,
};

async function draftOf(source: PlacedSource, key: number, signal: AbortSignal): Promise<Draft | UnreadableFile> {
  const { folders, name } = source;
  try {
    const { title, ownName, html, lost, content } = await textOf(source, signal);
    const lines = linesOf(html);
    const guessed = guess({ fileName: name, firstLines: [...(title ? [title] : []), ...lines] });
    const draftTitle = withOwnTitle(guessed.title, ownName);
    const draftHtml = withTitleHeading(html, ownName, draftTitle);
    return {
      key,
      folders,
      fileName: name,
      source,
      hashes: await hashesOf(content, draftHtml),
      same: null,
      html: draftHtml,
      beginning: lines.join(' ').slice(0, beginningLength),
      lost,
      isIncluded: true,
      ...guessed,
      title: draftTitle,
    };
  } catch (cause) {
    signal.throwIfAborted();
    return { key, source, reason: reasonOf(cause), isPassing: isPassing(cause) };
  }
}

async function textOf(source: PlacedSource, signal: AbortSignal): Promise<Text> {
  const kind = kindOf(source.name);
  if (source.size >= fileSizeLimit) throw new ReadError(texts.tooLarge);
  const content = await source.read(signal);
  if (kind === 'word') {
    const file = new File([content], source.name);
    const { title: ownName, html, notices } = await callServer(word.convert, { file }, { signal });
    return { title: ownName, ownName, html, lost: notices, content };
  }
  // Lets the browser render and handle input between two files.
  await pause();
  const bytes = new Uint8Array(await content.arrayBuffer());
  const { title, html, changes } = converters[kind ?? 'text'](decodeText(bytes));
  const empty = html === '' ? [importTexts.noText('file')] : [];
  return { title, ownName: null, html, lost: [...empty, ...(source.lost ?? []), ...noticesOf(changes)], content };
}

const guessLength = 20_000;
const beginningLength = 200;

const linesOf = (html: string): string[] =>
  plainText(parseDocument(html.slice(0, guessLength)))
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, guessedLines);

const isPassing = (cause: unknown): boolean =>
  cause instanceof CallFailed && (cause.isPassing || cause.statusCode === 429);

function reasonOf(cause: unknown): string {
  if (cause instanceof ReadError || cause instanceof NotImported) return cause.message;
  if (cause instanceof CallFailed) return cause.sentence;
  // The file was changed or removed after the user chose it.
  if (cause instanceof DOMException) return texts.unreadable;
  throw cause;
}

export type Review = {
  at: 'review';
  drafts: readonly Draft[];
  unreadable: readonly UnreadableFile[];
  leftOut: readonly LeftOut[];
  /** Documents of other programs that were skipped because the user may not import them. */
  words: readonly string[];
  hasNoSupportedFile: boolean;
};

export type Stage =
  | { at: 'start'; problem: string | null }
  /** `all` is null until any zips have been opened. */
  | { at: 'reading'; done: number; all: number | null }
  | Review
  | { at: 'archive'; archive: Archive }
  | { at: 'adding'; isRestoring: boolean; done: number; all: number }
  | ({ at: 'done'; problem: string | null } & Readonly<Pick<Added, 'changed' | 'failed' | 'withoutOriginal'>>);
