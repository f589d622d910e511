import { Editor } from '@tiptap/core';
import { cleanHtml } from '@sermon/domain/document/html/sanitize';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { parseOptions, sermonExtensions } from '../extensions.ts';
import { toHtml } from '../html.ts';
import { pastedHtml } from './paste.ts';

let editor: Editor;
afterEach(() => editor.destroy());

let refused: number;

function open(content: string) {
  editor = new Editor({
    extensions: sermonExtensions,
    content,
    parseOptions,
    editorProps: { transformPastedHTML: pastedHtml },
  });
  refused = 0;
  editor.on('imagesRefused', () => (refused += 1));
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
  open(into);
  bring({ html });
  return toHtml(editor.state.doc);
}

const fixtures = join(process.cwd(), 'packages/domain/src/document/html/fixtures');

describe('content pasted from elsewhere looks like the stored document', () => {
  test.each(['word', 'google-docs', 'libre-office', 'web-page'])('%s', (name) => {
    const html = readFileSync(join(fixtures, `${name}.txt`), 'utf8');
    // Pasting collapses consecutive spaces into one, as a web page does.
    expect(paste(html)).toBe(cleanHtml(html).replaceAll(/(?<=<br>| ) +/g, ''));
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

  test('Scripture copied from a document stays Scripture', () => {
    const quotation =
      '<blockquote class="scripture" data-reference="John 3:16" data-translation="KJV"><p>For God so loved</p></blockquote>';
    expect(paste(quotation.replace('>', ' data-pm-slice="0 0 []">'))).toContain(quotation);
  });
});

describe('images', () => {
  test('are left out of pasted text, with one notice', () => {
    expect(paste('<p>Hello <img src="a.png"><img src="b.png">there</p>')).toBe('<p>Hello there</p>');
    expect(refused).toBe(1);
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
