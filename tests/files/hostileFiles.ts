import { compoundFile, withNumber, word97 } from './docFiles.ts';
import { pdfFile, pdfOfStreams } from './pdfFiles.ts';
import { zipOf } from './wordFiles.ts';

const tooComplex = /too large or too complex/;
const notRead = /could not be read as/;
const tooLong = /too long to save/;
const repeated = (text: string, times: number) => text.repeat(times);

const rtf = (body: string): Buffer => Buffer.from(`{\\rtf1\\ansi ${body}}`, 'latin1');

const odt = async (body: string, head = ''): Promise<Buffer> =>
  zipOf([
    ['mimetype', 'application/vnd.oasis.opendocument.text'],
    ['META-INF/manifest.xml', '<manifest/>'],
    [
      'content.xml',
      `<?xml version="1.0"?>${head}<office:document-content xmlns:office="o" xmlns:text="t"><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
    ],
  ]);

const epub = async (chapter: string | Buffer, spine = '<itemref idref="a"/>'): Promise<Buffer> =>
  zipOf([
    ['META-INF/container.xml', '<container><rootfile full-path="b.opf"/></container>'],
    [
      'b.opf',
      `<package><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest><spine>${spine}</spine></package>`,
    ],
    ['a.xhtml', chapter],
  ]);

/** Text of a million letters in a stream of a few bytes. */
const pdfText = (letters: number): Buffer =>
  pdfOfStreams([Buffer.from(`BT /r 1 Tf 10 10 Td (${repeated('a', letters)}) Tj ET`)]);

const entities = `<!DOCTYPE a [<!ENTITY a "${repeated('ha', 50)}">${Array.from({ length: 9 }, (_, at) => `<!ENTITY ${'bcdefghij'[at]} "${repeated(`&${'abcdefghi'[at]};`, 10)}">`).join('')}]>`;

export type HostileFile = { name: string; file: Buffer; refusal: RegExp };

/** Files in other formats than .docx that try to exhaust or exploit the program that reads them. */
export async function otherHostileFiles(): Promise<Record<string, HostileFile>> {
  const word = word97();
  return {
    'RTF: groups 100,000 deep': { name: 'a.rtf', file: rtf(repeated('{', 100_000)), refusal: tooComplex },
    'RTF: 400,000 paragraphs': { name: 'a.rtf', file: rtf(repeated('\\par', 400_000)), refusal: tooComplex },
    'RTF: 20 MB of letters': { name: 'a.rtf', file: rtf(repeated('a', 20_000_000)), refusal: tooLong },
    'RTF: fields in fields': {
      name: 'a.rtf',
      file: rtf(repeated('{\\field{\\*\\fldinst HYPERLINK "http://127.0.0.1:9/"}{\\fldrslt ', 20_000)),
      refusal: tooComplex,
    },
    'RTF: a million formats': { name: 'a.rtf', file: rtf(repeated('{\\b a}{\\i b}', 1_000_000)), refusal: tooComplex },
    'OpenDocument: elements 20,000 deep': {
      name: 'a.odt',
      file: await odt(`${repeated('<text:section>', 20_000)}${repeated('</text:section>', 20_000)}`),
      refusal: tooComplex,
    },
    'OpenDocument: a million elements': {
      name: 'a.odt',
      file: await odt(repeated('<text:p/>', 1_000_000)),
      refusal: tooComplex,
    },
    'OpenDocument: 100 MB of text': { name: 'a.odt', file: await odt(repeated('a', 100_000_000)), refusal: tooComplex },
    'OpenDocument: entities that multiply': {
      name: 'a.odt',
      file: await odt('<text:p>&j;</text:p>', entities),
      refusal: notRead,
    },
    'OpenDocument: an entity that names a file': {
      name: 'a.odt',
      file: await odt('<text:p>&x;</text:p>', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
      refusal: notRead,
    },
    'Word 97: sectors in a circle': {
      name: 'a.doc',
      file: Buffer.from(word).fill(1, 512, 1_024),
      refusal: notRead,
    },
    'Word 97: a text that is longer than the file': {
      name: 'a.doc',
      file: withNumber(word, word.indexOf(Buffer.from([0xec, 0xa5])) + 0x4c, 0x7fffffff),
      refusal: tooLong,
    },
    'Word 97: a file that was cut short': { name: 'a.doc', file: word.subarray(0, 3_000), refusal: notRead },
    'Word 97: an embedded program alone': {
      name: 'a.doc',
      file: compoundFile('\u0001Ole10Native', Buffer.from('MZ')),
      refusal: /can't be read here/,
    },
    'PDF: 100 MB of letters': { name: 'a.pdf', file: pdfText(100_000_000), refusal: tooComplex },
    'PDF: pages in a circle': {
      name: 'a.pdf',
      file: Buffer.from(pdfFile([[]]).toString('latin1').replace('/Kids[10 0 R]', '/Kids[2 0 R ]'), 'latin1'),
      refusal: /pictures of pages|could not be read as|too complex/,
    },
    'PDF: 100,000 lists in one another': {
      name: 'a.pdf',
      file: pdfFile([[]], { catalog: `/X ${repeated('[', 100_000)}` }),
      refusal: notRead,
    },
    'PDF: a script without end, and no text': {
      name: 'a.pdf',
      file: pdfFile([[]], { catalog: '/OpenAction<</S/JavaScript/JS(while\\(true\\);)>>' }),
      refusal: /pictures of pages/,
    },
    'EPUB: 100 MB of text': { name: 'a.epub', file: await epub(repeated('a', 100_000_000)), refusal: tooComplex },
    'EPUB: 15 MB of letters': { name: 'a.epub', file: await epub(repeated('a', 15_000_000)), refusal: tooLong },
    'EPUB: two million elements': {
      name: 'a.epub',
      file: await epub(repeated('<div>', 2_000_000)),
      refusal: /too large or too complex/,
    },
    'Pages: a preview that is no PDF': {
      name: 'a.pages',
      file: await zipOf([['QuickLook/Preview.pdf', '%PDF-1.7']]),
      refusal: notRead,
    },
    'WordPerfect under another name': {
      name: 'a.doc',
      file: Buffer.from('\xffWPC....', 'latin1'),
      refusal: /can't be read here/,
    },
  };
}
