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
    const zip = await yauzl.fromBufferPromise(trimmed(bytes), { validateEntrySizes: true });
    await readParts(zip, isRead, parts);
  } catch (err) {
    throw err instanceof Unreadable
      ? err
      : new Unreadable('notOfFormat', err instanceof Error ? err.message : String(err));
  }
  return parts;
}

const [localHeader, centralHeader] = [0x04034b50, 0x02014b50];
/** Length of the record at the end of an archive, without its comment. */
const endLength = 22;

/**
 * Removes the comment of an archive and what other programs have added before and after the archive, such as a line end.
 * The reader would refuse such a file.
 */
function trimmed(bytes: Buffer): Buffer {
  const end = bytes.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  if (end < 0 || end + endLength > bytes.length) return bytes;
  const signatureAt = (at: number) => (at >= 0 && at + 4 <= bytes.length ? bytes.readUInt32LE(at) : null);
  const central = bytes.readUInt32LE(end + 16);
  const start = end - bytes.readUInt32LE(end + 12) - central;
  const isMoved = start > 0 && signatureAt(central) !== centralHeader && signatureAt(start) === localHeader;
  const zip = Buffer.from(bytes.subarray(isMoved ? start : 0, end + endLength));
  zip.writeUInt16LE(0, zip.length - 2);
  return zip;
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
