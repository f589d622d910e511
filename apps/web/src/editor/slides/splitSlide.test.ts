import { Editor } from '@tiptap/core';
import { parseDocument } from '@sermon/domain/document/html/parse';
import { slidesOf as storedSlides } from '@sermon/domain/slides/slidesOf';
import { afterEach, describe, expect, test } from 'vitest';
import { parseOptions, sermonExtensions } from '../extensions.ts';
import { toHtml } from '../html.ts';
import { positionAfter, splitSlide } from './splitSlide.ts';
import { slidesOf } from './slideRanges.ts';

let editor: Editor;
afterEach(() => editor.destroy());

const slide = (id: string, words: string) => `<span class="sm-slide" data-slide-id="${id}">${words}</span>`;
const html = () => toHtml(editor.state.doc);
const ids = () => slidesOf(editor.state).map(({ id }) => id);

/** The words of each slide, as the editor sees them. They are the same in the stored text. */
function words(): string[] {
  const { doc } = editor.state;
  const inEditor = slidesOf(editor.state).map(({ from, to }) => doc.textBetween(from, to, '|', '|'));
  const stored = storedSlides(parseDocument(html())).map(({ lines }) =>
    lines.map(({ lineChars }) => lineChars.map(({ char }) => char).join('')).join('|'),
  );
  expect(stored.map((text) => text.replace(/[\s|]/g, ''))).toEqual(inEditor.map((text) => text.replace(/[\s|]/g, '')));
  return inEditor;
}

/** Opens a text with the cursor at the ^ in it. */
function open(content: string) {
  editor = new Editor({ extensions: sermonExtensions, content, parseOptions });
  let at = -1;
  editor.state.doc.descendants((node, pos) => {
    const mark = node.text?.indexOf('^') ?? -1;
    if (mark >= 0) at = pos + mark;
  });
  if (at < 0) return;
  editor.view.dispatch(editor.state.tr.delete(at, at + 1).setMeta('addToHistory', false));
  editor.commands.setTextSelection(at);
}

describe('the slide at the cursor is split', () => {
  test.each([
    ['after a word', 'He saw^ and he ran.', ['He saw', 'and he ran.']],
    ['before a word', 'He saw ^and he ran.', ['He saw', 'and he ran.']],
    ['before the word that contains the cursor', 'He saw a^nd he ran.', ['He saw', 'and he ran.']],
    ['after the first word, if the cursor is in it', 'H^e saw and he ran.', ['He', 'saw and he ran.']],
    ['before the last word, if the cursor is at the end', 'He saw and he ran.^', ['He saw and he', 'ran.']],
    ['at several spaces', 'He saw  ^  and he ran.', ['He saw', 'and he ran.']],
    ['at a line break', 'He saw<br>^and he ran.', ['He saw', 'and he ran.']],
    ['between words with other marks', 'He <b>saw^</b> <i>and</i> he ran.', ['He saw', 'and he ran.']],
  ])('%s', (_, marked, expected) => {
    open(`<p>Then: ${slide('a', marked)} So.</p>`);
    expect(splitSlide(editor)).toBe(true);
    expect(words()).toEqual(expected);
    expect(ids()[0]).toBe('a');
    expect(new Set(ids()).size).toBe(2);
    expect(editor.state.selection.from).toBe(slidesOf(editor.state)[1]!.from);
  });

  test('between two blocks, which stay as they are', () => {
    open(`<h2>${slide('a', 'The Father^')}</h2><p>${slide('a', 'He ran.')}</p>`);
    splitSlide(editor);
    expect(words()).toEqual(['The Father', 'He ran.']);
    expect(editor.state.doc.content.content.map(({ textContent }) => textContent)).toEqual(['The Father', 'He ran.']);
    expect(editor.state.selection.from).toBe(slidesOf(editor.state)[1]!.from);
  });

  test('between two items of a list, which keep their numbers', () => {
    const items = ['He saw.', 'He ran.^', 'He kissed.'].map((text) => `<li><p>${slide('a', text)}</p></li>`);
    open(`<ol>${items.join('')}</ol>`);
    splitSlide(editor);
    expect(words()).toEqual(['He saw.|He ran.', 'He kissed.']);
    expect(editor.state.doc.firstChild!.childCount).toBe(3);
  });

  test('between two paragraphs of a Scripture quotation', () => {
    const paragraphs = ['He arose.^', 'He ran.'].map((text) => `<p>${slide('a', text)}</p>`).join('');
    open(`<blockquote class="scripture" data-reference="Luke 15:20" data-translation="WEB">${paragraphs}</blockquote>`);
    splitSlide(editor);
    expect(words()).toEqual(['He arose.', 'He ran.']);
  });

  test('at an empty line that it already has', () => {
    open(`<p>${slide('a', 'one^')}</p><p></p><p>${slide('a', 'two')}</p>`);
    splitSlide(editor);
    expect(words()).toEqual(['one', 'two']);
    expect(editor.state.doc.childCount).toBe(3);
  });

  test('as one step that Undo takes back, and typing between the slides is on neither', () => {
    open(`<p>${slide('a', 'He saw^ and he ran.')}</p>`);
    const before = html();
    editor.view.dispatch(editor.state.tr.insertText(',', editor.state.selection.from));
    splitSlide(editor);
    expect(words()).toEqual(['He saw,', 'and he ran.']);
    editor.commands.undo();
    expect(words()).toEqual(['He saw, and he ran.']);
    editor.commands.undo();
    expect(html()).toBe(before);
    splitSlide(editor);
    editor.view.dispatch(editor.state.tr.insertText(' then', slidesOf(editor.state)[0]!.to));
    expect(words()).toEqual(['He saw', 'and he ran.']);
    expect(editor.state.doc.textContent).toBe('He saw then and he ran.');
  });

  test('and both of its halves can be split again', () => {
    open(`<p>${slide('a', 'one two^ three four')}</p>`);
    splitSlide(editor);
    editor.commands.setTextSelection(slidesOf(editor.state)[0]!.to);
    splitSlide(editor);
    editor.commands.setTextSelection(slidesOf(editor.state)[2]!.to);
    splitSlide(editor);
    expect(words()).toEqual(['one', 'two', 'three', 'four']);
  });
});

test.each([
  ['there is no slide at the cursor', `<p>Then^ so. ${slide('a', 'He ran.')}</p>`],
  ['the slide has one word', `<p>${slide('a', 'G^race')}</p>`],
  ['there is no text', '<p></p>'],
])('nothing is split if %s', (_, content) => {
  open(content);
  const before = html();
  expect(splitSlide(editor)).toBe(false);
  expect(html()).toBe(before);
});

test('the position after some letters does not count spaces, and ends with the slide', () => {
  open(`<p>Then ${slide('a', 'He 👨‍👩‍👧 ran')}</p><p>${slide('a', 'home')}</p>`);
  const [range] = slidesOf(editor.state);
  const after = (letters: number) =>
    editor.state.doc.textBetween(range!.from, positionAfter(editor.state.doc, range!, letters), '|');
  expect([0, 2, 3, 6, 8, 99].map(after)).toEqual(['', 'He', 'He 👨‍👩‍👧', 'He 👨‍👩‍👧 ran', 'He 👨‍👩‍👧 ran|ho', 'He 👨‍👩‍👧 ran|home']);
});
