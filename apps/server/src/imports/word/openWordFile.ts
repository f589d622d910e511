import { fileSizeLimit } from '@sermon/domain/library/items';
import { maxTextLength } from '@sermon/domain/document/schema';
import { Unreadable } from '../unreadable.ts';
import { decodeXml, tagsOf } from '../xml.ts';
import { unpackZip } from '../zip.ts';

export const limits = {
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
  const unpacked = await unpackZip(bytes, isRead);
  const parts = new Map([...unpacked].map(([name, part]) => [name, decodeXml(part)]));
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
