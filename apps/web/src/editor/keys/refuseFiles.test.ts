import { Editor } from '@tiptap/core';
import { afterEach, expect, test } from 'vitest';
import { parseOptions, sermonExtensions } from '../extensions.ts';
import { reportFiles } from './refuseFiles.ts';

let editor: Editor;
afterEach(() => editor.destroy());

test('a Word document that is dropped on a text that cannot be changed is refused with a reason', () => {
  editor = new Editor({ extensions: sermonExtensions, content: '<p>Grace</p>', parseOptions });
  const messages: string[] = [];
  const dropped: string[] = [];
  editor.on('filesRefused', ({ message }) => messages.push(message));
  editor.on('wordFileDropped', ({ file }) => dropped.push(file.name));
  const file = new File(['PK'], 'Advent.docx');
  editor.setEditable(false);
  reportFiles(editor, [file], 3);
  expect(messages).toEqual([
    'This text cannot be changed at the moment, so the file was not inserted. Please try again later.',
  ]);
  editor.setEditable(true);
  reportFiles(editor, [file], 3);
  expect(dropped).toEqual(['Advent.docx']);
});
