import { Editor } from '@tiptap/core';
import { cleanPastedHtml } from '@sermon/domain/document/html/parse';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { parseOptions, sermonExtensions } from '../extensions.ts';
import { toHtml } from '../html.ts';
import type { Changes } from '@sermon/domain/texts/imports';

let editor: Editor;
afterEach(() => editor.destroy());

let refused: number;
let changes: Changes[];

function open(content: string) {
  editor = new Editor({
    extensions: sermonExtensions,
    content,
    parseOptions,
  });
  refused = 0;
  changes = [];
  editor.on('imagesRefused', () => (refused += 1));
  editor.on('pasteChanged', (event) => changes.push(event.changes));
  editor.commands.focus('end');
}

type Brought = { html?: string; text?: string; files?: File[] };

/** Simulates Ctrl+V, or Ctrl+Shift+V if `isPlain` is true. */
function bring({ html = '', text = '', files = [] }: Brought, isPlain = false) {
  const { dom } = editor.view;
  const keys = { key: 'v', ctrlKey: true, shiftKey: isPlain, bubbles: true };
  dom.dispatchEvent(new KeyboardEvent('keydown', keys));
  const forms = { 'text/html': html, 'text/plain': text };
  const clipboardData = {
    types: Object.entries(forms).flatMap(([type, form]) => (form ? [type] : [])),
    getData: (type: keyof typeof forms) => forms[type] ?? '',
    files,
    items: [],
  };
  dom.dispatchEvent(Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData }));
  dom.dispatchEvent(new KeyboardEvent('keyup', keys));
}

function paste(html: string, into = '<p></p>'): string {
  openAtMark(into);
  bring({ html });
  return toHtml(editor.state.doc);
}

/** Pastes plain text. `{` and `}` mark the selection, and `|` marks the cursor. */
function pasteText(text: string, into: string, isPlain = false): string {
  openAtMark(into);
  bring({ text }, isPlain);
  return toHtml(editor.state.doc);
}

/** Opens a text and puts the cursor at `|`, selects the words between `{` and `}`, or puts the cursor at the end. */
function openAtMark(content: string) {
  open(content);
  const take = (mark: string) => {
    let pos = -1;
    editor.state.doc.descendants((node, at) => {
      const offset = node.text?.indexOf(mark) ?? -1;
      if (offset >= 0) pos = at + offset;
    });
    if (pos >= 0)
      editor
        .chain()
        .setMeta('addToHistory', false)
        .deleteRange({ from: pos, to: pos + 1 })
        .run();
    return pos;
  };
  const cursor = take('|');
  const [from, to] = [take('{'), take('}')];
  if (cursor >= 0) editor.commands.setTextSelection(cursor);
  else if (from >= 0) editor.commands.setTextSelection({ from, to });
}

const fixtures = join(process.cwd(), 'packages/domain/src/document/html/fixtures');

describe('content pasted from elsewhere looks like the stored document', () => {
  test.each(['word', 'google-docs', 'libre-office', 'web-page'])('%s', (name) => {
    const html = readFileSync(join(fixtures, `${name}.txt`), 'utf8');
    expect(paste(html)).toBe(cleanPastedHtml(html));
  });
});

const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15">
<style><!-- p.MsoNormal {margin:0in;} --></style></head><body lang=EN-US style='tab-interval:.5in'>
<!--StartFragment-->
<h1><span style='font-family:"Calibri",sans-serif'>The Father<o:p></o:p></span></h1>
<p class=MsoNormal>He <b>saw</b> him, <i>and</i> <u>ran</u>.<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-.25in;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>First</p>
<p class=MsoListParagraphCxSpLast style='text-indent:-.25in;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>Second</p>
<!--EndFragment--></body></html>`;

const googleDocs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1f0e"><h2 dir="ltr"><span style="font-size:16pt;font-weight:400;">Part</span></h2><p dir="ltr"><span style="font-weight:700;">Bold</span><span style="font-weight:400;"> and </span><span style="font-style:italic;">slanted</span></p><ol><li dir="ltr"><p dir="ltr" role="presentation"><span>one</span></p></li></ol></b>`;

describe('pasting', () => {
  test('from Word keeps headings, emphasis and lists', () => {
    expect(paste(word)).toBe(
      '<h1>The Father</h1><p>He <strong>saw</strong> him, <em>and</em> <u>ran</u>.</p><ul><li><p>First</p></li><li><p>Second</p></li></ul>',
    );
  });

  test('from Google Docs keeps headings, emphasis and lists', () => {
    expect(paste(googleDocs)).toBe(
      '<h2>Part</h2><p><strong>Bold</strong> and <em>slanted</em></p><ol><li><p>one</p></li></ol>',
    );
  });

  test('from a web page keeps the words and no scripts', () => {
    expect(
      paste('<div onclick="alert(1)">Hello<script>alert(1)</script> <img src=x onerror=alert(1)>there</div>'),
    ).toBe('<p>Hello there</p>');
  });

  test('a vertical tab, as in text from PowerPoint, is a line break', () => {
    expect(paste('<p>Grace\u000bTruth</p>')).toBe('<p>Grace<br>Truth</p>');
    expect(pasteText('Grace\u000bTruth\u0085\nPeace\u001fHope', '<p></p>')).toBe(
      '<p>Grace<br>Truth<br></p><p>Peace Hope</p>',
    );
  });

  test('half a paragraph of a document joins the line it is pasted into', () => {
    expect(paste('<meta charset="utf-8"><p data-pm-slice="1 1 []"><strong>grace</strong></p>', '<p>by </p>')).toBe(
      '<p>by <strong>grace</strong></p>',
    );
  });

  test('the marker of copied editor content lets nothing else through', () => {
    expect(
      paste('<p data-pm-slice="1 1 []" onclick="x"><a href="javascript:alert(1)">grace</a></p>', '<p>by </p>'),
    ).toBe('<p>by grace</p>');
  });

  test('content of a document is recognized between the marks that Windows puts around it', () => {
    const html =
      '<html>\r\n<body>\r\n<!--StartFragment--><p data-pm-slice="1 1 []">two  spaces</p><!--EndFragment-->\r\n</body>\r\n</html>';
    expect(paste(html, '<p>by </p>')).toBe('<p>by two  spaces</p>');
  });

  test('Scripture copied from a document stays Scripture', () => {
    const quotation =
      '<blockquote class="scripture" data-reference="John 3:16" data-translation="KJV"><p>For God so loved</p></blockquote>';
    expect(paste(quotation.replace('>', ' data-pm-slice="0 0 []">'))).toContain(quotation);
  });
});

describe('headings from another program stay in a block of their own', () => {
  const wordHeading = `<html><body><!--StartFragment--><p class=MsoNormal style='mso-outline-level:1'><b>Grace</b></p><!--EndFragment--></body></html>`;
  const heading = '<h1><strong>Grace</strong></h1>';

  test.each([
    ['into an empty line', '<p></p>', heading],
    ['at the end of a line', '<p>free.</p>', `<p>free.</p>${heading}`],
    ['at the start of a line', '<p>|free.</p>', `${heading}<p>free.</p>`],
    ['at the end of a heading', '<h2>free</h2>', `<h2>free</h2>${heading}`],
    ['over a whole line', '<p>{free}</p>', heading],
    ['in a list item', '<ul><li><p>free</p></li></ul>', `<ul><li><p>free</p>${heading}</li></ul>`],
  ])('%s', (_, into, after) => {
    expect(paste(wordHeading, into)).toBe(after);
    editor.commands.undo();
    expect(toHtml(editor.state.doc)).toBe(into.replace(/[|{}]/g, ''));
  });

  test('between two words, one heading becomes words of the line', () => {
    expect(paste('<h1>and</h1>', '<p>grace | truth</p>')).toBe('<p>grace and truth</p>');
  });

  test('at either end of other text', () => {
    expect(paste('<h1>a</h1><p>b</p>', '<p>one|two</p>')).toBe('<p>one</p><h1>a</h1><p>btwo</p>');
    expect(paste('<p>a</p><h1>b</h1>', '<p>one|two</p>')).toBe('<p>onea</p><h1>b</h1><p>two</p>');
    expect(paste('<h1>a</h1><p>b</p><h2>c</h2>', '<p>one|two</p>')).toBe(
      '<p>one</p><h1>a</h1><p>b</p><h2>c</h2><p>two</p>',
    );
  });
});

describe('pasting at a Scripture quotation', () => {
  const quotation = (words: string) =>
    `<blockquote class="scripture" data-reference="John 3:16" data-translation="KJV"><p>${words}</p></blockquote>`;

  test('puts headings and lists after it, and one Undo removes them', () => {
    const html = '<h2>Head</h2><ul><li>one</li></ul>';
    expect(paste(html, quotation('For God| so loved'))).toBe(
      `${quotation('For God so loved')}<h2>Head</h2><ul><li><p>one</p></li></ul><p></p>`,
    );
    editor.commands.undo();
    expect(toHtml(editor.state.doc)).toBe(quotation('For God so loved'));
    expect(paste('<h2>Head</h2>', quotation('{For} God'))).toBe(`${quotation('For God')}<h2>Head</h2><p></p>`);
  });

  test('adds words to it', () => {
    expect(paste('<b>so</b>', quotation('God |loved'))).toBe(quotation('God <strong>so</strong>loved'));
    expect(paste('<h1 data-pm-slice="1 1 []">so </h1>', quotation('God |loved'))).toBe(quotation('God so loved'));
  });
});

describe('pasting into a list', () => {
  const list = (...items: string[]) => `<ol>${items.map((item) => `<li><p>${item}</p></li>`).join('')}</ol>`;

  test('makes an item of each line', () => {
    expect(pasteText('one\ntwo\n\nthree', list('', 'last').replace('<p></p>', '<p>|</p>'))).toBe(
      list('one', 'two', 'three', 'last'),
    );
    expect(pasteText('one\ntwo', list('He |ran'))).toBe(list('He one', 'tworan'));
    expect(paste('<p>one</p><p></p><p>two</p>', list('a'))).toBe(list('aone', 'two'));
    expect(pasteText('one\ntwo', list('|'), true)).toBe(list('one', 'two'));
  });

  test('keeps the paragraphs of an item that was copied from a document', () => {
    expect(paste('<p data-pm-slice="1 1 []">one</p><p>two</p>', list('a'))).toBe(
      '<ol><li><p>aone</p><p>two</p></li></ol>',
    );
  });
});

describe('pasting an address', () => {
  const address = 'https://example.org/page?a=1&b=2';
  const href = 'https://example.org/page?a=1&amp;b=2';

  test('over words makes them a link', () => {
    expect(pasteText(address, '<p>see {<strong>this</strong> page} now</p>')).toBe(
      `<p>see <a href="${href}"><strong>this</strong> page</a> now</p>`,
    );
    expect(editor.state.selection.empty).toBe(true);
    editor.commands.insertContent('!');
    expect(editor.getText()).toBe('see this page! now');
    expect(paste(`<a href="${href}">${href}</a>`, '<p>{this}</p>')).toBe(`<p><a href="${href}">this</a></p>`);
  });

  test('alone inserts it as a link', () => {
    expect(pasteText(`${address}\n`.trim(), '<p>see |</p>')).toBe(`<p>see <a href="${href}">${href}</a></p>`);
    expect(pasteText('www.example.org', '<p></p>')).toBe(
      '<p><a href="https://www.example.org">www.example.org</a></p>',
    );
    expect(pasteText(address, '<p>{http://old.example}</p>')).toBe(`<p><a href="${href}">${href}</a></p>`);
  });

  test('keeps the address of a link whose text is a shortened address', () => {
    const link = (words: string) => `<a href="https://example.org/a/long/page">${words}</a>`;
    const shortened = link('https://example.org/a/…');
    expect(paste(shortened, '<p>see |</p>')).toBe(`<p>see ${shortened}</p>`);
    expect(paste(shortened, '<p>see {this}</p>')).toBe(`<p>see ${link('this')}</p>`);
  });

  test('copied from a document stays as it was, unless words are selected', () => {
    const own = (content: string) => `<p data-pm-slice="1 1 []">${content}</p>`;
    const renamed = `<a href="https://example.org/sermons">https://example.org</a>`;
    expect(paste(own(renamed), '<p>see |</p>')).toBe(`<p>see ${renamed}</p>`);
    expect(paste(own('https://example.org'), '<p>see |</p>')).toBe('<p>see https://example.org</p>');
    expect(paste(own(renamed), '<p>see {this}</p>')).toBe('<p>see <a href="https://example.org/sermons">this</a></p>');
  });

  test('over several blocks replaces them', () => {
    expect(pasteText(address, '<p>o{ne</p><p>tw}o</p>')).toBe(`<p>o<a href="${href}">${href}</a>o</p>`);
  });

  test('without formatting inserts plain text', () => {
    expect(pasteText(address, '<p>see {this}</p>', true)).toBe(`<p>see ${href}</p>`);
  });

  test.each(['see https://example.org', 'javascript:alert(1)', 'example.org', 'http://', 'Luke 15:20'])(
    'does not happen for %j',
    (text) => {
      expect(pasteText(text, '<p>{this}</p>')).toBe(`<p>${text}</p>`);
    },
  );
});

describe('tables', () => {
  const table = '<table><tr><td>Law</td><td>Grace</td></tr></table>';

  test('become a line for each row, and their number is reported once', () => {
    expect(paste(`<p>Two:</p>${table}${table}`)).toBe('<p>Two:</p><p>Law | Grace</p><p>Law | Grace</p>');
    expect(changes).toEqual([{ tables: 2 }]);
    bring({ html: '<p>x</p>' });
    expect(changes).toEqual([{ tables: 2 }]);
  });

  test('that are only layout are not reported', () => {
    paste(`<table><tr><td><p>a</p><p>b</p></td><td> </td></tr></table>`);
    expect(changes).toEqual([]);
    paste('<table><tr><td>x</td><td>y<table><tr><td>z</td></tr></table></td></tr></table>');
    expect(changes).toEqual([]);
    paste(`<table><tr><td>x</td><td>${table}</td></tr></table>`);
    expect(changes).toEqual([{ tables: 1 }]);
  });
});

test('a poem keeps its lines and its spacing', () => {
  expect(paste('<pre>O Sacred  Head\n    now wounded</pre>')).toBe('<p>O Sacred  Head<br>    now wounded</p>');
});

test('what was hidden is left out, with one notice', () => {
  expect(
    paste('<p>He ran<span style="display:none">NOTE TO SELF</span> home</p><div style="display:none">Preheader</div>'),
  ).toBe('<p>He ran home</p>');
  expect(changes).toEqual([{ hiddenText: 2 }]);
});

describe('images', () => {
  test('are left out of pasted text, with one notice', () => {
    expect(paste('<p>Hello <img src="a.png"><img src="b.png">there</p>')).toBe('<p>Hello there</p>');
    expect(changes).toEqual([{ pictures: 2 }]);
    expect(refused).toBe(0);
  });

  test.each<[string, Brought]>([
    ['a file', { files: [new File([''], 'a.png', { type: 'image/png' })] }],
    ['an image from a web page', { html: '<meta charset="utf-8"><img src="a.png">' }],
  ])('on their own change nothing, not even the selection: %s', (_, brought) => {
    open('<p>grace</p>');
    editor.commands.selectAll();
    bring(brought);
    expect(toHtml(editor.state.doc)).toBe('<p>grace</p>');
    expect(refused).toBe(1);
  });

  test('that a word processor adds to its text cause no notice', () => {
    open('<p></p>');
    bring({ html: '<p>grace</p>', files: [new File([''], 'a.png', { type: 'image/png' })] });
    expect(toHtml(editor.state.doc)).toBe('<p>grace</p>');
    expect(refused).toBe(0);
  });
});

test('Ctrl+Shift+V pastes plain text with a paragraph for each line', () => {
  open('<p></p>');
  bring({ html: '<h1>Grace</h1><p><b>and</b> truth</p>', text: 'Grace\nand truth\n\nfor all' }, true);
  expect(toHtml(editor.state.doc)).toBe('<p>Grace</p><p>and truth</p><p>for all</p>');
});
