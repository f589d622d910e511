import { fileSizeLimit } from '@sermon/domain/library/items';
import { archive as texts } from '@sermon/domain/texts/archive';
import { BlobReader, ZipReader, type FileEntry } from '@zip.js/zip.js/lib/zip-core-native.js';
import { ReadError, type Source } from '../source.ts';

export const maxEntries = 5_000;
const maxUnpacked = 2 * 1024 ** 3;

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
      if (entries > maxEntries) throw new ReadError(texts.tooManyEntries(maxEntries));
      if (unpacked > maxUnpacked) throw new ReadError(texts.zipTooLarge);
      if (entry.directory) continue;
      const path = entry.filename.replaceAll('\\', '/');
      sources.push({ path, size: entry.uncompressedSize, read: (signal) => unpack(entry, signal) });
    }
  } catch (cause) {
    throw cause instanceof ReadError ? cause : new ReadError(texts.notAZip);
  }
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
