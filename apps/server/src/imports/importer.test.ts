import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anyRequester } from '../../../../tests/support/requester.ts';
import { hostileFiles, wordFile, wordLine } from '../../../../tests/files/wordFiles.ts';
import { otherHostileFiles } from '../../../../tests/files/hostileFiles.ts';
import { pdfFile } from '../../../../tests/files/pdfFiles.ts';
import { word97 } from '../../../../tests/files/docFiles.ts';
import { convert } from './formats.ts';
import { createImporter, type Importer } from './importer.ts';

const log = { error: () => {} };
const named = (bytes: Buffer, name = 'Sermon.docx', type = '') => new File([new Uint8Array(bytes)], name, { type });

describe('a hostile file', () => {
  let importer: Importer;
  beforeAll(() => {
    importer = createImporter({ log, limits: { processes: 1 } });
  });
  afterAll(() => importer.close());

  const files = hostileFiles();
  test.each([
    'elements 20,000 deep',
    '400,000 paragraphs',
    'a million runs',
    '150 MB of text',
    '150 MB of pictures',
    'entities that multiply',
    'entities that multiply, in UTF-16',
    'an entity that names a file',
    'a size that is not true',
    'entries on one another',
    '3,000 entries',
    'names that leave their folder',
    '400,000 attributes',
    '15 MB of letters',
    'attributes that never end',
    'comments that never end',
    'a file that was cut short',
    'a text under another name',
    'an empty file',
    'a zip of something else',
    'a damaged older document',
    'a protected document',
  ])('is refused with a message, and the next file is imported: %s', async (name) => {
    const hostile = (await files)[name];
    expect(hostile).toBeDefined();
    await expect(importer.convert(named(hostile?.file ?? Buffer.alloc(0)), anyRequester())).rejects.toMatchObject({
      statusCode: 400,
      fields: { Upload: [expect.stringMatching(hostile?.refusal ?? /$^/)] },
    });
    expect(await importer.convert(named(await wordFile({ body: wordLine('He ran.') })), anyRequester())).toEqual({
      title: null,
      html: '<p>He ran.</p>',
      notices: [],
    });
  });

  const others = otherHostileFiles();
  test.each([
    'RTF: groups 100,000 deep',
    'RTF: 400,000 paragraphs',
    'RTF: 20 MB of letters',
    'RTF: fields in fields',
    'RTF: a million formats',
    'OpenDocument: elements 20,000 deep',
    'OpenDocument: a million elements',
    'OpenDocument: 100 MB of text',
    'OpenDocument: entities that multiply',
    'OpenDocument: an entity that names a file',
    'Word 97: sectors in a circle',
    'Word 97: a text that is longer than the file',
    'Word 97: a file that was cut short',
    'Word 97: an embedded program alone',
    'PDF: 100 MB of letters',
    'PDF: pages in a circle',
    'PDF: 100,000 lists in one another',
    'PDF: a script without end, and no text',
    'EPUB: 100 MB of text',
    'EPUB: 15 MB of letters',
    'EPUB: two million elements',
    'Pages: a preview that is no PDF',
    'WordPerfect under another name',
  ])('in another format is refused as well: %s', async (title) => {
    const { name = '', file = Buffer.alloc(0), refusal = /$^/ } = (await others)[title] ?? {};
    await expect(importer.convert(named(file, name), anyRequester())).rejects.toMatchObject({
      statusCode: 400,
      fields: { Upload: [expect.stringMatching(refusal)] },
    });
    const next = named(await wordFile({ body: wordLine('He ran.') }));
    expect((await importer.convert(next, anyRequester())).html).toBe('<p>He ran.</p>');
  });

  test('causes no requests: external pictures, templates and documents are not fetched', async () => {
    let asked = 0;
    const server = createServer((_request, response) => {
      asked += 1;
      response.end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const bound = server.address();
    const address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}/x.png`;
    const elsewhere = (type: string) => ({ type, target: address, isExternal: true });
    const body =
      '<w:p><w:r><w:drawing><wp:inline><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:link="a"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>' +
      `<w:r><w:pict><v:shape><v:imagedata r:id="a"/></v:shape></w:pict></w:r></w:p>${wordLine('He ran.')}<w:altChunk r:id="c"/>`;
    const links = { a: elsewhere('image'), b: elsewhere('attachedTemplate'), c: elsewhere('aFChunk') };
    expect(await importer.convert(named(await wordFile({ body, links })), anyRequester())).toEqual({
      title: null,
      html: '<p>He ran.</p>',
      notices: [
        '2 pictures were left out.',
        'Embedded objects, such as charts, videos and other files, were left out.',
      ],
    });
    server.close();
    expect(asked).toBe(0);
  });
});

describe('the importer', () => {
  test('reads a file as what it is, whatever its name says', async () => {
    const importer = createImporter({ log, limits: { processes: 1 } });
    const files: [string, Buffer][] = [
      ['a.doc', Buffer.from('{\\rtf1\\ansi He ran.\\par}')],
      ['a.doc', Buffer.from('<html><body><p>He ran.</p></body></html>')],
      ['a.doc', await wordFile({ body: wordLine('He ran.') })],
      ['a.docm', await wordFile({ body: wordLine('He ran.') })],
      ['a.docx', Buffer.from('{\\rtf1\\ansi He ran.\\par}')],
      ['a.rtf', pdfFile([[{ x: 60, y: 700, text: 'He ran.' }]])],
    ];
    for (const [name, bytes] of files)
      expect((await importer.convert(named(bytes, name), anyRequester())).html).toBe('<p>He ran.</p>');
    await importer.close();
  });

  test.each([
    ['doc', 'with a theme', Buffer.concat([word97(), Buffer.alloc(512, '[Content_Types].xml')]), 'The Father Who Runs'],
    [
      'pdf',
      'with a Word file attached',
      pdfFile([[{ x: 60, y: 700, text: 'He ran.' }]], {
        objects: ['<</Type/EmbeddedFile/Length 19>>\nstream\n[Content_Types].xml\nendstream'],
      }),
      'He ran.',
    ],
  ] as const)('does not take a file for a newer Word document: .%s %s', async (format, _, bytes, words) => {
    expect((await convert(bytes, format)).html).toContain(words);
  });

  test('names what is left out of a web page', async () => {
    expect(await convert(Buffer.from('<html><p>He ran.<img src="x.png"></p></html>'), 'doc')).toMatchObject({
      html: '<p>He ran.</p>',
      notices: ['One picture was left out.'],
    });
  });

  test('accepts Word files by their name or type, and no other files', async () => {
    const importer = createImporter({ log, limits: { processes: 1 } });
    const bytes = await wordFile({ body: wordLine('He ran.') });
    const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
    for (const file of [named(bytes, 'a.DOCX'), named(bytes, 'a', type)])
      expect((await importer.convert(file, anyRequester())).html).toBe('<p>He ran.</p>');
    for (const name of ['a.png', 'a.xlsx', 'docx'])
      await expect(importer.convert(named(bytes, name), anyRequester())).rejects.toMatchObject({
        fields: { Upload: ['File must be .docx'] },
      });
    await expect(importer.convert(named(Buffer.alloc(26_214_400)), anyRequester())).rejects.toMatchObject({
      fields: { Upload: ['File Too Large'] },
    });
    await importer.close();
  });

  test('refuses a file that takes too much time or memory, and imports the next one', async () => {
    const body = wordLine('He arose and came to his father. ').repeat(35_000);
    const long = await wordFile({ body });
    const short = await wordFile({ body: wordLine('He ran.') });
    for (const limits of [{ processorMs: 30 }, { heapMiB: 30 }, { rss: 10 * 2 ** 20 }]) {
      const strict = createImporter({ log, limits: { processes: 1, ...limits } });
      await expect(strict.convert(named(long), anyRequester())).rejects.toMatchObject({
        fields: { Upload: [expect.stringContaining('too large or too complex')] },
      });
      await strict.close();
    }
    const importer = createImporter({ log, limits: { processes: 1 } });
    expect((await importer.convert(named(short), anyRequester())).html).toBe('<p>He ran.</p>');
    await importer.close();
  });
});
