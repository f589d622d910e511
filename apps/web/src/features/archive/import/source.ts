import type { DroppedFile } from '../../files/dropped.ts';
import { isZip, placeOf, type Place } from '../zip/paths.ts';
import { openZip } from '../zip/zip.ts';

/** A file to import: a single file, a file in a folder, or an entry of a zip. */
export type Source = {
  /** The path within the folder or zip, with '/' between folders. */
  path: string;
  /** In bytes, as declared by the file system or the zip. */
  size: number;
  /** Reads the content. Throws `NotRead` if it cannot be read. */
  read: (signal: AbortSignal) => Promise<Blob>;
};

/** A file with its folders and its name. */
export type PlacedSource = Source & Place;

/**
 * Returns the files that were chosen or dropped, including those inside zips. Throws `NotRead` for an invalid or too
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
