import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { cleanHtml, cleanPastedHtml, maxStylesLength, readPastedHtml } from './parse.ts';

const pasted = (name: string): string =>
  cleanHtml(readFileSync(new URL(`fixtures/${name}.txt`, import.meta.url), 'utf8'));

describe('pasted content keeps its structure and loses its design', () => {
  test('Word: title, headings, emphasis, markers, lists from paragraphs, table rows as lines', () => {
    expect(pasted('word')).toBe(
      '<h1>The Father Who Runs</h1><h1>A long way<br>off</h1>' +
        '<p style="text-align: center;"><strong>Luke 15:20</strong></p>' +
        '<p>He <em>saw</em> him, <mark data-color="yellow">while he was still far off</mark>, ' +
        'and <span data-pen="red">ran</span>.</p><p></p>' +
        '<ul><li><p>He saw</p><ul><li><p>from afar</p></li></ul></li><li><p>He ran</p></li></ul>' +
        '<p>And then:</p>' +
        '<ol start="3"><li><p>the <a href="https://example.org/ring">ring</a></p></li><li><p>the robe</p></li></ol>' +
        '<p>Law | Grace</p><p>E= mc<sup>2</sup></p>',
    );
  });

  test('Google Docs: the wrapping bold element is ignored, nested lists move into their items, and links keep their usual look', () => {
    expect(pasted('google-docs')).toBe(
      '<h1>The Father Who Runs</h1><h2>A long way off</h2>' +
        '<p style="text-align: justify;">He <mark data-color="yellow"><strong>saw</strong></mark> and ' +
        '<span data-pen="red"><em>ran</em></span><s>.</s></p><p></p>' +
        '<ul><li><p>He saw</p><ul><li><p>from afar</p></li></ul></li><li><p>He ran</p></li></ul>' +
        '<p><a href="https://example.org/ring">the ring</a><sup>1</sup></p>',
    );
  });

  test('LibreOffice: headings, emphasis, markers, nested lists, alignment and links', () => {
    expect(pasted('libre-office')).toBe(
      '<h1>The Father Who Runs</h1>' +
        '<p>He <strong>saw</strong> him, <em>was moved</em>, and <u>ran</u>.<sup>20</sup></p><h2>Far off</h2>' +
        '<ul><li><p>He came home</p><ul><li><p>alone</p></li></ul></li><li><p>He was found</p></li></ul>' +
        '<ol><li><p>First</p></li><li><p>Second</p></li></ol>' +
        '<p style="text-align: center;">In the middle, <mark data-color="yellow">marked</mark> and <s>struck</s></p>' +
        '<p>A <a href="https://example.org/luke">link</a></p>',
    );
  });

  test('a web page: its text in order, without pictures, scripts, frames and unsafe links', () => {
    expect(pasted('web-page')).toBe(
      '<h2>Grace that runs</h2><p>Before the paragraph</p><p>First line   here,<br>second line.</p>' +
        '<p>verse one<br>  verse two</p><p>The road</p><p>Grace</p><p>a gift</p>' +
        '<p>Mail <a href="mailto:p@example.org">us</a>, or here, or there. ' +
        '<span data-pen="blue"><span data-font="ubuntu">Blue</span></span> ink</p>' +
        '<p>Subscribe&lt;b&gt;kept as typed&lt;/b&gt;</p><p>No script</p>',
    );
  });
});

describe('headings of a word processor that are not heading elements', () => {
  test.each([
    ["<p class=MsoNormal style='mso-outline-level:1'><b>Grace</b></p>", '<h1><strong>Grace</strong></h1>'],
    ["<p class=MsoNormal style='mso-outline-level: 3'>Grace</p>", '<h2>Grace</h2>'],
    ["<p class=MsoNormal style='mso-outline-level:body-text'>Grace</p>", '<p>Grace</p>'],
    ['<div><p role="heading" aria-level="1">Grace</p><p role="heading">x</p></div>', '<h1>Grace</h1><p>x</p>'],
    [
      '<style><!-- /* Styles */ p.MsoNormal, li.MsoNormal {margin:0in;}\n p.MsoHeading7, li.MsoHeading7 {mso-style-next:Normal; mso-outline-level:7;}' +
        ' p.Point{mso-outline-level:1} --></style><p class=MsoHeading7>Seven</p><p class=Point>Point</p><p class=MsoNormal>x</p>',
      '<h2>Seven</h2><h1>Point</h1><p>x</p>',
    ],
  ])('are recognized by their outline level: %s', (html, clean) => expect(cleanHtml(html)).toBe(clean));

  test('are looked up in style sheets up to a limit', () => {
    const styles = (length: number) =>
      `<style>${' '.repeat(length - 25)}p.X{mso-outline-level:1;}</style><p class=X>a</p>`;
    expect(cleanHtml(styles(maxStylesLength))).toBe('<h1>a</h1>');
    expect(cleanHtml(styles(maxStylesLength + 1))).toBe('<p>a</p>');
  });
});

const item = (marker: string, text: string, place = 'l0 level1 lfo1') =>
  `<p class=MsoListParagraph style='mso-list:${place}'><span style='mso-list:Ignore'>${marker}<span>&nbsp;</span></span>${text}</p>\n`;

describe('list items that a word processor wrote as paragraphs', () => {
  test('two lists stay two', () => {
    expect(cleanPastedHtml(item('1.', 'a') + item('2.', 'b') + item('1.', 'c', 'l1 level1 lfo2'))).toBe(
      '<ol><li><p>a</p></li><li><p>b</p></li></ol><ol><li><p>c</p></li></ol>',
    );
    expect(cleanPastedHtml(item('1.', 'a') + item('2.', 'b') + item('1.', 'c', 'l0 level1 lfo2'))).toBe(
      '<ol><li><p>a</p></li><li><p>b</p></li></ol><ol><li><p>c</p></li></ol>',
    );
    expect(cleanPastedHtml(item('·', 'a') + item('·', 'b', 'l1 level1 lfo2') + item('·', 'c', 'l1 level1 lfo2'))).toBe(
      '<ul><li><p>a</p></li></ul><ul><li><p>b</p></li><li><p>c</p></li></ul>',
    );
  });

  test('an outline keeps its labels and levels', () => {
    const outline =
      item('I.', 'a') +
      item('A.', 'b', 'l0 level2 lfo1') +
      item('1)', 'c', 'l0 level3 lfo1') +
      item('2)', 'd', 'l0 level3 lfo1') +
      item('B.', 'e', 'l0 level2 lfo1') +
      item('II.', 'f');
    expect(cleanPastedHtml(outline)).toBe(
      '<ol type="I"><li><p>a</p><ol type="A"><li><p>b</p><ol data-label="1)"><li><p>c</p></li><li><p>d</p></li></ol></li>' +
        '<li><p>e</p></li></ol></li><li><p>f</p></li></ol>',
    );
    expect(cleanPastedHtml(['h.', 'i.', 'j.'].map((marker) => item(marker, marker)).join(''))).toBe(
      '<ol type="a" start="8"><li><p>h.</p></li><li><p>i.</p></li><li><p>j.</p></li></ol>',
    );
  });

  test('a point below another one stays there after a plain line', () => {
    const html =
      item('1.', 'One') +
      item('a.', 'Sub a', 'l0 level2 lfo1') +
      '<p class=MsoNormal>plain</p>' +
      item('b.', 'Sub b', 'l0 level2 lfo1') +
      item('2.', 'Two') +
      '<p>plain</p>' +
      item('3.', 'Three');
    expect(cleanPastedHtml(html)).toBe(
      '<ol><li><p>One</p><ol type="a"><li><p>Sub a</p></li></ol><p>plain</p><ol type="a" start="2"><li><p>Sub b</p></li></ol></li>' +
        '<li><p>Two</p></li></ol><p>plain</p><ol start="3"><li><p>Three</p></li></ol>',
    );
  });

  test('are not items twice in a real list, as Outlook writes them', () => {
    expect(
      cleanPastedHtml(
        "<ol start=2 type=a><li class=MsoListParagraph style='mso-list:l0 level1 lfo1'><p style='mso-list:l0 level1 lfo1'>a</p>" +
          "<ul type=disc><li style='mso-list:l0 level2 lfo1'>b</li></ul></li></ol>",
      ),
    ).toBe('<ol type="a" start="2"><li><p>a</p><ul><li><p>b</p></li></ul></li></ol>');
  });
});

describe('lists whose items state their level', () => {
  const online = (text: string, level: number, list = '1', tag = 'ul', attributes = '') =>
    `<div class="ListContainerWrapper"><${tag} role="list" ${attributes}><li data-listid="${list}" data-aria-level="${level}" ` +
    `aria-setsize="-1" role="listitem" style="margin-left:${level * 24}px"><p>${text}</p></li></${tag}></div>\n`;

  test('are put together as Word on the web means them', () => {
    expect(cleanPastedHtml(online('Creation', 1) + online('Light', 2) + online('Fall', 1))).toBe(
      '<ul><li><p>Creation</p><ul><li><p>Light</p></li></ul></li><li><p>Fall</p></li></ul>',
    );
    expect(cleanPastedHtml(online('a', 1) + online('b', 1, '2') + '<p>x</p>' + online('c', 1, '2'))).toBe(
      '<ul><li><p>a</p></li></ul><ul><li><p>b</p></li></ul><p>x</p><ul><li><p>c</p></li></ul>',
    );
  });

  test('keep their numbers', () => {
    const html =
      online('a', 1, '1', 'ol', 'start="1"') +
      online('b', 2, '1', 'ol', 'start="1" style="list-style-type: lower-alpha"') +
      online('c', 1, '1', 'ol', 'start="2"') +
      online('d', 1, '1', 'ol', 'start="7"');
    expect(cleanPastedHtml(html)).toBe(
      '<ol><li><p>a</p><ol type="a"><li><p>b</p></li></ol></li><li><p>c</p></li></ol><ol start="7"><li><p>d</p></li></ol>',
    );
  });

  test('of Google Docs are nested in the markup or by their level', () => {
    const docs = (text: string, level: number) =>
      `<li dir="ltr" style="list-style-type:disc" aria-level="${level}"><p dir="ltr" role="presentation"><span>${text}</span></p></li>`;
    const nested = '<ul><li><p>a</p><ul><li><p>b</p></li></ul></li><li><p>c</p></li></ul>';
    expect(cleanPastedHtml(`<ul>${docs('a', 1)}<ul>${docs('b', 2)}</ul>${docs('c', 1)}</ul>`)).toBe(nested);
    expect(cleanPastedHtml(`<ul>${docs('a', 1)}</ul><ul>${docs('b', 2)}</ul>`)).toBe(
      '<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul>',
    );
    expect(cleanPastedHtml(`<ul>${docs('a', 1)}</ul><ul>${docs('b', 1)}</ul>`)).toBe(
      '<ul><li><p>a</p></li></ul><ul><li><p>b</p></li></ul>',
    );
  });

  test('of Pages are nested in the markup', () => {
    const html =
      '<ul class="ul1"><li class="li1"><span class="s1"></span>a</li><ul class="ul1"><li class="li1">b</li></ul><li class="li1">c</li></ul>';
    expect(cleanPastedHtml(html)).toBe('<ul><li><p>a</p><ul><li><p>b</p></li></ul></li><li><p>c</p></li></ul>');
  });
});

describe('what the writer made invisible', () => {
  test.each([
    ['He ran<span style="display:none">NOTE</span> home', 'He ran home'],
    ['He ran<span style="DISPLAY: none !important; color:red">NOTE <b>x</b></span> home', 'He ran home'],
    ['He ran<span hidden>NOTE</span> home', 'He ran home'],
    ["He ran<span style='mso-hide:all'>NOTE</span> home", 'He ran home'],
    ['He ran<span style="visibility: hidden">NOTE</span> home', 'He ran home'],
    ['He ran<span style="font-size:0">NOTE</span><span style="font-size: 0.0px">NOTE</span> home', 'He ran home'],
    [
      'He <span style="visibility:hidden">NOTE<i style="visibility:visible">ran</i></span> home',
      'He <em>ran</em> home',
    ],
    ['He <span style="font-size:0">NOTE<i style="font-size:12pt">ran</i></span> home', 'He <em>ran</em> home'],
    ['He ran<span style="display:none">NOTE<i style="display:inline">x</i></span> home', 'He ran home'],
  ])('is left out: %s', (html, line) => {
    expect(readPastedHtml(`<p>${html}</p>`)).toEqual({
      html: `<p>${line}</p>`,
      changes: { hiddenText: expect.any(Number) },
    });
  });

  test('is left out as a whole, together with its blocks, lists and line breaks', () => {
    const gone = '<h1>x</h1><ul><li>x<p>x</ul><p>x<br>x<table><tr><td>x<td>x</table><blockquote>x</blockquote>';
    expect(cleanPastedHtml(`<p>He ran</p><div hidden>${gone}</div><ul><li>a<li hidden>b<li>c</ul>`)).toBe(
      '<p>He ran</p><ul><li><p>a</p></li><li><p>c</p></li></ul>',
    );
    expect(cleanPastedHtml('<p style="display:none">x<p>He ran')).toBe('<p>He ran</p>');
  });

  test.each([
    '<span style="font-size:0.9em">a</span>',
    '<span style="font-size:01px">a</span>',
    '<span style="display:block;visibility:inherit" hidden-note="x">a</span>',
  ])('is nothing else: %s', (html) => {
    expect(readPastedHtml(html)).toEqual({ html: '<p>a</p>', changes: {} });
  });

  test('is not a page that its script shows when it has loaded', () => {
    expect(cleanHtml('<html style="visibility:hidden"><body style="display:none"><p>He ran</p></body></html>')).toBe(
      '<p>He ran</p>',
    );
  });

  test('tables that turn out to be layout are no change', () => {
    const layout = '<table><tr><td>a</td><td>b</td><td><table><tr><td>c</td></tr></table></td></tr></table>';
    expect(readPastedHtml(layout).changes).toEqual({});
  });

  test('is no change if it has no words', () => {
    expect(readPastedHtml('<p>a<span style="display:none"> \u200b</span></p><div hidden></div>').changes).toEqual({});
  });
});

test.each([
  ['<ol style="list-style-type: lower-alpha"><li>a</li></ol>', '<ol type="a"><li><p>a</p></li></ol>'],
  ['<ol style="list-style: outside upper-latin"><li>a</li></ol>', '<ol type="A"><li><p>a</p></li></ol>'],
  ['<ol type="A" style="list-style-type: decimal"><li>a</li></ol>', '<ol><li><p>a</p></li></ol>'],
  [
    '<ol style="margin-top:0;"><li style="list-style-type:upper-roman;"><p>a</p></li><li style="list-style-type:disc"><p>b</p></li></ol>',
    '<ol type="I"><li><p>a</p></li><li><p>b</p></li></ol>',
  ],
  ['<ul style="list-style-type: lower-roman"><li>a</li></ul>', '<ul><li><p>a</p></li></ul>'],
])('the labels of a list are read from its style: %s', (html, clean) => expect(cleanPastedHtml(html)).toBe(clean));

describe('spaces in pasted content', () => {
  test('collapse as in a browser', () => {
    expect(cleanPastedHtml('<p> He  <b> saw  </b> him. </p>')).toBe('<p>He <strong>saw </strong>him.</p>');
  });

  test('other characters that separate lines are line breaks', () => {
    expect(cleanPastedHtml('<p>Grace\u000bTruth\u0085 Peace &#11; Hope\u2028Joy</p>\u000b')).toBe(
      '<p>Grace<br>Truth<br>Peace<br>Hope<br>Joy</p>',
    );
    expect(cleanPastedHtml('<pre>Grace\u000b  Truth\u000cPeace</pre>')).toBe('<p>Grace<br>  Truth<br>Peace</p>');
  });

  test('are kept in a poem, together with its lines', () => {
    const poem = 'O Sacred  Head\n    now wounded\n\nWith grief';
    const kept = 'O Sacred  Head<br>    now wounded<br><br>With grief';
    expect(cleanPastedHtml(`<pre>${poem}</pre>`)).toBe(`<p>${kept}</p>`);
    expect(cleanPastedHtml(`<p style="white-space: pre-wrap">${poem}</p>`)).toBe(`<p>${kept}</p>`);
    expect(cleanPastedHtml('<pre>a  <span style="white-space: normal">b  c</span></pre>')).toBe('<p>a  b c</p>');
  });

  test('are kept in preformatted text without a block of its own', () => {
    expect(cleanPastedHtml('<span style="white-space: pre-wrap">x  y</span>')).toBe('<p>x  y</p>');
    expect(cleanPastedHtml('<div style="white-space: pre">  c   d</div>')).toBe('<p>  c   d</p>');
    expect(cleanPastedHtml('<div style="white-space: pre">a  b<i style="white-space: normal">  c  d </i></div>')).toBe(
      '<p>a  b<em> c d</em></p>',
    );
    expect(cleanPastedHtml('<div style="white-space: pre"><p>a</p>  <p>b</p></div>')).toBe('<p>a</p><p>b</p>');
  });
});
