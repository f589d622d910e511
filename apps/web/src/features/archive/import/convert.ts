import { word } from '@sermon/contract/word';
import { CallFailed } from '@sermon/contract/client';
import { decodeText } from '@sermon/domain/document/import/decode';
import { fromHtml } from '@sermon/domain/document/import/fromHtml';
import { fromMarkdown } from '@sermon/domain/document/import/fromMarkdown';
import { fromText } from '@sermon/domain/document/import/fromText';
import { NotImported } from '@sermon/domain/document/import/imported';
import { plainText } from '@sermon/domain/document/outline';
import { parseDocument } from '@sermon/domain/document/html/parse';
import { guess, guessedLines } from '@sermon/domain/library/guess/guess';
import { fileSizeLimit } from '@sermon/domain/library/items';
import { withOwnTitle, withTitleHeading } from '@sermon/domain/library/title';
import { archive as texts } from '@sermon/domain/texts/archive';
import { callServer } from '../../../api.ts';
import type { UnreadableFile, Draft } from './drafts.ts';
import { pause } from '../../../ui/time/pause.ts';
import { ReadError } from '../source.ts';
import { kindOf, type Kind } from '../zip/paths.ts';
import type { PlacedSource } from './sourcesOf.ts';

/** A converted text. `ownName` is the document's name in a Word file that this product wrote. */
type Text = { title: string | null; ownName: string | null; html: string; lost: string[] };

const converters: Record<Exclude<Kind, 'word'>, (text: string) => { title: string | null; html: string }> = {
  text: fromText,
  markdown: fromMarkdown,
  page: fromHtml,
};

export async function draftOf(source: PlacedSource, key: number, signal: AbortSignal): Promise<Draft | UnreadableFile> {
  const { folders, name } = source;
  try {
    const { title, ownName, html, lost } = await textOf(source, signal);
    const firstLines = [...(title ? [title] : []), ...linesOf(html)];
    const guessed = guess({ fileName: name, firstLines });
    const draftTitle = withOwnTitle(guessed.title, ownName);
    return {
      key,
      folders,
      fileName: name,
      html: withTitleHeading(html, ownName, draftTitle),
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
    return { title: ownName, ownName, html, lost: notices };
  }
  // Lets the browser render and handle input between two files.
  await pause();
  const bytes = new Uint8Array(await content.arrayBuffer());
  return { ...converters[kind ?? 'text'](decodeText(bytes)), ownName: null, lost: [] };
}

const guessLength = 20_000;

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
