import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { Unreadable } from './unreadable.ts';

export const limits = {
  entries: 2_000,
  /** Maximum uncompressed size of all parts (`total`) and of one part that is read (`part`), in bytes. */
  total: 80_000_000,
  part: 16_000_000,
};

/**
 * Unpacks the parts of a zip file that `isRead` accepts, keyed by name; of parts with the same name, the first. Throws
 * `Unreadable` if the file is no zip, is encrypted, or would expand too much.
 */
export async function unpackZip(bytes: Buffer, isRead: (name: string) => boolean): Promise<Map<string, Buffer>> {
  const parts = new Map<string, Buffer>();
  try {
    const zip = await yauzl.fromBufferPromise(bytes, { validateEntrySizes: true, strictFileNames: true });
    await readParts(zip, isRead, parts);
  } catch (err) {
    throw err instanceof Unreadable ? err : new Unreadable('notWord', err instanceof Error ? err.message : String(err));
  }
  return parts;
}

async function readParts(zip: ZipFile, isRead: (name: string) => boolean, parts: Map<string, Buffer>): Promise<void> {
  if (zip.entryCount > limits.entries) throw new Unreadable('tooComplex', 'It has too many parts');
  let declared = 0;
  for await (const entry of zip.eachEntry()) {
    declared += entry.uncompressedSize;
    if (declared > limits.total) throw new Unreadable('tooComplex', 'It expands too much');
    if (entry.isEncrypted()) throw new Unreadable('encrypted', 'A part is encrypted');
    if (!isRead(entry.fileName) || parts.has(entry.fileName)) continue;
    if (entry.uncompressedSize > limits.part) throw new Unreadable('tooComplex', 'A part is too large');
    parts.set(entry.fileName, await unpacked(zip, entry));
  }
}

/** Unpacks a part. The bytes are counted along the way, because the sizes stated in a zip file can be wrong. */
async function unpacked(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    if (!Buffer.isBuffer(chunk)) continue;
    size += chunk.length;
    if (size > limits.part) throw new Unreadable('tooComplex', 'A part expands too much');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
