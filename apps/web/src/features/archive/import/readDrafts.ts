import { draftOf } from './convert.ts';
import type { UnreadableFile, Draft } from './drafts.ts';
import { forEachConcurrently } from '../plan/forEachConcurrently.ts';
import { kindOf } from '../zip/paths.ts';
import type { Source } from '../source.ts';
import { leftOutByKind, leftOutOverLimit, pathOf } from './leftOut.ts';
import { placed, type PlacedSource } from './sourcesOf.ts';
import type { Review } from './stage.ts';

export const maxFiles = 2_000;
/** Low to protect the server, which converts the Word files. */
const concurrency = 2;

const isWord = ({ name }: PlacedSource) => kindOf(name) === 'word';

const order = new Intl.Collator('en', { numeric: true });

/** Skips Word files unless `mayReadWord` is set. */
export async function readDrafts(
  sources: readonly Source[],
  mayReadWord: boolean,
  onProgress: (done: number, all: number) => void,
  signal: AbortSignal,
): Promise<Review> {
  const all = placed(sources).toSorted((a, b) => order.compare(a.path, b.path));
  const ofKind = all.filter(({ name }) => kindOf(name) !== null);
  const [words, mayRead] = mayReadWord
    ? [[], ofKind]
    : [ofKind.filter(isWord), ofKind.filter((source) => !isWord(source))];
  const chosen = mayRead.slice(0, maxFiles);
  return {
    at: 'review',
    ...(await readAll([...chosen.entries()], onProgress, signal)),
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
    drafts: [...review.drafts, ...drafts].toSorted((a, b) => a.key - b.key),
    unreadable: [...review.unreadable.filter((file) => !files.includes(file)), ...unreadable],
  };
}

async function readAll(
  entries: readonly [key: number, PlacedSource][],
  onProgress: (done: number, all: number) => void,
  signal: AbortSignal,
): Promise<Pick<Review, 'drafts' | 'unreadable'>> {
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
