import { describe, expect, test } from 'vitest';
import { type Block, usualNumbering } from '../schema.ts';
import { cleanHtml, parseDocument } from './parse.ts';
import { toHtml } from './serialize.ts';

const plain = (text: string): Block => ({ type: 'paragraph', runs: [{ text, marks: {} }] });

describe('the normal form of a document', () => {
  test('an ordered list keeps its labels, its first number and what follows each number', () => {
    const item = '<li><p>x</p></li>';
    for (const html of [
      `<ol type="A" start="3" data-label="A)">${item}</ol>`,
      `<ol type="i">${item}</ol>`,
      `<ol data-label="1)">${item}</ol>`,
    ])
      expect(cleanHtml(html)).toBe(html);
    expect(parseDocument(`<ol type="I" data-suffix=")">${item}</ol>`)).toEqual([
      { type: 'list', ordered: true, start: 1, label: 'I', suffix: ')', items: [[plain('x')]] },
    ]);
    expect(cleanHtml(`<ol type="1" start="1" data-label="1.">${item}</ol>`)).toBe(`<ol>${item}</ol>`);
    expect(cleanHtml(`<ol type="circle" data-label="&gt;">${item}</ol>`)).toBe(`<ol>${item}</ol>`);
    expect(cleanHtml(`<ul type="A" start="3" data-label="A)">${item}</ul>`)).toBe(`<ul>${item}</ul>`);
  });

  test('blocks are written with the elements of the schema', () => {
    const html =
      '<h1 style="text-align: center;">Grace</h1><h2>First</h2><p></p>' +
      '<ol start="3"><li><p>three</p><ul><li><p>a</p></li></ul></li><li><p>four</p></li></ol>' +
      '<blockquote><p>Come home.</p></blockquote>' +
      '<blockquote class="scripture" data-reference="Luke 15:20" data-translation="WEB"><p><sup>20</sup>He arose</p></blockquote>';
    expect(parseDocument(html)).toEqual([
      { type: 'heading', level: 1, align: 'center', runs: [{ text: 'Grace', marks: {} }] },
      { type: 'heading', level: 2, runs: [{ text: 'First', marks: {} }] },
      { type: 'paragraph', runs: [] },
      {
        type: 'list',
        ordered: true,
        ...usualNumbering,
        start: 3,
        items: [
          [plain('three'), { type: 'list', ordered: false, ...usualNumbering, items: [[plain('a')]] }],
          [plain('four')],
        ],
      },
      { type: 'quote', blocks: [plain('Come home.')] },
      {
        type: 'scripture',
        reference: 'Luke 15:20',
        translation: 'WEB',
        paragraphs: [
          {
            type: 'paragraph',
            runs: [
              { text: '20', marks: { superscript: true } },
              { text: 'He arose', marks: {} },
            ],
          },
        ],
      },
    ]);
    expect(cleanHtml(html)).toBe(html);
  });

  test('marks are always nested in the same order', () => {
    const html =
      '<p><span class="sm-slide" data-slide-id="s1"><a href="https://example.org/"><mark data-color="red"><span data-pen="blue">' +
      '<span data-font="roboto"><span data-size="19"><strong><em><s><u><sup>x</sup></u></s></em></strong>' +
      '</span></span></span></mark></a></span></p>';
    expect(cleanHtml(html)).toBe(html);
    expect(cleanHtml('<p><sup><u><b><mark data-color="red">x</mark></b></u></sup></p>')).toBe(
      '<p><mark data-color="red"><strong><u><sup>x</sup></u></strong></mark></p>',
    );
  });

  test('adjacent runs share the elements of their common marks', () => {
    expect(cleanHtml('<p><b>a</b><b><i>b</i></b><i>c</i><b>d</b></p>')).toBe(
      '<p><strong>a<em>b</em></strong><em>c</em><strong>d</strong></p>',
    );
  });

  test('spaces are text; line ends and indentation of the source are not', () => {
    expect(cleanHtml('<p> two  spaces&nbsp;here. </p>')).toBe('<p> two  spaces&nbsp;here. </p>');
    expect(cleanHtml('<p>\n  one <b>\n two</b>\n</p>\n\n<p>three<br>\n  four</p>')).toBe(
      '<p>one <strong>two</strong></p><p>three<br>four</p>',
    );
    expect(cleanHtml('<div>   loose    text  <b> here </b> </div>')).toBe('<p>loose text <strong>here</strong></p>');
  });

  test('every kind of empty line becomes an empty paragraph', () => {
    expect(cleanHtml('<p><br></p>')).toBe('<p></p>');
    expect(cleanHtml('<div>a</div><div><br></div><div>b<br></div>')).toBe('<p>a</p><p></p><p>b</p>');
    expect(cleanHtml('<p>typed<br></p>')).toBe('<p>typed<br></p>');
    expect(cleanHtml('')).toBe('');
    expect(cleanHtml('  \n ')).toBe('');
  });

  test('text is escaped', () => {
    expect(toHtml([plain('a < b & "c" > d')])).toBe('<p>a &lt; b &amp; "c" &gt; d</p>');
    expect(cleanHtml('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>')).toBe(
      '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
    );
  });
});

describe('HTML from elsewhere', () => {
  test('headings below level 2 become level 2, and other blocks become paragraphs', () => {
    expect(cleanHtml('<h3>a</h3><h6>b</h6><div>c</div><section>d<article>e</article>f</section>')).toBe(
      '<h2>a</h2><h2>b</h2><p>c</p><p>d</p><p>e</p><p>f</p>',
    );
  });

  test('each table row becomes a line, even without end tags', () => {
    expect(cleanHtml('<table><tr><th>a<td><b>b</b><td><tr><td>c<td>d</table>e')).toBe(
      '<p>a | <strong>b</strong></p><p>c | d</p><p>e</p>',
    );
    expect(cleanHtml('<ul><li>x<table><tr><td>a<td>b</table></ul>')).toBe('<ul><li><p>x</p><p>a | b</p></li></ul>');
    expect(cleanHtml('<table><tr><td>a<td><table><tr><td>b<td>c</table></table>')).toBe('<p>a | b | c</p>');
  });

  test('a table row with more than a paragraph in a cell becomes the content of its cells', () => {
    expect(cleanHtml('<table><tr><td>a<td>b<p>c<tr><td>d<td><ul><li>e</ul></table>')).toBe(
      '<p>a</p><p>b</p><p>c</p><p>d</p><ul><li><p>e</p></li></ul>',
    );
    expect(cleanHtml('<tr>a<td>b</tr>c')).toBe('<p>a | b</p><p>c</p>');
  });

  test('unclosed items, lists directly in lists and text directly in lists are repaired', () => {
    expect(cleanHtml('<ul><li>a<li>b</ul>')).toBe('<ul><li><p>a</p></li><li><p>b</p></li></ul>');
    expect(cleanHtml('<ul><li>a</li><ol><li>b</li></ol><li>c</li></ul>')).toBe(
      '<ul><li><p>a</p><ol><li><p>b</p></li></ol></li><li><p>c</p></li></ul>',
    );
    expect(cleanHtml('<ul>loose<li>a</li></ul><ul></ul>')).toBe('<ul><li><p>loose</p></li><li><p>a</p></li></ul>');
    expect(cleanHtml('<li>stray</li>')).toBe('<p>stray</p>');
  });

  test('every list item begins with a paragraph', () => {
    expect(cleanHtml('<ul><li><h1>a</h1><h1>b</h1></li><li><ul><li>c</li></ul></li><li></li></ul>')).toBe(
      '<ul><li><p>a</p><h1>b</h1></li><li><p></p><ul><li><p>c</p></li></ul></li><li><p></p></li></ul>',
    );
  });

  test.each([
    ['<p><b>a', '<p><strong>a</strong></p>'],
    ['<b><p>x</b>y</p>z', '<p><strong>xy</strong></p><p>z</p>'],
    ['<p>a<p>b</p></p>c', '<p>a</p><p>b</p><p>c</p>'],
    ['<p>a<blockquote>b</p>c</blockquote>d', '<p>a</p><blockquote><p>b</p><p>c</p></blockquote><p>d</p>'],
    ['</b></p></div>a', '<p>a</p>'],
  ])('badly nested: %s', (html, clean) => expect(cleanHtml(html)).toBe(clean));

  test('styles become marks, and styles unknown to the schema are dropped', () => {
    const styled = (style: string) => cleanHtml(`<p><span style="${style}">x</span></p>`);
    expect(styled('font-weight: 700; font-style: italic')).toBe('<p><strong><em>x</em></strong></p>');
    expect(styled('text-decoration: underline line-through red')).toBe('<p><s><u>x</u></s></p>');
    expect(styled('font-size: 19px')).toBe('<p><span data-size="19">x</span></p>');
    expect(styled('font-size: 15px')).toBe('<p>x</p>');
    expect(styled('font-size: 18pt; font-family: Papyrus; letter-spacing: 3px')).toBe('<p>x</p>');
    expect(styled("font-family: 'Helvetica Neue', Arial")).toBe('<p><span data-font="helvetica">x</span></p>');
    expect(styled('background-image: url(javascript:alert(1)); position: fixed')).toBe('<p>x</p>');
    expect(cleanHtml('<b>a<span style="font-weight: normal">b</span></b>')).toBe('<p><strong>a</strong>b</p>');
  });

  test.each([
    ['#ffff00', 'yellow'],
    ['rgb(255, 153, 0)', 'orange'],
    ['rgba(0, 255, 0, 0.5)', 'green'],
    ['aqua', 'blue'],
    ['#f4cccc', 'red'],
    ['fuchsia', 'purple'],
    ['#111', 'black'],
  ])('a background of %s becomes the %s highlight', (color, name) => {
    expect(cleanHtml(`<p><span style="background-color: ${color}">x</span></p>`)).toBe(
      `<p><mark data-color="${name}">x</mark></p>`,
    );
  });

  test.each(['transparent', 'white', '#fefefe', 'rgba(255, 255, 0, 0)', '#cccccc', 'inherit', 'url(x.png)'])(
    'a background of %s becomes no highlight',
    (color) => expect(cleanHtml(`<p><span style="background: ${color}">x</span></p>`)).toBe('<p>x</p>'),
  );

  test('red and blue text becomes pens; other colors, links and headings do not', () => {
    expect(cleanHtml('<p><span style="color:#c00000">a</span><font color="#0033cc">b</font></p>')).toBe(
      '<p><span data-pen="red">a</span><span data-pen="blue">b</span></p>',
    );
    expect(cleanHtml('<p><span style="color:#333">a</span><span style="color:green">b</span></p>')).toBe('<p>ab</p>');
    expect(cleanHtml('<h2><span style="color:#2f5496">a</span></h2>')).toBe('<h2>a</h2>');
    expect(cleanHtml('<a href="https://x.test/"><u style="color:blue">a</u></a>')).toBe(
      '<p><a href="https://x.test/"><u>a</u></a></p>',
    );
  });

  test('alignment comes from styles, legacy attributes and surrounding blocks', () => {
    expect(cleanHtml('<p align="right">a</p><center>b</center><div style="text-align:justify"><p>c</p></div>')).toBe(
      '<p style="text-align: right;">a</p><p style="text-align: center;">b</p><p style="text-align: justify;">c</p>',
    );
    expect(cleanHtml('<center><p style="text-align:left">a</p></center><p style="text-align:start">b</p>')).toBe(
      '<p>a</p><p>b</p>',
    );
  });

  test('a paragraph may be skipped when late, also in lists and quotations', () => {
    const html =
      '<p style="text-align: center;" data-skip="late">a</p><ul><li><p data-skip="late">b</p></li></ul>' +
      '<blockquote class="scripture" data-reference="Luke 15:20" data-translation="WEB"><p data-skip="late">c</p></blockquote>';
    expect(cleanHtml(html)).toBe(html);
    expect(parseDocument('<p data-skip="late">a</p>')).toEqual([{ ...plain('a'), skip: true }]);
    expect(cleanHtml('<p data-skip="always">a</p><p data-skip>b</p><h2 data-skip="late">c</h2>')).toBe(
      '<p>a</p><p>b</p><h2>c</h2>',
    );
    expect(cleanHtml('<div data-skip="late">a</div><li data-skip="late">b</li>')).toBe('<p>a</p><p>b</p>');
  });

  test('a heading may have the minutes of its section, from 1 to 600', () => {
    const html = '<h1 data-minutes="1">a</h1><h2 style="text-align: right;" data-minutes="600">b</h2>';
    expect(cleanHtml(html)).toBe(html);
    expect(parseDocument('<h2 data-minutes="5">a</h2>')).toEqual([
      { type: 'heading', level: 2, minutes: 5, runs: [{ text: 'a', marks: {} }] },
    ]);
  });

  test.each(['0', '-5', '2.5', '05', '601', '1e2', ' 5', 'five', ''])('no section has %j minutes', (minutes) => {
    expect(cleanHtml(`<h2 data-minutes="${minutes}">a</h2><p data-minutes="5">b</p>`)).toBe('<h2>a</h2><p>b</p>');
  });

  test('a Scripture quotation without a reference becomes an ordinary quotation', () => {
    expect(cleanHtml('<blockquote class="scripture"><p>a</p></blockquote>')).toBe('<blockquote><p>a</p></blockquote>');
    expect(
      cleanHtml(
        '<blockquote class="scripture" data-reference=" Luke  &lt;15&gt; " data-translation="W B"><h1>a</h1><ul><li>b</ul>',
      ),
    ).toBe('<blockquote class="scripture" data-reference="Luke 15" data-translation=""><p>a</p><p>b</p></blockquote>');
  });

  test.each([
    ['a list', '<ul><li>lost?</li></ul>'],
    ['a quotation', '<blockquote>lost?</blockquote>'],
    ['a list from a word processor', '<p style="mso-list:l0 level1 lfo1">lost?</p>'],
    ['a heading', '<h1>lost?</h1>'],
    ['another Scripture quotation', '<blockquote class="scripture" data-reference="John 3:16">lost?</blockquote>'],
  ])('%s in a table in a Scripture quotation keeps its words', (_, inner) => {
    const open = '<blockquote class="scripture" data-reference="Luke 15:20"';
    expect(cleanHtml(`${open}><table><tr><td>${inner}</td></tr></table></blockquote>`)).toBe(
      `${open} data-translation=""><p>lost?</p></blockquote>`,
    );
  });

  test.each(['<div>Grace</div>', '<p>Grace</p>', '<div><div>Grace</div></div>'])(
    'a heading around other blocks is one heading: %s',
    (inner) => {
      expect(cleanHtml(`<div role="heading" aria-level="3">${inner}</div><p>and truth</p>`)).toBe(
        '<h2>Grace</h2><p>and truth</p>',
      );
    },
  );

  test('an invalid list start becomes 1', () => {
    for (const start of ['0x10', '-3', '1e99', 'NaN', '2.5', '100000']) {
      expect(cleanHtml(`<ol start="${start}"><li>a</li></ol>`)).toBe('<ol><li><p>a</p></li></ol>');
    }
    expect(cleanHtml('<ul start="3"><li>a</li></ul>')).toBe('<ul><li><p>a</p></li></ul>');
  });
});
