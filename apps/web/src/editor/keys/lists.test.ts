import { Editor } from '@tiptap/core';
import { afterEach, describe, expect, test } from 'vitest';
import { parseOptions, sermonExtensions } from '../extensions.ts';
import { toHtml } from '../html.ts';
import { setNumbering, setOutline } from './orderedList.ts';
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

test('lists with different labels stay separate when the line between them is deleted', () => {
  const labeled = '<ol type="A"><li><p>c</p></li></ol>';
  open(`${list('ol', 'a', 'b')}<p></p>${labeled}`, 13);
  press('Backspace');
  expect(written()).toBe(list('ol', 'a', 'b') + labeled);
});

describe('the labels of a list', () => {
  const item = (text: string, inside = '') => `<li><p>${text}</p>${inside}</li>`;

  test.each([
    ['', '', ''],
    [' data-label="1)"', ' data-label="1)"', ' data-label="1)"'],
    [' type="I"', ' type="A"', ' type="1"'],
    [' type="a" data-label="a)"', ' type="i" data-label="i)"', ' data-label="1)"'],
  ])('of type%s go down a level with Tab, and up with Shift+Tab', (first, second, third) => {
    const shown = (attributes: string) => attributes.replace(' type="1"', '');
    open(`<ol${first}>${item('a')}${item('b')}${item('c')}</ol>`, 8);
    press('Tab');
    const inside = `<ol${shown(second)}>${item('b')}</ol>`;
    expect(written()).toBe(`<ol${first}>${item('a', inside)}${item('c')}</ol>`);
    editor.commands.setTextSelection(15);
    press('Tab');
    expect(written()).toBe(`<ol${first}>${item('a', inside.replace('</ol>', `${item('c')}</ol>`))}</ol>`);
    press('Tab');
    expect(written()).toBe(
      `<ol${first}>${item('a', `<ol${shown(second)}>${item('b', `<ol${shown(third)}>${item('c')}</ol>`)}</ol>`)}</ol>`,
    );
    editor.commands.undo();
    editor.commands.undo();
    editor.commands.undo();
    expect(written()).toBe(`<ol${first}>${item('a')}${item('b')}${item('c')}</ol>`);
  });

  test('stay when items are added, split and lifted out', () => {
    const labeled = '<ol type="A" data-label="A)">';
    open(`${labeled}${item('ab')}</ol>`, 4);
    press('Enter');
    expect(written()).toBe(`${labeled}${item('a')}${item('b')}</ol>`);
    press('Tab');
    press('Tab');
    editor.view.dom.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', shiftKey: true, bubbles: true }));
    expect(written()).toBe(`${labeled}${item('a')}${item('b')}</ol>`);
    editor.commands.liftListItem('listItem');
    expect(written()).toBe(`${labeled}${item('a')}</ol><p>b</p>`);
  });

  test('are chosen for all selected lists, and for new ones', () => {
    open(`${list('ol', 'a')}<p>between</p>${list('ol', 'b')}`, 3);
    editor.commands.selectAll();
    setNumbering(editor, { label: 'I', suffix: ')' });
    const labeled = (text: string) => `<ol type="I" data-label="I)">${item(text)}</ol>`;
    expect(written()).toBe(`${labeled('a')}<p>between</p>${labeled('b')}`);
    editor.commands.undo();
    expect(written()).toBe(`${list('ol', 'a')}<p>between</p>${list('ol', 'b')}`);
    editor.commands.setTextSelection(9);
    setNumbering(editor, { label: 'a', start: 3 });
    expect(written()).toBe(`${list('ol', 'a')}<ol type="a" start="3">${item('between')}</ol>${list('ol', 'b')}`);
  });

  test('replace bullets and headings, but not Scripture', () => {
    open(`${list('ul', 'a')}<h1>b</h1>`, 3);
    setNumbering(editor, { label: 'A' });
    editor.commands.setTextSelection(9);
    setNumbering(editor, { suffix: ')' });
    expect(written()).toBe(`<ol type="A">${item('a')}</ol><ol data-label="1)">${item('b')}</ol>`);
    const quotation =
      '<blockquote class="scripture" data-reference="John 11:35" data-translation="KJV"><p>Jesus wept.</p></blockquote>';
    editor.commands.setContent(quotation);
    editor.commands.setTextSelection(4);
    setNumbering(editor, { label: 'A' });
    expect(written()).toBe(quotation);
  });

  test('are those of an outline on every level', () => {
    open(list('ol', 'a').replace('</li>', `${list('ol', 'b').replace('</li>', `${list('ul', 'x')}</li>`)}</li>`), 9);
    setOutline(editor);
    expect(written()).toBe(`<ol type="I">${item('a', `<ol type="A">${item('b', list('ul', 'x'))}</ol>`)}</ol>`);
    editor.commands.undo();
    expect(written()).toContain('<ol><li><p>a</p><ol>');
    expect(editor.can().undo()).toBe(false);
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
