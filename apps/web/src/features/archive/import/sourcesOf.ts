import type { DroppedFile } from '../../files/dropped.ts';
import { isZip, placeOf, type Place } from '../zip/paths.ts';
import type { Source } from '../source.ts';
import { openZip } from '../zip/zip.ts';

export type PlacedSource = Source & Place;

/**
 * Returns the files that the user chose or dropped, including those inside zips. Throws `ReadError` if a zip is invalid
 * or too large.
 */
export async function sourcesOf(dropped: readonly DroppedFile[], signal: AbortSignal): Promise<Source[]> {
  const sources: Source[] = [];
  for (const { path, file } of dropped) {
    signal.throwIfAborted();
    if (isZip(file)) sources.push(...(await openZip(file)));
    else sources.push({ path, size: file.size, read: async () => file });
  }
  return sources;
}

/** Removes hidden and system files, and cleans the names of the other files for the library. */
export const placed = (sources: readonly Source[]): PlacedSource[] =>
  sources.flatMap((source) => {
    const place = placeOf(source.path);
    return place ? [{ ...source, ...place }] : [];
  });
