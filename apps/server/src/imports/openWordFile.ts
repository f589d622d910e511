import { fileSizeLimit } from '@sermon/domain/library/items';
import { maxTextLength } from '@sermon/domain/document/schema';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { Unreadable } from './unreadable.ts';
import { tagsOf } from './xml.ts';

export const limits = {
  entries: 2_000,
  /** Maximum uncompressed size of all parts (`total`) and of one XML part (`part`), in bytes. */
  total: 80_000_000,
  part: 16_000_000,
  /**
   * Maximum number of elements in the parts with text, and in all other parts together. Fifty pages of text have about
   * 20,000. A table in which each cell is a word has about six per word. Reading the maximum takes five seconds and 550 MB.
   */
  elements: 300_000,
  otherElements: 200_000,
  paragraphs: 60_000,
  /** Maximum number of characters outside tags. A longer text would not fit into a document. */
  text: 2 * maxTextLength,
};

const isRead = (name: string): boolean =>
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|docProps\/core\.xml)$/.test(name) ||
  /^word\/(?:_rels\/)?(?:document|styles|numbering|footnotes|endnotes|comments|header|footer)\d*\.xml(?:\.rels)?$/.test(
    name,
  );

/**
 * Returns the XML parts of a Word file, keyed by name. Throws `Unreadable` if the file is not a Word file or would cost
 * too much to read.
 */
export async function openWordFile(bytes: Buffer): Promise<Map<string, string>> {
  checkKind(bytes);
  const parts = new Map<string, string>();
  try {
    const zip = await yauzl.fromBufferPromise(bytes, { validateEntrySizes: true, strictFileNames: true });
    await readParts(zip, parts);
  } catch (err) {
    throw err instanceof Unreadable ? err : new Unreadable('notWord', err instanceof Error ? err.message : String(err));
  }
  if (!parts.has('[Content_Types].xml') || ![...parts.keys()].some((name) => /^word\/document\d*\.xml$/.test(name)))
    throw new Unreadable('notWord', 'It holds no Word document');
  checkCost(parts);
  return parts;
}

const zipSignature = 0x504b0304;
/**
 * Signature of compound files. Older Microsoft programs write them, and newer files are compound files if encrypted.
 */
const compoundSignature = 0xd0cf11e0;

function checkKind(bytes: Buffer): void {
  if (bytes.length >= fileSizeLimit) throw new Unreadable('tooComplex', 'The file is too large');
  const signature = bytes.length < 4 ? 0 : bytes.readUInt32BE(0);
  if (signature === compoundSignature) {
    const isEncrypted = bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'));
    throw new Unreadable(isEncrypted ? 'encrypted' : 'oldWord', 'It is a compound file');
  }
  if (signature !== zipSignature) throw new Unreadable('notWord', 'It is no zip');
}

async function readParts(zip: ZipFile, parts: Map<string, string>): Promise<void> {
  if (zip.entryCount > limits.entries) throw new Unreadable('tooComplex', 'It has too many parts');
  let declared = 0;
  for await (const entry of zip.eachEntry()) {
    declared += entry.uncompressedSize;
    if (declared > limits.total) throw new Unreadable('tooComplex', 'It expands too much');
    if (entry.isEncrypted()) throw new Unreadable('encrypted', 'A part is encrypted');
    if (!isRead(entry.fileName) || parts.has(entry.fileName)) continue;
    if (entry.uncompressedSize > limits.part) throw new Unreadable('tooComplex', 'A part is too large');
    parts.set(entry.fileName, decoded(await unpacked(zip, entry)));
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

/**
 * Decodes XML in UTF-8 or UTF-16. If there is no byte order mark, the encoding is detected from the first character,
 * '<'.
 */
function decoded(bytes: Buffer): string {
  const [first, second] = bytes;
  const label =
    (first === 0xff && second === 0xfe) || second === 0
      ? 'utf-16le'
      : (first === 0xfe && second === 0xff) || first === 0
        ? 'utf-16be'
        : 'utf-8';
  return new TextDecoder(label).decode(bytes);
}

export const isText = (name: string): boolean => /^word\/(?:document|footnotes|endnotes|comments)\d*\.xml$/.test(name);

function checkCost(parts: ReadonlyMap<string, string>): void {
  const elements = { text: 0, others: 0 };
  let paragraphs = 0;
  let text = 0;
  for (const [part, xml] of parts) {
    const kindOfPart = isText(part) ? 'text' : 'others';
    if (kindOfPart === 'text') text += xml.length;
    for (const { kind, name, source } of tagsOf(xml)) {
      if (kindOfPart === 'text') text -= source.length;
      if (kind === 'end') continue;
      elements[kindOfPart] += 1;
      if (name === 'p') paragraphs += 1;
      const isOver = elements.text > limits.elements || elements.others > limits.otherElements;
      if (isOver || paragraphs > limits.paragraphs) throw new Unreadable('tooComplex', 'It has too many elements');
    }
  }
  if (text > limits.text) throw new Unreadable('tooLong', 'Its text is too long');
}
