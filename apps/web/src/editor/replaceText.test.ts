import { Editor } from '@tiptap/core';
import { afterEach, expect, test } from 'vitest';
import { parseOptions, sermonExtensions } from './extensions.ts';
import { toHtml } from './html.ts';
import { replaceText } from './replaceText.ts';

let editor: Editor;
const open = (html: string) => {
  editor = new Editor({ extensions: sermonExtensions, content: html, parseOptions, injectCSS: false });
  return editor;
};
const read = () => toHtml(editor.state.doc);

afterEach(() => editor.destroy());

test.each([
  ['<p>He saw him</p>', '<p>He saw him and ran</p>'],
  ['<p>holy</p>', '<p>holy holy</p>'],
  ['<p>holy holy holy</p>', '<p>holy</p>'],
  ['<p>One</p><p>Two</p>', '<p>OneTwo</p>'],
  ['<p>One</p><p>Two</p>', '<ul><li><p>One</p><ul><li><p>Two</p></li></ul></li></ul>'],
  ['<ul><li><p>One</p></li><li><p>Two</p></li></ul>', '<ul><li><p>One</p><ul><li><p>Two</p></li></ul></li></ul>'],
  ['<h1>Grace</h1><p>One</p>', '<h2>Grace</h2><p><strong>One</strong></p>'],
  ['<p>One</p>', '<p></p>'],
])('%s becomes %s', (before, after) => {
  open(before);
  expect(replaceText(editor, after)).toBe(true);
  expect(read()).toBe(after);
});

test('the cursor stays at its word, and Undo does not bring the old text back', () => {
  open('<p>One</p><p>Two</p>');
  editor.commands.setTextSelection(8);
  let isEdited = false;
  editor.on('update', () => (isEdited = true));
  replaceText(editor, '<p>One more</p><p>Two</p>');
  expect(editor.state.selection.from).toBe(13);
  expect(isEdited).toBe(false);
  editor.commands.undo();
  expect(read()).toBe('<p>One more</p><p>Two</p>');
});

test('the same text changes nothing', () => {
  open('<p>One</p>');
  expect(replaceText(editor, '<p>One</p>')).toBe(false);
});
