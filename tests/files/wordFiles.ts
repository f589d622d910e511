import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';
import { compoundFile } from './docFiles.ts';

const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageNames = 'http://schemas.openxmlformats.org/package/2006';

const declarations = `xmlns:w="${main}" xmlns:r="${relationships}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"`;
const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

/** Wraps XML to form a complete part of a Word file: 'document', 'styles', 'numbering', 'footnotes'… */
export const wordPart = (root: string, inside: string): string =>
  `${xml}<w:${root} ${declarations}>${inside}</w:${root}>`;

/** A paragraph with one run. */
export const wordLine = (text: string, run = '', paragraph = ''): string =>
  `<w:p>${paragraph && `<w:pPr>${paragraph}</w:pPr>`}<w:r>${run && `<w:rPr>${run}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;

export type WordFile = {
  /** The XML inside the document body. */
  body?: string;
  /** Style definitions. List definitions go into `numbering`. */
  styles?: string;
  numbering?: string;
  footnotes?: string;
  comments?: string;
  /** The targets of links and pictures, keyed by id. `type` is the last path segment of the relationship type URL. */
  links?: Record<string, { type: string; target: string; isExternal?: boolean }>;
  /** Additional zip entries. An entry with a standard name replaces the standard one. */
  entries?: Record<string, string | Buffer>;
};

/** Builds a minimal Word file. */
export async function wordFile({
  body = '',
  styles,
  numbering,
  footnotes,
  comments,
  links = {},
  entries = {},
}: WordFile): Promise<Buffer> {
  const relations = (all: Record<string, { type: string; target: string; isExternal?: boolean }>) =>
    `${xml}<Relationships xmlns="${packageNames}/relationships">${Object.entries(all)
      .map(
        ([id, { type, target, isExternal }]) =>
          `<Relationship Id="${id}" Type="${relationships}/${type}" Target="${target}"${isExternal ? ' TargetMode="External"' : ''}/>`,
      )
      .join('')}</Relationships>`;
  const parts: Record<string, string | Buffer | undefined> = {
    '[Content_Types].xml': `${xml}<Types xmlns="${packageNames}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': relations({ document: { type: 'officeDocument', target: 'word/document.xml' } }),
    'word/document.xml': wordPart('document', `<w:body>${body}</w:body>`),
    'word/_rels/document.xml.rels': relations(links),
    'word/styles.xml': styles === undefined ? undefined : wordPart('styles', styles),
    'word/numbering.xml': numbering === undefined ? undefined : wordPart('numbering', numbering),
    'word/footnotes.xml': footnotes === undefined ? undefined : wordPart('footnotes', footnotes),
    'word/comments.xml': comments === undefined ? undefined : wordPart('comments', comments),
    ...entries,
  };
  return zipOf(Object.entries(parts).flatMap(([name, content]) => (content === undefined ? [] : [[name, content]])));
}

/** Builds a zip archive with these entries. */
export async function zipOf(entries: [name: string, content: string | Buffer][]): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, content] of entries) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}

/** Returns the two offsets at which each zip entry is described: in the central directory, and just before its data. */
function entriesOf(zip: Buffer): { name: string; central: number; local: number }[] {
  const end = zip.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  const found = [];
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    found.push({
      name: zip.toString('utf8', at + 46, at + 46 + nameLength),
      central: at,
      local: zip.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + extra + comment;
  }
  return found;
}

/** Changes the size that the archive declares for an entry. */
export function withDeclaredSize(zip: Buffer, name: string, size: number): Buffer {
  const changed = Buffer.from(zip);
  for (const entry of entriesOf(zip)) if (entry.name === name) changed.writeUInt32LE(size, entry.central + 24);
  return changed;
}

/** Makes every entry in the archive refer to the data of the entry `name`. */
export function withSharedBytes(zip: Buffer, name: string): Buffer {
  const changed = Buffer.from(zip);
  const all = entriesOf(zip);
  const target = all.find((entry) => entry.name === name);
  if (!target) return changed;
  for (const { central } of all) {
    zip.copy(changed, central + 10, target.central + 10, target.central + 28);
    changed.writeUInt32LE(target.local, central + 42);
  }
  return changed;
}

const repeated = (text: string, times: number) => text.repeat(times);
const entities = `<!DOCTYPE w:document [<!ENTITY a "${repeated('ha', 50)}">${Array.from({ length: 9 }, (_, at) => `<!ENTITY ${'bcdefghij'[at]} "${repeated(`&${'abcdefghi'[at]};`, 10)}">`).join('')}]>`;
const withEntities = wordPart('document', `<w:body>${wordLine('&j;')}</w:body>`).replace(
  '<w:document',
  `${entities}<w:document`,
);

/**
 * Files that try to exhaust or exploit the program that reads them. Each one has the message with which it is rejected.
 */
export async function hostileFiles(): Promise<Record<string, { file: Buffer; refusal: RegExp }>> {
  const tooComplex = /too large or too complex/;
  const notWord = /could not be read as a Word document/;
  const usual = await wordFile({ body: wordLine('He ran.') });
  const expanding = await wordFile({ body: wordLine(repeated('a', 15_000_000)) });
  const manyPictures = Object.fromEntries(
    Array.from({ length: 10 }, (_, at) => [`word/media/${at}.bmp`, Buffer.alloc(15_000_000)]),
  );
  const file = async (refusal: RegExp, made: Buffer | Promise<Buffer>) => ({ file: await made, refusal });
  return {
    'elements 20,000 deep': await file(
      tooComplex,
      wordFile({
        body: `${repeated('<w:sdt><w:sdtContent>', 10_000)}${wordLine('x')}${repeated('</w:sdtContent></w:sdt>', 10_000)}`,
      }),
    ),
    '400,000 paragraphs': await file(tooComplex, wordFile({ body: repeated('<w:p/>', 400_000) })),
    'a million runs': await file(tooComplex, wordFile({ body: `<w:p>${repeated('<w:r/>', 1_000_000)}</w:p>` })),
    '150 MB of text': await file(tooComplex, wordFile({ body: wordLine(repeated('a', 150_000_000)) })),
    '150 MB of pictures': await file(tooComplex, wordFile({ entries: manyPictures })),
    'entities that multiply': await file(notWord, wordFile({ entries: { 'word/document.xml': withEntities } })),
    'entities that multiply, in UTF-16': await file(
      notWord,
      wordFile({ entries: { 'word/document.xml': Buffer.from(`\ufeff${withEntities}`, 'utf16le') } }),
    ),
    'an entity that names a file': await file(
      notWord,
      wordFile({
        entries: {
          'word/styles.xml': wordPart('styles', '&x;').replace(
            '<w:styles',
            '<!DOCTYPE w:styles [<!ENTITY x SYSTEM "file:///etc/passwd">]><w:styles',
          ),
        },
      }),
    ),
    'a size that is not true': await file(notWord, withDeclaredSize(expanding, 'word/document.xml', 1_000)),
    'entries on one another': await file(notWord, withSharedBytes(usual, '_rels/.rels')),
    '3,000 entries': await file(
      tooComplex,
      wordFile({ entries: Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`word/media/${at}.png`, ''])) }),
    ),
    'names that leave their folder': await file(
      notWord,
      sameLengthName(await wordFile({ entries: { 'aa/aa/evil.xml': '<a/>' } }), 'aa/aa/evil.xml', '../../evil.xml'),
    ),
    '400,000 attributes': await file(
      tooComplex,
      wordFile({ body: `<w:p ${Array.from({ length: 400_000 }, (_, at) => `w:a${at}="1"`).join(' ')}/>` }),
    ),
    '15 MB of letters': await file(/too long to save/, expanding),
    'attributes that never end': await file(notWord, wordFile({ body: repeated('<w:p w:a="', 100_000) })),
    'comments that never end': await file(notWord, wordFile({ body: repeated('<!-- ', 500_000) })),
    'a file that was cut short': await file(notWord, usual.subarray(0, usual.length - 400)),
    'a text under another name': await file(notWord, Buffer.from('He ran to meet him.')),
    'an empty file': await file(notWord, Buffer.alloc(0)),
    'a zip of something else': await file(notWord, zipOf([['index.html', '<p>x</p>']])),
    'a damaged older document': await file(
      notWord,
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2_000)]),
    ),
    'a protected document': await file(
      /protected with a password/,
      compoundFile('EncryptedPackage', Buffer.alloc(1_000)),
    ),
  };
}

function sameLengthName(zip: Buffer, name: string, other: string): Buffer {
  return Buffer.from(zip.toString('latin1').replaceAll(name, other), 'latin1');
}
