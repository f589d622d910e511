import type { DroppedFile } from '../../files/dropped.ts';
import { isZip, placeOf, type Place } from '../zip/paths.ts';
import { openZip } from '../zip/zip.ts';

/** A file that is brought in, wherever it lies: by itself, in a folder or in a zip. */
export type Source = {
  /** As its surroundings write it, with '/' between folders. */
  path: string;
  /** In bytes, as its surroundings say. */
  size: number;
  /** Its content; throws `NotRead` where it cannot be had. */
  read: (signal: AbortSignal) => Promise<Blob>;
};

/** A file that a person put where it lies. */
export type PlacedSource = Source & Place;

/** The files of what was chosen or dropped, those of zips among them. Throws `NotRead` for a zip that is none or too large. */
export async function sourcesOf(dropped: readonly DroppedFile[], signal: AbortSignal): Promise<Source[]> {
  const sources: Source[] = [];
  for (const { path, file } of dropped) {
    signal.throwIfAborted();
    // One zip after the other, so that not all of them lie in memory.
    if (isZip(file)) sources.push(...(await openZip(file)));
    else sources.push({ path, size: file.size, read: async () => file });
  }
  return sources;
}

/** Those that a person put where they lie, with names that a library takes. */
export const placed = (sources: readonly Source[]): PlacedSource[] =>
  sources.flatMap((source) => {
    const place = placeOf(source.path);
    return place ? [{ ...source, ...place }] : [];
  });
