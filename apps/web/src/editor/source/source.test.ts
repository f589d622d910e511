import { Editor } from '@tiptap/core';
import { afterEach, describe, expect, test } from 'vitest';
import { parseOptions, sermonExtensions } from '../extensions.ts';
import { toHtml } from '../html.ts';
import { clearFormatting, toggleEmphasis } from '../toolbar/tools.ts';
import { addSourcesPage, hasSources, removeSource } from './sourceAt.ts';

let editor: Editor;
afterEach(() => editor.destroy());

const sourced = (words: string, id = 'a1') =>
  `<span data-source="illustration/${id}/The Bridge/Ruth Abara">${words}</span>`;

function open(content: string) {
  editor = new Editor({
    extensions: sermonExtensions,
    content,
    parseOptions,
  });
}
const html = () => toHtml(editor.state.doc);

/** Places the cursor after the given words, or selects them. */
function goTo(words: string, isSelected = false) {
  editor.state.doc.descendants((node, pos) => {
    const at = node.text?.indexOf(words) ?? -1;
    if (at >= 0)
      editor.commands.setTextSelection({
        from: pos + at + (isSelected ? 0 : words.length),
        to: pos + at + words.length,
      });
  });
}
const type = (words: string) => editor.view.dispatch(editor.state.tr.insertText(words));
/** Simulates Ctrl+V. */
function paste(copied: string) {
  const clipboardData = {
    types: ['text/html'],
    getData: (kind: string) => (kind === 'text/html' ? copied : ''),
    files: [],
    items: [],
  };
  const event = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData });
  editor.view.dom.dispatchEvent(event);
}
const press = (key: string) =>
  editor.view.dom.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

describe('the source of words stays with them', () => {
  test('text typed inside is part of them, and text typed after them is the preacher’s own', () => {
    open(`<p>${sourced('A bridge fell.')}</p>`);
    goTo('A bridge');
    type(' once');
    goTo('fell.');
    editor.commands.insertContent(' So do we.');
    expect(html()).toBe(`<p>${sourced('A bridge once fell.')} So do we.</p>`);
  });

  test('when their paragraph is split and joined again', () => {
    open(`<p>${sourced('A bridge fell.')}</p>`);
    goTo('A bridge');
    press('Enter');
    expect(html()).toBe(`<p>${sourced('A bridge')}</p><p>${sourced(' fell.')}</p>`);
    editor.commands.joinBackward();
    expect(html()).toBe(`<p>${sourced('A bridge fell.')}</p>`);
  });

  test('when they become bold, a heading, a list, and plain again', () => {
    open(`<p>${sourced('A bridge fell.')}</p>`);
    goTo('bridge', true);
    toggleEmphasis(editor, 'bold');
    editor.commands.toggleBulletList();
    expect(html()).toBe(`<ul><li><p>${sourced('A <strong>bridge</strong> fell.')}</p></li></ul>`);
    editor.commands.toggleBulletList();
    editor.commands.setHeading({ level: 2 });
    editor.commands.selectAll();
    clearFormatting(editor);
    expect(html()).toBe(`<p>${sourced('A bridge fell.')}</p>`);
  });

  test('when they are copied and pasted within the product', () => {
    open(`<p>${sourced('A bridge fell.')}</p><p>And</p>`);
    goTo('bridge', true);
    const { dom } = editor.view.serializeForClipboard(editor.state.selection.content());
    goTo('And');
    paste(dom.innerHTML);
    expect(html()).toBe(`<p>${sourced('A bridge fell.')}</p><p>And${sourced('bridge')}</p>`);
  });

  test('through undo and redo', () => {
    open(`<p>${sourced('A bridge fell.')}</p>`);
    editor.commands.selectAll();
    editor.commands.deleteSelection();
    editor.commands.undo();
    expect(html()).toBe(`<p>${sourced('A bridge fell.')}</p>`);
  });

  test('appears as a tooltip, which the stored text does not contain', () => {
    open(`<p>${sourced('A bridge fell.')}</p>`);
    expect(editor.view.dom.querySelector('[data-source]')).toHaveAttribute('title', 'From The Bridge, Ruth Abara');
    expect(html()).not.toContain('title=');
  });
});

test('words of the assistant keep their source, and the sources page lists it once', () => {
  const own = (words: string) => `<span data-source="assistant/assistant/Assistant/">${words}</span>`;
  open(`<p>${own('Ask who is missing.')}</p><p>${own('Then wait.')}</p>`);
  goTo('Ask who');
  type(' still');
  expect(editor.view.dom.querySelector('[data-source]')).toHaveAttribute('title', 'From the AI Assistant');
  expect(addSourcesPage(editor)).toBe('added');
  expect(html()).toBe(
    `<p>${own('Ask who still is missing.')}</p><p>${own('Then wait.')}</p>` +
      `<h2>Sources</h2><ul><li><p>${own('Assistant')}</p></li></ul>`,
  );
});

describe('removing the source mark', () => {
  const text = `<p>Own ${sourced('one')}</p><p>${sourced('two')}</p><p>and ${sourced('three', 'b2')}</p>`;

  test('with a selection affects only the selected words', () => {
    open(`<p>${sourced('A bridge fell.')}</p>`);
    goTo('bridge', true);
    expect(removeSource(editor)).toBe(true);
    expect(html()).toBe(`<p>${sourced('A ')}bridge${sourced(' fell.')}</p>`);
  });

  test('at the cursor affects the whole sourced range, as one undo step', () => {
    open(text);
    goTo('tw');
    expect(removeSource(editor)).toBe(true);
    expect(html()).toBe(`<p>Own one</p><p>two</p><p>and ${sourced('three', 'b2')}</p>`);
    editor.commands.undo();
    expect(html()).toBe(text);
  });

  test('changes nothing without a source mark', () => {
    open(text);
    goTo('Ow');
    expect(removeSource(editor)).toBe(false);
    expect(html()).toBe(text);
  });
});

describe('the sources page', () => {
  const list = `<h2>Sources</h2><ul><li><p>${sourced('The Bridge, Ruth Abara')}</p></li></ul>`;

  test('is added at the end, as one undo step, and the cursor stays in place', () => {
    open(`<p>Own ${sourced('one')}</p>`);
    goTo('Ow');
    const { from } = editor.state.selection;
    expect(addSourcesPage(editor)).toBe('added');
    expect(html()).toBe(`<p>Own ${sourced('one')}</p>${list}`);
    expect(editor.state.selection.from).toBe(from);
    editor.commands.undo();
    expect(html()).toBe(`<p>Own ${sourced('one')}</p>`);
  });

  test('is updated in place; a page that is up to date adds no undo step', () => {
    const other = `<li><p>${sourced('The Bridge, Ruth Abara', 'b2')}</p></li>`;
    open(`<p>${sourced('one')}${sourced('two', 'b2')}</p>${list}<p>Amen</p>`);
    expect(addSourcesPage(editor)).toBe('updated');
    const updated = `<p>${sourced('one')}${sourced('two', 'b2')}</p>${list.replace('</ul>', `${other}</ul>`)}<p>Amen</p>`;
    expect(html()).toBe(updated);
    expect(addSourcesPage(editor)).toBe('updated');
    editor.commands.undo();
    expect(html()).not.toContain(other);
  });

  test('is not offered if there is nothing to list', () => {
    open('<p>one</p>');
    expect(hasSources(editor.state.doc)).toBe(false);
    expect(addSourcesPage(editor)).toBeNull();
    open(`<blockquote><p>${sourced('one')}</p></blockquote>`);
    expect(hasSources(editor.state.doc)).toBe(true);
  });
});
