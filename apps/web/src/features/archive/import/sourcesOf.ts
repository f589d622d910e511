import type { DroppedFile } from '../../files/dropped.ts';
import { isZip, placeOf, type Place } from '../zip/paths.ts';
import type { Source } from '../source.ts';
import { openZip } from '../zip/zip.ts';

/** A file with its folders and its name. */
export type PlacedSource = Source & Place;

/**
 * Returns the files that were chosen or dropped, including those inside zips. Throws `ReadError` for an invalid or too
 * large zip.
 */
export async function sourcesOf(dropped: readonly DroppedFile[], signal: AbortSignal): Promise<Source[]> {
  const sources: Source[] = [];
  for (const { path, file } of dropped) {
    signal.throwIfAborted();
    // Zips are opened one after the other to save memory.
    if (isZip(file)) sources.push(...(await openZip(file)));
    else sources.push({ path, size: file.size, read: async () => file });
  }
  return sources;
}

/** Keeps the user's own files, without hidden and system files, and cleans their names for the library. */
export const placed = (sources: readonly Source[]): PlacedSource[] =>
  sources.flatMap((source) => {
    const place = placeOf(source.path);
    return place ? [{ ...source, ...place }] : [];
  });
