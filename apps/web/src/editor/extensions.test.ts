import { createDocument, Editor } from '@tiptap/core';
import { documents } from '@sermon/domain/document/generate';
import { cleanHtml } from '@sermon/domain/document/html/parse';
import { toHtml as storedHtml } from '@sermon/domain/document/html/serialize';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { parseOptions, sermonExtensions } from './extensions.ts';
import { toHtml } from './html.ts';
import { insertAtCursor } from './paste/insert.ts';

let editor: Editor;
function open(content: string): Editor {
  editor = new Editor({ extensions: sermonExtensions, content, parseOptions });
  return editor;
}
afterEach(() => editor.destroy());

const rewritten = (html: string) => toHtml(open(html).state.doc);

describe('the editor preserves a stored text exactly', () => {
  test.each([
    ['paragraphs and an empty line', '<p>One</p><p></p><p>Two</p>'],
    ['headings', '<h1>Title</h1><h2>Part</h2>'],
    ['alignment', '<p style="text-align: center;">Middle</p><h2 style="text-align: right;">Right</h2>'],
    ['a paragraph to skip when late', '<p style="text-align: center;" data-skip="late">Middle</p>'],
    ['the minutes of a section', '<h2 style="text-align: right;" data-minutes="5">Right</h2>'],
    ['a list within a list', '<ul><li><p>a</p><ol><li><p>b</p></li></ol></li><li><p>c</p></li></ul>'],
    ['a list that starts at three', '<ol start="3"><li><p>third</p></li></ol>'],
    ['the labels of a list', '<ol type="I" start="3" data-label="I)"><li><p>third</p></li></ol>'],
    ['a quotation of several blocks', '<blockquote><h2>x</h2><p>a</p><ul><li><p>b</p></li></ul></blockquote>'],
    [
      'Scripture with its reference, translation and verse numbers',
      '<blockquote class="scripture" data-reference="Luke 15:20" data-translation="WEB"><p><sup>20</sup>He arose</p><p>and came</p></blockquote>',
    ],
    [
      'every mark, outermost first',
      '<p><span class="sm-slide" data-slide-id="s1"><span data-source="sermon/a1/Grace &amp; &quot;Truth&quot;/Ruth"><a href="https://example.org/?a=1&amp;b=2"><mark data-color="yellow"><span data-pen="red"><span data-font="ubuntu"><span data-size="19"><strong><em><s><u><sup>all</sup></u></s></em></strong></span></span></span></mark></a></span></span></p>',
    ],
    [
      'one slide around runs with different marks',
      '<p><span class="sm-slide" data-slide-id="s1">a <strong>b</strong> <mark data-color="blue">c</mark></span> d</p>',
    ],
    ['spaces', '<p>two  spaces and one at the end </p><p> and at the start</p>'],
    ['a line break', '<p>one<br>two</p>'],
    ['characters that HTML escapes', '<p>a &lt; b &amp;&amp; c &gt; d&nbsp;"e"</p>'],
  ])('%s', (_, html) => {
    expect(cleanHtml(html)).toBe(html);
    expect(rewritten(html)).toBe(html);
  });
});

test('any document of the schema is unchanged after the editor has read and written it', () => {
  open('');
  fc.assert(
    fc.property(documents(), (blocks) => {
      const html = storedHtml(blocks);
      // ProseMirror adds an empty paragraph to an empty document.
      expect(toHtml(createDocument(html, editor.schema, parseOptions))).toBe(html || '<p></p>');
    }),
    { numRuns: 100 },
  );
});

describe('the editor accepts nothing outside the closed schema', () => {
  test.each([
    ['a color that is not one of the seven', '<p><mark data-color="pink">x</mark></p>', '<p>x</p>'],
    ['a size that is not one of the six', '<p><span data-size="40">x</span></p>', '<p>x</p>'],
    ['a link that runs a script', '<p><a href="javascript:alert(1)">x</a></p>', '<p>x</p>'],
    ['a slide with an invalid id', '<p><span class="sm-slide" data-slide-id="a b">x</span></p>', '<p>x</p>'],
    ['a source of an unknown kind', '<p><span data-source="song/a1/Grace/Ruth">x</span></p>', '<p>x</p>'],
    ['a heading of another level', '<h3>x</h3>', '<p>x</p>'],
    ['another reason to skip', '<p data-skip="always">x</p>', '<p>x</p>'],
    ['minutes that are no number', '<h2 data-minutes="five">x</h2>', '<h2>x</h2>'],
    ['an image', '<p>a<img src="https://example.org/x.png">b</p>', '<p>ab</p>'],
    [
      'Scripture without a reference',
      '<blockquote class="scripture"><p>x</p></blockquote>',
      '<blockquote><p>x</p></blockquote>',
    ],
  ])('%s', (_, html, expected) => {
    expect(rewritten(html)).toBe(expected);
  });
});

const quotation = {
  type: 'scripture' as const,
  reference: 'Luke 15:20',
  translation: 'WEB',
  paragraphs: [
    {
      type: 'paragraph' as const,
      runs: [
        { text: '20', marks: { superscript: true as const } },
        { text: 'He arose', marks: {} },
      ],
    },
  ],
};
const quoted =
  '<blockquote class="scripture" data-reference="Luke 15:20" data-translation="WEB"><p><sup>20</sup>He arose</p></blockquote>';

describe('inserting Scripture', () => {
  /**
   * Inserts a quotation and returns the resulting HTML. In `marked`, one `|` is the cursor and two enclose the
   * selection.
   */
  function insertInto(marked: string): string {
    open(marked);
    const places: number[] = [];
    editor.state.doc.descendants((node, position) => {
      for (const { index } of node.text?.matchAll(/\|/g) ?? []) places.push(position + index);
    });
    for (const place of places.toReversed()) editor.commands.deleteRange({ from: place, to: place + 1 });
    const [from, to = places[0]! + 1] = places as [number, number?];
    editor.commands.setTextSelection({ from, to: to - 1 });
    insertAtCursor(editor, quotation);
    editor.commands.insertContent('^');
    return toHtml(editor.state.doc);
  }

  test.each([
    ['in an empty text', '<p>|</p>', `${quoted}<p>^</p>`],
    ['in an empty line', '<p>a</p><p>|</p><p>b</p>', `<p>a</p>${quoted}<p>^b</p>`],
    ['at the end of a line', '<p>a|</p>', `<p>a</p>${quoted}<p>^</p>`],
    ['at the start of a line', '<p>|a</p>', `${quoted}<p>^a</p>`],
    ['in the middle of a line', '<p>a. |b</p>', `<p>a. </p>${quoted}<p>^b</p>`],
    ['before a heading', '<p>a|</p><h2>b</h2>', `<p>a</p>${quoted}<p>^</p><h2>b</h2>`],
    ['replacing selected words', '<p>a |b| c</p>', `<p>a </p>${quoted}<p>^ c</p>`],
    ['in a list', '<ul><li><p>a|</p></li></ul>', `<ul><li><p>a</p>${quoted}<p>^</p></li></ul>`],
    [
      'in another quotation, after it',
      '<blockquote class="scripture" data-reference="x" data-translation=""><p>a|b</p></blockquote>',
      `<blockquote class="scripture" data-reference="x" data-translation=""><p>ab</p></blockquote>${quoted}<p>^</p>`,
    ],
  ])('%s', (_, before, after) => {
    expect(insertInto(before)).toBe(after);
    expect(cleanHtml(after)).toBe(after);
  });

  test('is one undo step', () => {
    open('<p>a</p>');
    editor.commands.setTextSelection(2);
    insertAtCursor(editor, quotation);
    editor.commands.undo();
    expect(toHtml(editor.state.doc)).toBe('<p>a</p>');
  });

  test('shows the reference and the name of the translation', () => {
    open(quoted);
    expect(editor.view.dom.querySelector('footer')).toHaveTextContent('Luke 15:20 World English Bible');
  });
});

test('Undo goes back at least a hundred steps', () => {
  vi.useFakeTimers();
  open('<p></p>');
  for (let step = 0; step < 130; step += 1) {
    // Advances past the delay within which ProseMirror groups typing into one undo step.
    vi.advanceTimersByTime(1_000);
    editor.commands.insertContent('x');
  }
  for (let step = 0; step < 100; step += 1) editor.commands.undo();
  expect(editor.getText()).toBe('x'.repeat(30));
  for (let step = 0; step < 100; step += 1) editor.commands.redo();
  expect(editor.getText()).toBe('x'.repeat(130));
  vi.useRealTimers();
});

describe('the Tab key', () => {
  /** Dispatches a key press. Returns false if the editor handled the key. */
  const press = (key: string, shiftKey = false) =>
    editor.view.dom.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }));

  test('inserts an indent at the cursor, which Shift+Tab removes', () => {
    open('<p>He ran.</p>');
    editor.commands.setTextSelection(1);
    expect(press('Tab')).toBe(false);
    expect(toHtml(editor.state.doc)).toBe('<p>\u2003He ran.</p>');
    expect(press('Tab', true)).toBe(false);
    expect(press('Tab', true)).toBe(false);
    expect(toHtml(editor.state.doc)).toBe('<p>He ran.</p>');
  });

  test.each([
    ['selected words', '<p>He ran.</p>', { from: 1, to: 4 }],
    [
      'the words of a Bible quotation',
      '<blockquote class="scripture" data-reference="John 11:35" data-translation="KJV"><p>Jesus wept.</p></blockquote>',
      3,
    ],
  ])('leaves %s unchanged', (_, html, selection) => {
    open(html);
    editor.commands.setTextSelection(selection);
    expect(press('Tab')).toBe(false);
    expect(toHtml(editor.state.doc)).toBe(html);
  });

  test('leaves the text right after Escape, forward and backward, even from a list', () => {
    open('<p>a</p><ul><li><p>b</p></li></ul>');
    for (const [at, isBack] of [
      [2, false],
      [2, true],
      [7, false],
      [7, true],
    ] as const) {
      editor.commands.setTextSelection(at);
      press('Escape');
      if (isBack) press('Shift', true);
      expect(press('Tab', isBack)).toBe(true);
      press('ArrowLeft');
      expect(press('Tab', isBack)).toBe(false);
    }
  });

  test('indents a list item, and Shift+Tab moves it back out', () => {
    open('<ul><li><p>a</p></li><li><p>b</p></li></ul>');
    editor.commands.setTextSelection(8);
    press('Tab');
    expect(toHtml(editor.state.doc)).toBe('<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul>');
    press('Tab', true);
    expect(toHtml(editor.state.doc)).toBe('<ul><li><p>a</p></li><li><p>b</p></li></ul>');
  });

  test('stays in the text even if the list item cannot move', () => {
    open('<ul><li><p>a</p></li></ul><p>b</p>');
    editor.commands.setTextSelection(3);
    expect(press('Tab')).toBe(false);
  });

  test('nests no deeper than a document allows', () => {
    let html = '<ul><li><p>deep</p></li><li><p>me</p></li></ul>';
    for (let depth = 1; depth < 8; depth += 1) html = `<ul><li><p>${depth}</p>${html}</li></ul>`;
    expect(cleanHtml(html)).toBe(html);
    open(html);
    editor.commands.focus('end');
    press('Tab');
    expect(toHtml(editor.state.doc)).toBe(html);
  });

  test('does not indent an item whose sublist would be too deep', () => {
    let html = '<p>deep</p>';
    for (let depth = 1; depth < 8; depth += 1) html = `<p>${depth}</p><ul><li>${html}</li></ul>`;
    html = `<ul><li><p>first</p></li><li>${html}</li></ul>`;
    expect(cleanHtml(html)).toBe(html);
    open(html);
    editor.commands.setTextSelection(12);
    press('Tab');
    expect(toHtml(editor.state.doc)).toBe(html);
  });
});
