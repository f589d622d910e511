import { type Draft, tidyDraft, type UnreadableFile } from './drafts.ts';
import { forEachConcurrently } from '../plan/forEachConcurrently.ts';
import { type Kind, kindOf } from '../sources/paths.ts';
import { withNotes } from '../sources/enex.ts';
import { placedSources, type PlacedSource, ReadError, type Source } from '../sources/sources.ts';
import { hashesOf } from './known.ts';
import { leftOutByKind, leftOutOverLimit, pathOf } from './leftOut.ts';
import type { Review } from './stage.ts';
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
import { titleHeading } from '@sermon/domain/library/guess/tidy';
import { fileSizeLimit } from '@sermon/domain/library/items';
import { withOwnTitle, withTitleHeading } from '@sermon/domain/library/title';
import { archive as texts } from '@sermon/domain/texts/archive';
import { imports as importTexts, noticesOf } from '@sermon/domain/texts/imports';
import { callServer } from '../../../api.ts';
import type { Attempt } from '../../../connection/attempts.ts';
import { pause } from '../../../ui/time/pause.ts';

export const maxFiles = 5_000;
/** Low to protect the server, which converts documents of other programs. */
const concurrency = 2;

const isWord = ({ name }: PlacedSource) => kindOf(name) === 'word';

/** Google Takeout has each note of Keep as a web page, and again as .json. */
function withoutDescriptions(sources: readonly PlacedSource[]): PlacedSource[] {
  const pages = new Set(sources.flatMap(({ path }) => (/\.html$/i.test(path) ? [path.slice(0, -5)] : [])));
  return sources.filter(({ path }) => !/\.json$/i.test(path) || !pages.has(path.slice(0, -5)));
}

const order = new Intl.Collator('en', { numeric: true });

export type ReadableFiles = Pick<Review, 'leftOut' | 'words' | 'hasNoSupportedFile'> & {
  /** The same files always have the same order, so that an import can go on after a reload. */
  files: readonly PlacedSource[];
};

/** Skips documents of other programs unless `mayReadWord` is set. */
export async function readableFiles(
  sources: readonly Source[],
  mayReadWord: boolean,
  signal: AbortSignal,
): Promise<ReadableFiles> {
  const all = withoutDescriptions(placedSources(await withNotes(sources, signal))).toSorted((a, b) =>
    order.compare(a.path, b.path),
  );
  const ofKind = all.filter(({ name }) => kindOf(name) !== null);
  const [words, mayRead] = mayReadWord
    ? [[], ofKind]
    : [ofKind.filter(isWord), ofKind.filter((source) => !isWord(source))];
  return {
    files: mayRead.slice(0, maxFiles),
    leftOut: [
      ...leftOutOverLimit(mayRead.slice(maxFiles), maxFiles),
      ...leftOutByKind(all.filter(({ name }) => kindOf(name) === null)),
    ],
    words: words.map(pathOf),
    hasNoSupportedFile: ofKind.length === 0,
  };
}

type ReadOptions = {
  attempt: Attempt;
  onRead: (result: Draft | UnreadableFile) => Promise<void>;
  signal: AbortSignal;
};

export const readFiles = (
  files: readonly { key: number; source: PlacedSource }[],
  { attempt, onRead, signal }: ReadOptions,
): Promise<void> =>
  forEachConcurrently(
    files,
    concurrency,
    async ({ key, source }) => onRead(await draftOf(source, key, attempt, signal)),
    signal,
  );

export const isDraft = (result: Draft | UnreadableFile): result is Draft => !('reason' in result);

/** A converted text. `ownName` is the document's name in a Word file that this product wrote. */
type Text = {
  title: string | null;
  titleLine: string | null;
  ownName: string | null;
  html: string;
  lost: string[];
  content: Blob;
};

const converters: Record<Exclude<Kind, 'word'>, (text: string) => ImportedDocument> = {
  text: fromText,
  markdown: fromMarkdown,
  page: fromHtml,
};

async function draftOf(
  source: PlacedSource,
  key: number,
  attempt: Attempt,
  signal: AbortSignal,
): Promise<Draft | UnreadableFile> {
  const { folders, name } = source;
  try {
    const { title, titleLine, ownName, html, lost, content } = await textOf(source, attempt, signal);
    const lines = linesOf(html);
    const guessed = guess({ fileName: name, firstLines: [...(title ? [title] : []), ...lines], titleLine });
    const draftTitle = withOwnTitle(guessed.title, ownName);
    const draftHtml = withTitleHeading(html, ownName, draftTitle);
    // The user has written a file of this product as it is.
    const tidied = ownName === null ? tidyDraft(draftHtml, draftTitle) : null;
    return {
      key,
      folders,
      fileName: name,
      source,
      hashes: await hashesOf(content, draftHtml),
      same: null,
      html: async () => draftHtml,
      beginning: lines.join(' ').slice(0, beginningLength),
      lost,
      tidying: tidied && { headings: tidied.headings, emptyLines: tidied.emptyLines },
      isIncluded: true,
      ...guessed,
      title: draftTitle,
    };
  } catch (cause) {
    signal.throwIfAborted();
    return { key, source, reason: reasonOf(cause) };
  }
}

async function textOf(source: PlacedSource, attempt: Attempt, signal: AbortSignal): Promise<Text> {
  const kind = kindOf(source.name);
  if (source.size >= fileSizeLimit) throw new ReadError(texts.tooLarge);
  const content = await source.read(signal);
  if (kind === 'word') {
    const file = new File([content], source.name);
    const converted = await attempt(() => callServer(word.convert, { file }, { signal }));
    const { title: ownName, html, notices } = converted;
    const titleLine = converted.titleLine ?? titleHeading(html);
    return { title: ownName, titleLine, ownName, html, lost: notices, content };
  }
  // Lets the browser render and handle input between two files.
  await pause();
  const bytes = new Uint8Array(await content.arrayBuffer());
  const { title, html, changes } = converters[kind ?? 'text'](decodeText(bytes));
  const empty = html === '' ? [importTexts.noText('file')] : [];
  const titleLine = titleHeading(html);
  return {
    title,
    titleLine,
    ownName: null,
    html,
    lost: [...empty, ...(source.lost ?? []), ...noticesOf(changes)],
    content,
  };
}

const guessLength = 20_000;
const beginningLength = 200;

const linesOf = (html: string): string[] =>
  plainText(parseDocument(html.slice(0, guessLength)))
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, guessedLines);

function reasonOf(cause: unknown): string {
  if (cause instanceof ReadError || cause instanceof NotImported) return cause.message;
  if (cause instanceof CallFailed) return cause.sentence;
  // The file was changed or removed after the user chose it.
  if (cause instanceof DOMException) return texts.unreadable;
  // An error of ours must not end the import of all others.
  reportError(cause);
  return importTexts.ourFault;
}
