import { type Imported, originals } from '@sermon/contract/files';
import { CallFailed } from '@sermon/contract/client';
import { sameWordsWithAndWithoutTitle } from '@sermon/domain/library/sameWords';
import type { Attempt } from '../../../connection/attempts.ts';
import { callServer } from '../../../api.ts';
import { contentHash } from '../../files/originals.ts';
import type { Draft } from './drafts.ts';
import { pathOf } from './leftOut.ts';

/**
 * The hashes of a file and of the words in its text, which it has in common with the same file, and with the same words under
 * another name or after another title. Empty if there is nothing in it, and over plain HTTP, where browsers do not compute hashes.
 */
export async function hashesOf(content: Blob, html: string): Promise<string[]> {
  const hashes = [content, ...sameWordsWithAndWithoutTitle(html).map((words) => new Blob([words]))]
    .filter(({ size }) => size > 0)
    .map(contentHash);
  return (await Promise.all(hashes)).filter((hash) => hash !== null);
}

/** Marks the drafts that are in the library already, or equal one of the `others` or an earlier draft, and leaves them out. */
export async function markKnown(
  drafts: readonly Draft[],
  others: readonly Draft[],
  attempt: Attempt,
  signal: AbortSignal,
): Promise<Draft[]> {
  const inLibrary = new Map((await findAll(drafts, attempt, signal)).map(({ hash, name }) => [hash, name]));
  const inFiles = new Map<string, string>();
  const remember = ({ hashes, folders, fileName }: Draft) => {
    for (const hash of hashes) if (!inFiles.has(hash)) inFiles.set(hash, pathOf({ folders, name: fileName }));
  };
  others.forEach(remember);
  return drafts.map((draft) => {
    const nameIn = (names: ReadonlyMap<string, string>) => draft.hashes.flatMap((hash) => names.get(hash) ?? [])[0];
    const [document, file] = [nameIn(inLibrary), nameIn(inFiles)];
    remember(draft);
    if (document !== undefined) return { ...draft, same: { place: 'library', name: document }, isIncluded: false };
    if (file !== undefined) return { ...draft, same: { place: 'files', name: file }, isIncluded: false };
    return draft;
  });
}

const soughtAtOnce = 1_000;

/** If the server cannot say, the drafts are new. The review still marks existing names. */
async function findAll(drafts: readonly Draft[], attempt: Attempt, signal: AbortSignal): Promise<Imported[]> {
  const all = drafts.flatMap(({ hashes }) => hashes);
  const found: Imported[] = [];
  for (let from = 0; from < all.length; from += soughtAtOnce) {
    const hashes = all.slice(from, from + soughtAtOnce);
    try {
      const find = () => callServer(originals.find, { hashes }, { signal });
      found.push(...(await attempt(find, ({ isOffline }) => isOffline)));
    } catch (cause) {
      if (!(cause instanceof CallFailed)) throw cause;
    }
  }
  return found;
}
