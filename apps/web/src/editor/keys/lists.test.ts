import { Editor } from '@tiptap/core';
import { afterEach, describe, expect, test } from 'vitest';
import { parseOptions, sermonExtensions } from '../extensions.ts';
import { toHtml } from '../html.ts';
import { toggleList } from '../toolbar/tools.ts';

let editor: Editor;
afterEach(() => editor.destroy());

function open(content: string, cursor: number) {
  editor = new Editor({ extensions: sermonExtensions, content, parseOptions });
  editor.commands.setTextSelection(cursor);
}
function press(key: string) {
  editor.view.dom.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}
const written = () => toHtml(editor.state.doc);

const list = (name: 'ul' | 'ol', ...items: string[]) =>
  `<${name}>${items.map((item) => `<li><p>${item}</p></li>`).join('')}</${name}>`;

describe('two lists with an empty line between them', () => {
  const apart = `${list('ol', 'a', 'b')}<p></p>${list('ol', 'c')}`;
  /** The position in the empty line. */
  const line = 13;

  test.each(['Backspace', 'Delete'])('become one when %s removes the line, and one Undo restores them', (key) => {
    open(apart, line);
    press(key);
    expect(written()).toBe(list('ol', 'a', 'b', 'c'));
    editor.commands.undo();
    expect(written()).toBe(apart);
    editor.commands.redo();
    expect(written()).toBe(list('ol', 'a', 'b', 'c'));
  });

  test('become one in a quotation', () => {
    const quote = (html: string) => `<blockquote>${html}</blockquote>`;
    open(quote(apart), line + 1);
    press('Backspace');
    expect(written()).toBe(quote(list('ol', 'a', 'b', 'c')));
  });

  test('stay separate if they are of different kinds', () => {
    open(`${list('ul', 'a', 'b')}<p></p>${list('ol', 'c')}`, line);
    press('Backspace');
    expect(written()).toBe(list('ul', 'a', 'b') + list('ol', 'c'));
  });
});

test('lists that are already next to each other stay separate while their text changes', () => {
  const html = list('ol', 'ab') + list('ol', 'c');
  open(html, 4);
  editor.commands.deleteRange({ from: 4, to: 5 });
  expect(written()).toBe(list('ol', 'a') + list('ol', 'c'));
});

describe('a list in a quotation', () => {
  test.each([
    ['bulletList', 'ul'],
    ['orderedList', 'ol'],
  ] as const)('%s is made from its line and turned back', (kind, name) => {
    open('<blockquote><p>one</p><p>two</p></blockquote>', 3);
    toggleList(editor, kind);
    expect(written()).toBe(`<blockquote>${list(name, 'one')}<p>two</p></blockquote>`);
    toggleList(editor, kind);
    expect(written()).toBe('<blockquote><p>one</p><p>two</p></blockquote>');
  });

  test('is made from all selected lines, and from the whole text', () => {
    open('<blockquote><p>one</p><p>two</p></blockquote>', 3);
    editor.commands.setTextSelection({ from: 3, to: 8 });
    toggleList(editor, 'bulletList');
    expect(written()).toBe(`<blockquote>${list('ul', 'one', 'two')}</blockquote>`);
  });

  test('is made from a heading, and one Undo restores it', () => {
    open('<blockquote><h1>one</h1><p>two</p></blockquote>', 3);
    toggleList(editor, 'bulletList');
    expect(written()).toBe(`<blockquote>${list('ul', 'one')}<p>two</p></blockquote>`);
    editor.commands.undo();
    expect(written()).toBe('<blockquote><h1>one</h1><p>two</p></blockquote>');
  });

  test.each([
    ['the last line', '<blockquote><p>one</p><p>two</p></blockquote>', 8, `<p>one</p>${list('ul', 'two')}`],
    ['an empty line', '<blockquote><p></p></blockquote>', 2, list('ul', '')],
    ['a line between text', '<p>a</p><blockquote><p>one</p></blockquote><p>b</p>', 6, list('ul', 'one')],
  ])('is made from %s with the keyboard', (_, html, cursor, inside) => {
    open(html, cursor);
    editor.view.dom.dispatchEvent(
      new KeyboardEvent('keydown', {
        key: '*',
        keyCode: 56,
        ctrlKey: true,
        shiftKey: true,
        bubbles: true,
        cancelable: true,
      }),
    );
    expect(written()).toContain(`<blockquote>${inside}</blockquote>`);
  });
});
