import { fileSizeLimit } from '@sermon/domain/library/items';
import { archive as texts } from '@sermon/domain/texts/archive';
import { BlobReader, type FileEntry, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import type { DroppedFile } from '../../files/droppedFiles.ts';
import { isZip, type Place, placeOf } from './paths.ts';

/** The file name of an archive's manifest. Its path may start with a folder because users may have zipped it again. */
export const manifestPath = /^(?:[^/]+\/)?library\.json$/;

const limits = {
  files: { entries: 5_000, unpacked: 2 * 1024 ** 3 },
  /** A library has up to 50,000 items, and a document up to eight files. */
  archive: { entries: 400_000, unpacked: Infinity },
};

// The content security policy forbids workers from blob URLs. They are not needed because the browser's built-in
// decompression does not block the page.
const settings = { useWebWorkers: false, useCompressionStream: true };

/**
 * Returns the files in a zip. Each file is unpacked only when it is read. Throws `ReadError` if the file is not a zip
 * or is too large.
 */
export async function openZip(file: File): Promise<Source[]> {
  const sources: Source[] = [];
  let entries = 0;
  let unpacked = 0;
  try {
    for await (const entry of new ZipReader(new BlobReader(file), settings).getEntriesGenerator()) {
      entries += 1;
      unpacked += entry.uncompressedSize;
      if (entries > limits.archive.entries) break;
      if (entry.directory) continue;
      const path = entry.filename.replaceAll('\\', '/');
      sources.push({ path, size: entry.uncompressedSize, read: (signal) => unpack(entry, signal) });
    }
  } catch (cause) {
    throw cause instanceof ReadError ? cause : new ReadError(texts.notAZip);
  }
  const max = sources.some(({ path }) => manifestPath.test(path)) ? limits.archive : limits.files;
  if (entries > max.entries) throw new ReadError(texts.tooManyEntries(max.entries));
  if (unpacked > max.unpacked) throw new ReadError(texts.zipTooLarge);
  return sources;
}

/** Unpacks one entry. Fails if it contains more bytes than it declares. */
async function unpack(entry: FileEntry, signal: AbortSignal): Promise<Blob> {
  if (entry.encrypted) throw new ReadError(texts.encrypted);
  if (entry.uncompressedSize >= fileSizeLimit) throw new ReadError(texts.tooLarge);
  const parts: BlobPart[] = [];
  let size = 0;
  const writable = new WritableStream<Uint8Array<ArrayBuffer>>({
    write(part) {
      size += part.length;
      if (size > entry.uncompressedSize) throw new ReadError(texts.damaged);
      parts.push(part);
    },
  });
  try {
    await entry.getData(writable, { ...settings, signal });
  } catch {
    signal.throwIfAborted();
    throw new ReadError(texts.damaged);
  }
  return new Blob(parts);
}

export type Source = {
  /** The path within the folder or zip, with '/' between folders. */
  path: string;
  /** In bytes, as declared by the file system or the zip. */
  size: number;
  read: (signal: AbortSignal) => Promise<Blob>;
  /** What was left out before the file is read. */
  lost?: readonly string[];
};

/** The message is shown to the user. */
export class ReadError extends Error {
  override name = 'ReadError';
}

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

export const placedSources = (sources: readonly Source[]): PlacedSource[] =>
  sources.flatMap((source) => {
    const place = placeOf(source.path);
    return place ? [{ ...source, ...place }] : [];
  });
