import { Editor } from '@tiptap/core';
import { afterEach, expect, test } from 'vitest';
import { parseOptions, sermonExtensions } from '../extensions.ts';
import { toHtml } from '../html.ts';
import { changeLook } from './slideLooks.ts';
import { splitSlide } from './splitSlide.ts';

let editor: Editor;
afterEach(() => editor.destroy());

const slide = (id: string, words: string, look = '') =>
  `<span class="sm-slide" data-slide-id="${id}">${look ? `<span data-slide-look="${look}">${words}</span>` : words}</span>`;
const open = (content: string) => {
  editor = new Editor({ extensions: sermonExtensions, content, parseOptions });
};
const html = () => toHtml(editor.state.doc);
const two = (one: string, other: string) => `<p>${slide('a', 'one', one)} and ${slide('b', 'two', other)}</p>`;

test('the look of one slide or of all changes, each as one undo step', () => {
  open(two('', 'large'));
  changeLook(editor, 'a', { placement: 'lower-third' });
  expect(html()).toBe(two('lower-third', 'large'));
  changeLook(editor, null, { placement: 'large-reference' });
  expect(html()).toBe(two('large-reference', 'large-reference large'));
  changeLook(editor, null, { placement: 'centered', textSize: 'medium' });
  expect(html()).toBe(two('', ''));
  editor.commands.undo();
  editor.commands.undo();
  expect(html()).toBe(two('lower-third', 'large'));
});

test('choosing the look that a slide has already changes nothing', () => {
  open(two('large', ''));
  changeLook(editor, 'a', { textSize: 'large' });
  expect(editor.can().undo()).toBe(false);
});

test('an extended slide keeps its look, for its new words and those of a slide that it takes in', () => {
  open(`<p>${slide('a', 'one')} and ${slide('b', 'two three', 'large')}</p>`);
  editor.commands.setTextSelection({ from: 3, to: 10 });
  editor.commands.toggleSlide();
  expect(html()).toBe(`<p>${slide('a', 'one and two three')}</p>`);
  editor.commands.undo();
  editor.commands.setTextSelection({ from: 5, to: 10 });
  editor.commands.toggleSlide();
  expect(html()).toBe(`<p>${slide('a', 'one')} ${slide('b', 'and two three', 'large')}</p>`);
});

test('words of another slide that are pasted into a slide get its look', () => {
  open(`<p>${slide('a', 'one two')}</p><p>text</p><p>${slide('b', 'three', 'large')}</p>`);
  const words = editor.state.doc.slice(16, 21);
  editor.view.dispatch(editor.state.tr.replace(4, 4, words));
  expect(html()).toContain(`<p>${slide('a', 'onethree two')}</p>`);
});

test('both halves of a slide keep its look, and the space between them has none', () => {
  open(`<p>${slide('a', 'one two', 'large')}</p>`);
  editor.commands.setTextSelection(4);
  splitSlide(editor);
  expect(html().replace(/data-slide-id="[^"]+"/g, 'data-slide-id="a"')).toBe(
    `<p>${slide('a', 'one', 'large')} ${slide('a', 'two', 'large')}</p>`,
  );
});

test('a new slide looks like most others, and a removed one leaves nothing', () => {
  open(`<p>${slide('a', 'one', 'large')}</p><p>text</p><p>two</p>`);
  editor.commands.setTextSelection(editor.state.doc.content.size - 1);
  editor.commands.toggleSlide();
  expect(html()).toMatch(/data-slide-id="[^"]+"><span data-slide-look="large">two</);
  editor.commands.toggleSlide();
  editor.commands.removeSlide('a');
  expect(html()).toBe('<p>one</p><p>text</p><p>two</p>');
});

test('words that are typed at the end of a slide have no look', () => {
  open(`<p>${slide('a', 'one', 'large')}</p>`);
  editor.commands.setTextSelection(4);
  editor.view.dispatch(editor.state.tr.insertText(' more'));
  expect(html()).toBe(`<p>${slide('a', 'one', 'large')} more</p>`);
});
