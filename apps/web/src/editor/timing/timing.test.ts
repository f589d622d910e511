import { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { parseDocument } from '@sermon/domain/document/html/parse';
import { sectionsOf } from '@sermon/domain/presenter/sections';
import { afterEach, describe, expect, test } from 'vitest';
import { parseOptions, sermonExtensions } from '../extensions.ts';
import { toHtml } from '../html.ts';
import { setSectionMinutes } from './sectionMinutes.ts';

let editor: Editor;
function open(content: string): Editor {
  editor = new Editor({ extensions: sermonExtensions, content, parseOptions });
  return editor;
}
afterEach(() => editor.destroy());

const html = () => toHtml(editor.state.doc);
const press = (key: string) =>
  editor.view.dom.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

/** Puts the cursor before, or after, the first of these words. */
function cursor(side: 'before' | 'after', words: string): void {
  editor.state.doc.descendants((node, pos) => {
    const at = node.text?.indexOf(words) ?? -1;
    if (at >= 0) editor.commands.setTextSelection(pos + at + (side === 'after' ? words.length : 0));
  });
}
/** Pastes what was copied from a document. */
function paste(copied: string): void {
  const clipboardData = { types: ['text/html'], getData: () => copied, files: [], items: [] };
  editor.view.dom.dispatchEvent(
    Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData }),
  );
}
const selectAll = () => editor.commands.selectAll();

describe('Skip if Late', () => {
  test('marks the paragraph at the cursor, and removes the mark', () => {
    open('<p>one</p><p>two</p>');
    cursor('after', 'two');
    editor.commands.toggleSkipIfLate();
    expect(html()).toBe('<p>one</p><p data-skip="late">two</p>');
    editor.commands.toggleSkipIfLate();
    expect(html()).toBe('<p>one</p><p>two</p>');
    editor.commands.undo();
    expect(html()).toBe('<p>one</p><p data-skip="late">two</p>');
  });

  test('marks all selected paragraphs unless all have the mark, but no headings and empty lines', () => {
    open('<h2>a</h2><p data-skip="late">b</p><p></p><ul><li><p>c</p></li></ul><blockquote><p>d</p></blockquote>');
    selectAll();
    editor.commands.toggleSkipIfLate();
    const marked =
      '<h2>a</h2><p data-skip="late">b</p><p></p><ul><li><p data-skip="late">c</p></li></ul>' +
      '<blockquote><p data-skip="late">d</p></blockquote>';
    expect(html()).toBe(marked);
    editor.commands.toggleSkipIfLate();
    expect(html()).toBe(marked.replaceAll(' data-skip="late"', ''));
  });

  test('does nothing in a heading', () => {
    open('<h2>a</h2>');
    cursor('after', 'a');
    expect(editor.commands.toggleSkipIfLate()).toBe(false);
  });

  test('has a shortcut', () => {
    open('<p>a</p>');
    cursor('after', 'a');
    const keys = { key: 'k', code: 'KeyK', keyCode: 75, ctrlKey: true, altKey: true, cancelable: true, bubbles: true };
    editor.view.dom.dispatchEvent(new KeyboardEvent('keydown', keys));
    expect(html()).toBe('<p data-skip="late">a</p>');
  });

  test.each([
    [
      'stays with both halves of a paragraph',
      'before',
      'two',
      '<p data-skip="late">one </p><p data-skip="late">two</p>',
    ],
    ['is not on a new paragraph after it', 'after', 'two', '<p data-skip="late">one two</p><p></p>'],
    ['stays below a new line before it', 'before', 'one', '<p data-skip="late"></p><p data-skip="late">one two</p>'],
  ] as const)('%s', (_, side, words, expected) => {
    open('<p data-skip="late">one two</p>');
    cursor(side, words);
    press('Enter');
    expect(html()).toBe(expected);
  });

  test('is not on a new list item after it', () => {
    open('<ul><li><p data-skip="late">one</p></li></ul>');
    cursor('after', 'one');
    press('Enter');
    expect(html()).toBe('<ul><li><p data-skip="late">one</p></li><li><p></p></li></ul>');
  });

  test('ends when the paragraph becomes a heading, and stays when another one is joined to it', () => {
    open('<p data-skip="late">one</p><p>two</p>');
    cursor('before', 'two');
    editor.commands.joinBackward();
    expect(html()).toBe('<p data-skip="late">onetwo</p>');
    editor.commands.setHeading({ level: 2 });
    expect(html()).toBe('<h2>onetwo</h2>');
  });

  test('is copied and pasted', () => {
    open('<p>one</p>');
    cursor('after', 'one');
    paste('<p data-pm-slice="0 0 []" data-skip="late">two</p>');
    expect(html()).toContain('<p data-skip="late">two</p>');
  });
});

describe('the minutes of a section', () => {
  const timed = '<h2 data-minutes="5">Grace and truth</h2><p>one</p>';

  test.each([
    ['the first half of a heading', 'before', 'and', '<h2 data-minutes="5">Grace </h2><h2>and truth</h2>'],
    ['a heading with a new line before it', 'before', 'Grace', '<p></p><h2 data-minutes="5">Grace and truth</h2>'],
    ['a heading with a new line after it', 'after', 'truth', '<h2 data-minutes="5">Grace and truth</h2><p></p>'],
  ] as const)('stay with %s', (_, side, words, expected) => {
    open(timed);
    cursor(side, words);
    press('Enter');
    expect(html()).toBe(`${expected}<p>one</p>`);
    expect(editor.state.selection).toBeInstanceOf(TextSelection);
  });

  test('are not pasted beside the heading that has them', () => {
    open(timed);
    cursor('after', 'one');
    paste(`<h2 data-minutes="5" data-pm-slice="0 0 []">Grace and truth</h2><p>two</p>`);
    expect(html()).toBe(`${timed}<h2>Grace and truth</h2><p>two</p>`);
    editor.commands.undo();
    expect(html()).toBe(timed);
  });

  test('are pasted into another text, and after the heading was cut', () => {
    open('<p>one</p>');
    cursor('after', 'one');
    paste(`<h2 data-minutes="5" data-pm-slice="0 0 []">Grace and truth</h2><p>two</p>`);
    expect(html()).toBe('<p>one</p><h2 data-minutes="5">Grace and truth</h2><p>two</p>');
  });

  test('stay when the heading gets another level, and end when it becomes a paragraph', () => {
    open(timed);
    cursor('after', 'Grace');
    editor.commands.setHeading({ level: 1 });
    expect(html()).toBe('<h1 data-minutes="5">Grace and truth</h1><p>one</p>');
    editor.commands.setParagraph();
    expect(html()).toBe('<p>Grace and truth</p><p>one</p>');
  });

  test('of all sections are set as one undo step', () => {
    open('<p></p><h2>One</h2><p>a</p><h2 data-minutes="3">Two</h2><h2 data-minutes="4">Three</h2>');
    const before = html();
    setSectionMinutes(editor.view, sectionsOf(parseDocument(before)), [7, null, 4]);
    expect(html()).toBe('<p></p><h2 data-minutes="7">One</h2><p>a</p><h2>Two</h2><h2 data-minutes="4">Three</h2>');
    editor.commands.undo();
    expect(html()).toBe(before);
  });

  test('need a heading', () => {
    open('<p>a</p><h2>One</h2>');
    setSectionMinutes(editor.view, sectionsOf(parseDocument(html())), [7, 2]);
    expect(html()).toBe('<p>a</p><h2 data-minutes="2">One</h2>');
  });
});
