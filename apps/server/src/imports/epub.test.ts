import { describe, expect, test } from 'vitest';
import { pdfFile } from '../../../../tests/files/pdfFiles.ts';
import { zipOf } from '../../../../tests/files/wordFiles.ts';
import { readEpub } from './epub.ts';
import { readPages } from './pdf/pdf.ts';

const container = '<container><rootfiles><rootfile full-path="OPS/book.opf"/></rootfiles></container>';
const page = (body: string) =>
  `<?xml version="1.0"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body>${body}</body></html>`;

async function epub(chapters: Record<string, string>, entries: [string, string][] = []): Promise<Buffer> {
  const names = Object.keys(chapters);
  const item = (name: string) => `<item id="${name}" href="${name}.xhtml" media-type="application/xhtml+xml"/>`;
  const description =
    `<package><manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>` +
    `<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>${names.toSorted().map(item).join('')}</manifest>` +
    `<spine><itemref idref="nav"/>${names.map((name) => `<itemref idref="${name}"/>`).join('')}</spine></package>`;
  return zipOf([
    ['mimetype', 'application/epub+zip'],
    ['META-INF/container.xml', container],
    ['OPS/book.opf', description],
    ['OPS/nav.xhtml', page('<h1>Contents</h1>')],
    [
      'OPS/toc.ncx',
      '<ncx><navPoint><navLabel><text>Grace &amp; peace</text></navLabel><content src="a.xhtml#x"/></navPoint></ncx>',
    ],
    ...Object.entries(chapters).map(([name, body]): [string, string] => [`OPS/${name}.xhtml`, page(body)]),
    ...entries,
  ]);
}

describe('an EPUB', () => {
  test('is read in the order of its chapters, with their titles', async () => {
    const { html } = await readEpub(
      await epub({
        z: '<h2>First</h2>\n  <p>He\n  <b>ran</b>.</p>',
        a: '<p>He <a id="x"/>fell. λόγος</p><ul><li>robe</li></ul>',
      }),
    );
    expect(html).toBe(
      '<h2>First</h2><p>He <strong>ran</strong>.</p><h1>Grace &amp; peace</h1><p>He fell. λόγος</p><ul><li><p>robe</p></li></ul>',
    );
  });

  test('names what is changed or left out', async () => {
    const { html, changes } = await readEpub(
      await epub({
        a:
          '<h1>A</h1><script>x()</script><p>a<img src="http://127.0.0.1:9/x.png"/>b<a href="b.xhtml">c</a><span hidden="">d</span></p>' +
          '<table><tr><td>Law</td><td>Grace</td></tr></table><table><tr><td>layout</td></tr></table>' +
          '<svg><image href="x.png"/></svg><math><mi>x</mi></math><video/>',
      }),
    );
    expect(html).toBe('<h1>A</h1><p>abc</p><p>Law | Grace</p><p>layout</p>');
    expect(changes).toEqual({ pictures: 2, tables: 1, hiddenText: 1, equations: 1, media: 1 });
  });

  test.each([
    [
      'is protected',
      () =>
        epub({ a: '<p>a</p>' }, [
          ['META-INF/encryption.xml', '<encryption><CipherReference URI="OPS/a.xhtml"/></encryption>'],
        ]),
      'encrypted',
    ],
    ['has no list of chapters', () => zipOf([['META-INF/container.xml', container]]), 'notOfFormat'],
    ['has 100 MB of text', () => epub({ a: `<p>${'a'.repeat(100_000_000)}</p>` }), 'tooComplex'],
  ])('is refused if it %s', async (_, file, refusal) => {
    await expect(readEpub(await file())).rejects.toMatchObject({ refusal });
  });
});

describe('a Pages document', () => {
  test('is read from its preview', async () => {
    const preview = pdfFile([[{ x: 60, y: 700, text: 'He ran.' }]]);
    expect((await readPages(await zipOf([['QuickLook/Preview.pdf', preview]]))).html).toBe('<p>He ran.</p>');
  });

  test('is refused without a preview', async () => {
    await expect(readPages(await zipOf([['Index/Document.iwa', 'x']]))).rejects.toMatchObject({ refusal: 'noPreview' });
  });
});
