import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanHtml } from './html/parse.ts';
import { documents } from './generate.ts';
import { toHtml } from './html/serialize.ts';
import { fromHtml, fromMarkdown, fromText } from './importedDocument.ts';

describe('plain text', () => {
  test("empty lines separate paragraphs, and the writer's line breaks are kept", () => {
    expect(fromText('The Lost Son\n\nHe ran.\nHe kissed him.\n\n\n\nAnd they rejoiced & sang <loud>')).toEqual({
      changes: {},
      title: null,
      html: '<p>The Lost Son</p><p>He ran.<br>He kissed him.</p><p>And they rejoiced &amp; sang &lt;loud&gt;</p>',
    });
  });

  test('without empty lines every line is a paragraph, and no line becomes a heading', () => {
    expect(fromText('THE LOST SON\r\nI. He left\n\tII. He came home').html).toBe(
      '<p>THE LOST SON</p><p>I. He left</p><p>II. He came home</p>',
    );
  });

  test('lines that a program wrapped are joined', () => {
    const wrapped = 'And he arose, and came to his father. But when he was yet a great\nway off, his father saw him.';
    expect(fromText(`Luke 15\n\n${wrapped}`).html).toBe(
      '<p>Luke 15</p><p>And he arose, and came to his father. But when he was yet a great way off, his father saw him.</p>',
    );
  });

  test.each(['\u000b', '\u000c', '\u0085', '\u2028', '\u2029'])('the line break %j separates words', (separator) => {
    expect(fromText(`Grace${separator}Truth\n\nPeace`).html).toBe('<p>Grace<br>Truth</p><p>Peace</p>');
    expect(fromMarkdown(`Grace${separator}Truth`).html.replace(/<br>| /, '|')).toBe('<p>Grace|Truth</p>');
  });

  test('an empty text is an empty document', () => {
    expect(fromText(' \n\n ')).toEqual({ changes: {}, title: null, html: '' });
  });
});

describe('Markdown', () => {
  test('keeps headings, emphasis, highlights, lists and quotations', () => {
    const { title, html } = fromMarkdown(
      '# The Lost Son\n\nHe *saw* **him** ~~not~~ ==running==\nto him.\n\n- a\n  1. one\n  2. two\n- b\n\n> Come home.\n\n### He ran',
    );
    expect(title).toBe('The Lost Son');
    expect(html).toBe(
      '<h1>The Lost Son</h1><p>He <em>saw</em> <strong>him</strong> <s>not</s> ' +
        '<mark data-color="yellow">running</mark> to him.</p>' +
        '<ul><li><p>a</p><ol><li><p>one</p></li><li><p>two</p></li></ol></li><li><p>b</p></li></ul>' +
        '<blockquote><p>Come home.</p></blockquote><h2>He ran</h2>',
    );
  });

  test('lists keep the parentheses of their numbers', () => {
    expect(fromMarkdown('3) a\n4) b\n   1. c').html).toBe(
      '<ol start="3" data-label="1)"><li><p>a</p></li><li><p>b</p><ol><li><p>c</p></li></ol></li></ol>',
    );
  });

  test('table rows become lines, and checkboxes stay visible', () => {
    expect(fromMarkdown('| Law | Grace |\n|---|---|\n| given | *came* |\n\n- [ ] call Ruth\n- [x] pray').html).toBe(
      '<p>Law | Grace</p><p>given | <em>came</em></p><ul><li><p>☐ call Ruth</p></li><li><p>☑ pray</p></li></ul>',
    );
  });

  test('footnotes become a list at the end', () => {
    expect(
      fromMarkdown('He ran.[^1] And he kissed him.[^kiss]\n\n[^1]: Luke 15:20\n[^kiss]: The *same* verse'),
    ).toEqual({
      title: null,
      html:
        '<p>He ran.<sup>1</sup> And he kissed him.<sup>2</sup></p><h2>Notes</h2>' +
        '<ol><li><p>Luke 15:20</p></li><li><p>The <em>same</em> verse</p></li></ol>',
      changes: { notes: 2 },
    });
  });

  test('footnotes have the order in which the text refers to them, and none is lost', () => {
    const notes =
      '[^unused]: Unused\n[^b]: Second, see[^a]\n    and on\n\n    - a point\n[^a]: First\nin two lines\n\nHe *kissed*[^a] him.';
    expect(fromMarkdown(`> Ran[^b] ^[Inline, **too**]\n${notes}`).html).toBe(
      '<blockquote><p>Ran<sup>1</sup> <sup>2</sup></p></blockquote><p>He <em>kissed</em><sup>3</sup> him.</p><h2>Notes</h2>' +
        '<ol><li><p>Second, see<sup>3</sup> and on</p><ul><li><p>a point</p></li></ul></li>' +
        '<li><p>Inline, <strong>too</strong></p></li><li><p>First in two lines</p></li><li><p>Unused</p></li></ol>',
    );
  });

  test.each([
    ['a[^1] reference without a note', '<p>a[^1] reference without a note</p>'],
    ['[^1]: a\n\n[^1]: b', '<h2>Notes</h2><ol><li><p>a</p></li><li><p>b</p></li></ol>'],
    ['2^[nd', '<p>2^[nd</p>'],
  ])('what is no footnote stays as it is: %j', (markdown, html) => expect(fromMarkdown(markdown).html).toBe(html));

  test('a note in a note, in a note, does not slow down the import', () => {
    expect(fromMarkdown('[^1]: '.repeat(5_000)).changes).toEqual({ notes: 1 });
    const many = Array.from({ length: 5_000 }, (_, at) => `a[^${at}]\n\n[^${at}]: b[^${at + 1}]`).join('\n\n');
    expect(fromMarkdown(many).changes).toEqual({ notes: 5_000 });
  });

  test('a term and its definitions are lines of one paragraph', () => {
    expect(fromMarkdown('Grace\n: the favor of God\n: a *gift*\n\nTime: 9:30').html).toBe(
      '<p>Grace<br>the favor of God<br>a <em>gift</em></p><p>Time: 9:30</p>',
    );
  });

  test('names what is left out or changed', () => {
    const { changes } = fromMarkdown(
      '| a | b |\n|---|---|\n| c | d |\n\n![d](d.png) <!-- a comment --> [a](javascript:alert(1)) [b](notes.md) [c](#top) <https://c.test>',
    );
    expect(changes).toEqual({ tables: 1, pictures: 1, links: 2 });
    const both = '| a | b |\n|---|---|\n| c | d |\n\n<table><tr><td>a</td><td>b</td></tr></table>';
    expect(fromMarkdown(both).changes).toEqual({ tables: 2 });
    expect(fromMarkdown('# Grace\n\n- *and* [truth](https://b.test)\n\n> x').changes).toEqual({});
  });

  test('HTML in it is cleaned, and only links that a document may contain are kept', () => {
    expect(
      fromMarkdown(
        '<script>alert(1)</script>\n\n[a](javascript:alert(1)) [b](https://b.test/) <b onclick="x">c</b> ![d](https://d.test/d.png)',
      ).html,
    ).toBe('<p>a <a href="https://b.test/">b</a> <strong>c</strong> </p>');
  });

  test('front matter provides the title and is not part of the text', () => {
    expect(fromMarkdown('---\ntitle: "Lost and Found"\ntags: [grace]\n---\n\nHe ran.')).toEqual({
      changes: {},
      title: 'Lost and Found',
      html: '<p>He ran.</p>',
    });
    expect(fromMarkdown('---\n\nHe ran.\n\n---').html).toBe('<p>He ran.</p>');
  });

  test('extremely deep nesting is limited and does not slow down the import', () => {
    for (const marker of ['> ', '- ', '1. ', '>', '* > ']) {
      expect(fromMarkdown(`${marker.repeat(50_000)}home`).html).toContain('home');
    }
    expect(fromMarkdown(Array.from({ length: 400 }, (_, at) => `${'  '.repeat(at)}- home`).join('\n')).html).toContain(
      'home',
    );
  });
});

describe('web pages', () => {
  test('keep the text of the body and the title of the page', () => {
    expect(
      fromHtml(
        '<!doctype html><html><head><title>Lost &amp; Found</title><style>p{color:red}</style></head>' +
          '<body onload="x()"><h1>The Lost Son</h1><p>He <b>ran</b>.</p><script>alert(1)</script></body></html>',
      ),
    ).toEqual({ changes: {}, title: 'Lost & Found', html: '<h1>The Lost Son</h1><p>He <strong>ran</strong>.</p>' });
  });

  test('name what is left out or changed', () => {
    const { html, changes } = fromHtml(
      '<p>He <img src=a.png><img src=dot.gif width=1 height=1>ran <span hidden>note <img src=b.png></span>' +
        '<a href="/next">home</a> <a href="#top">up</a> <a name=x>x</a></p><table><tr><td>Law<td>Grace</table>' +
        '<table><tr><td>menu<td><table><tr><td>a</table></table><iframe src="https://v.test"></iframe>' +
        '<video controls></video><form><input name=q><input type=hidden><select><option>NIV</select></form>',
    );
    expect(html).toContain('<p>He ran home up x</p><p>Law | Grace</p>');
    expect(changes).toEqual({ pictures: 1, hiddenText: 1, links: 1, tables: 1, media: 2, formFields: 2 });
  });

  test('without a title are named after their first heading, or stay unnamed', () => {
    expect(fromHtml('<p>a</p><h2>He  <em>ran</em></h2>').title).toBe('He ran');
    expect(fromHtml('<p>a</p>').title).toBeNull();
  });

  test('can contain any of our documents unchanged', () => {
    fc.assert(
      fc.property(documents(), (blocks) => {
        const html = toHtml(blocks);
        const page = `<!doctype html>\n<html><head><meta charset="utf-8"><title>Any</title></head>\n<body>\n${html}\n</body></html>\n`;
        expect(fromHtml(page).html).toBe(html);
      }),
      { numRuns: 100 },
    );
  });
});

describe('every imported text', () => {
  const readers = { fromText, fromMarkdown, fromHtml };
  const anything = fc.oneof(
    fc.string(),
    fc
      .array(fc.constantFrom('# ', '<b>', '|', '- ', '\n', '\n\n', '==', '&', 'word ', '[a](b)', '`'))
      .map((parts) => parts.join('')),
  );

  test.each(Object.entries(readers))('becomes HTML of the closed schema: %s', (_, read) => {
    fc.assert(
      fc.property(anything, (source) => {
        const { html } = read(source);
        expect(cleanHtml(html)).toBe(html);
      }),
      { numRuns: 200 },
    );
  });

  test.each(Object.entries(readers))('is rejected with a message if it is too long: %s', (_, read) => {
    const sentence = 'This text is too long to save. Please split it into several documents.';
    expect(() => read('word '.repeat(320_000))).toThrow(sentence);
    expect(() => read('word '.repeat(2_000_000))).toThrow(sentence);
    expect(read('word '.repeat(200_000)).html.length).toBeGreaterThan(900_000);
  });

  test('is rejected if it has more marks than a document may contain', () => {
    expect(() => fromHtml('<p>a</p>'.repeat(60_000))).toThrow('This text is too long to save');
  });
});
