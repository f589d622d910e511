import { fileSizeLimit } from '@sermon/domain/library/items';
import { maxTextLength } from '@sermon/domain/document/schema';
import { posix } from 'node:path';
import { Unreadable } from '../unreadable.ts';
import { decodeXml, parseXml, type XmlElement } from '../xml.ts';
import { unpackZip } from '../zip.ts';

export const limits = {
  /**
   * Maximum number of elements in the parts with text, and in all other parts together. Fifty pages of text have about
   * 20,000. A table in which each cell is a word has about six per word.
   */
  elements: 300_000,
  otherElements: 200_000,
  paragraphs: 60_000,
  /** Maximum number of characters outside tags. A longer text would not fit into a document. */
  text: 2 * maxTextLength,
};

/** Addresses of links, keyed by id. */
type Links = ReadonlyMap<string, string>;

export type WordParts = {
  document: XmlElement;
  links: Links;
  /** Footnotes and endnotes, with keys such as 'footnote 1'. */
  notes: ReadonlyMap<string, { element: XmlElement; links: Links }>;
  styles: XmlElement | null;
  numbering: XmlElement | null;
  /** Page headers and footers. */
  margins: XmlElement[];
  author: string;
};

/** The parts that a Word file may refer to, by the last word of the type of the reference. */
const related = ['styles', 'numbering', 'footnotes', 'endnotes', 'header', 'footer'] as const;

/** Opens a Word file. Throws `Unreadable` if the file is not a Word file or would cost too much to read. */
export async function openWordFile(bytes: Buffer): Promise<WordParts> {
  checkKind(bytes);
  const counting = createCounter();
  const parts = new Map<string, Buffer>();
  const unpack = async (isRead: (name: string) => boolean) => {
    for (const [name, part] of await unpackZip(bytes, isRead)) parts.set(name, part);
  };
  const parse = (name: string, kind: 'text' | 'others' = 'others') => {
    const part = parts.get(name);
    return part === undefined ? null : parseXml(decodeXml(part), counting[kind]);
  };
  await unpack((name) => name === '_rels/.rels' || name === 'docProps/core.xml');
  const main = targetsOf(parse('_rels/.rels'), 'officeDocument', '')[0] ?? 'word/document.xml';
  await unpack((name) => name === main || name === relationsOf(main));
  const document = parse(main, 'text');
  if (!document?.child('body')) throw new Unreadable('notOfFormat', 'It holds no Word document');
  const relations = parse(relationsOf(main));
  const folder = posix.dirname(main);
  const names = new Map(
    related.map((kind) => {
      const found = targetsOf(relations, kind, folder);
      return [kind, found.length > 0 ? found : [`${folder}/${kind}.xml`]];
    }),
  );
  const all = new Set([...names.values()].flat());
  await unpack((name) => all.has(name) || [...all].some((part) => name === relationsOf(part)));
  const first = (kind: (typeof related)[number]) => names.get(kind)?.[0] ?? '';
  const notes = new Map<string, { element: XmlElement; links: Links }>();
  for (const [kind, part] of [
    ['footnote', first('footnotes')],
    ['endnote', first('endnotes')],
  ] as const) {
    const links = linksOf(parse(relationsOf(part)));
    for (const element of parse(part, 'text')?.all(kind) ?? [])
      notes.set(`${kind} ${element.get('id')}`, { element, links });
  }
  return {
    document,
    links: linksOf(relations),
    notes,
    styles: parse(first('styles')),
    numbering: parse(first('numbering')),
    margins: [...(names.get('header') ?? []), ...(names.get('footer') ?? [])].flatMap((name) => parse(name) ?? []),
    author: parse('docProps/core.xml')?.child('creator')?.children.join('') ?? '',
  };
}

const relationsOf = (part: string): string => `${posix.dirname(part)}/_rels/${posix.basename(part)}.rels`;

const hasType = (relation: XmlElement, type: string): boolean => relation.get('Type')?.endsWith(`/${type}`) === true;

/** Returns the names of the parts to which a part in `folder` refers. */
const targetsOf = (relations: XmlElement | null, type: string, folder: string): string[] =>
  (relations?.elements ?? [])
    .filter((relation) => hasType(relation, type) && relation.get('TargetMode') !== 'External')
    .map((relation) => posix.resolve('/', folder, relation.get('Target') ?? '').slice(1));

const linksOf = (relations: XmlElement | null): Links =>
  new Map(
    (relations?.elements ?? [])
      .filter((relation) => hasType(relation, 'hyperlink'))
      .map((relation) => [relation.get('Id') ?? '', relation.get('Target') ?? '']),
  );

/**
 * Signature of compound files. Older Microsoft programs write them, and newer files are compound files if encrypted.
 */
const compoundSignature = 0xd0cf11e0;

function checkKind(bytes: Buffer): void {
  if (bytes.length >= fileSizeLimit) throw new Unreadable('tooComplex', 'The file is too large');
  if (bytes.length < 4 || bytes.readUInt32BE(0) !== compoundSignature) return;
  const isEncrypted = bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'));
  throw new Unreadable(isEncrypted ? 'encrypted' : 'oldWord', 'It is a compound file');
}

/** Counts what a file contains, and throws `Unreadable` at its limits. */
function createCounter() {
  let [paragraphs, elements, otherElements, text] = [0, 0, 0, 0];
  const check = () => {
    if (elements > limits.elements || otherElements > limits.otherElements || paragraphs > limits.paragraphs)
      throw new Unreadable('tooComplex', 'It has too many elements');
    if (text > limits.text) throw new Unreadable('tooLong', 'Its text is too long');
  };
  return {
    text(name: string | null, length: number) {
      text += length;
      if (name !== null) elements += 1;
      if (name === 'p') paragraphs += 1;
      check();
    },
    others(name: string | null) {
      if (name !== null) otherElements += 1;
      if (name === 'p') paragraphs += 1;
      check();
    },
  };
}
