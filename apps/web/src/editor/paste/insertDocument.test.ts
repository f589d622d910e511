import { Editor } from '@tiptap/core';
import { AllSelection, NodeSelection } from '@tiptap/pm/state';
import { afterEach, describe, expect, test } from 'vitest';
import { parseOptions, sermonExtensions } from '../extensions.ts';
import { toHtml } from '../html.ts';
import { insertDocument } from './insert.ts';

let editor: Editor;
afterEach(() => editor.destroy());

const word = '<h2>Grace</h2><p>Law | Grace</p>';
const quotation =
  '<blockquote class="scripture" data-reference="Luke 15:20" data-translation="WEB"><p>He ran.</p></blockquote>';

/** Opens a text with the cursor in the first line that contains `words`, after them. */
function open(content: string, words: string) {
  editor = new Editor({ extensions: sermonExtensions, content, parseOptions });
  let pos = 1;
  editor.state.doc.descendants((node, at) => {
    const offset = node.text?.indexOf(words) ?? -1;
    if (offset >= 0) pos = at + offset + words.length;
  });
  editor.commands.setTextSelection(pos);
}
const text = () => toHtml(editor.state.doc);

describe('a document is inserted', () => {
  test.each([
    ['below the line with the cursor', '<p>He saw him</p><p>Amen</p>', 'He', `<p>He saw him</p>${word}<p>Amen</p>`],
    ['in place of an empty line', '<p></p>', '', word],
    ['below a line of a list', '<ul><li><p>one</p></li></ul>', 'o', `<ul><li><p>one</p>${word}</li></ul>`],
    ['after a Scripture quotation', `${quotation}<p>Amen</p>`, 'He', `${quotation}${word}<p>Amen</p>`],
    ['after a Scripture quotation at the end', quotation, 'ran.', `${quotation}${word}`],
  ])('%s, and one Undo removes it', (_, before, at, after) => {
    open(before, at);
    insertDocument(editor, word);
    expect(text()).toBe(after);
    editor.commands.insertContent('^');
    expect(text()).toContain('Law | Grace^');
    editor.commands.undo();
    editor.commands.undo();
    expect(text()).toBe(before);
  });

  test('after selected words, which stay', () => {
    open('<p>He saw him</p><p>Amen</p>', '');
    editor.commands.setTextSelection({ from: 1, to: 7 });
    insertDocument(editor, word);
    expect(text()).toBe(`<p>He saw him</p>${word}<p>Amen</p>`);
  });

  test('at the end if the whole text is selected', () => {
    open('<p>He saw him</p><p>Amen</p>', '');
    editor.view.dispatch(editor.state.tr.setSelection(new AllSelection(editor.state.doc)));
    insertDocument(editor, word);
    expect(text()).toBe(`<p>He saw him</p><p>Amen</p>${word}`);
  });

  test('after a selected Scripture quotation', () => {
    open(`${quotation}<p>Amen</p>`, '');
    editor.view.dispatch(editor.state.tr.setSelection(NodeSelection.create(editor.state.doc, 0)));
    insertDocument(editor, word);
    expect(text()).toBe(`${quotation}${word}<p>Amen</p>`);
  });

  test('with all of its spaces', () => {
    open('<p></p>', '');
    insertDocument(editor, '<p>O Sacred  Head,</p><p>    now wounded</p>');
    expect(text()).toBe('<p>O Sacred  Head,</p><p>    now wounded</p>');
  });
});
