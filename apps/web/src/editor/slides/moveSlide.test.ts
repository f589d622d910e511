import { Editor } from '@tiptap/core';
import { afterEach, expect, test } from 'vitest';
import { parseOptions, sermonExtensions } from '../extensions.ts';
import { moveSlide } from './moveSlide.ts';
import { slidesOf } from './slideRanges.ts';

let editor: Editor;
afterEach(() => editor.destroy());

const slide = (id: string, words: string) => `<span class="sm-slide" data-slide-id="${id}">${words}</span>`;
const lines = () => editor.state.doc.content.content.map((block) => block.textContent);
const ids = () => slidesOf(editor.state).map(({ id }) => id);

function open(content: string) {
  editor = new Editor({ extensions: sermonExtensions, content, parseOptions });
}

test('a slide changes places with its neighbor, and takes the whole paragraph along', () => {
  open(`<p>${slide('a', 'one')} tail</p><p>between</p><p>${slide('b', 'two')}</p><p>after</p>`);
  expect(moveSlide(editor, 'a', 'down')).toBe(true);
  expect(lines()).toEqual(['two', 'between', 'one tail', 'after']);
  expect(ids()).toEqual(['b', 'a']);
  expect(editor.state.selection.from).toBe(slidesOf(editor.state)[1]!.from);
  expect(moveSlide(editor, 'b', 'down')).toBe(true);
  expect(lines()).toEqual(['one tail', 'between', 'two', 'after']);
  editor.commands.undo();
  expect(lines()).toEqual(['two', 'between', 'one tail', 'after']);
  editor.commands.undo();
  expect(lines()).toEqual(['one tail', 'between', 'two', 'after']);
});

test('a slide of several blocks moves as a whole, and the cursor stays in it', () => {
  open(
    `<p>${slide('a', 'one')}</p><p>text</p><ul><li><p>${slide('b', 'two')}</p></li></ul><p>${slide('b', 'three')}</p>`,
  );
  moveSlide(editor, 'b', 'up');
  expect(lines()).toEqual(['two', 'three', 'text', 'one']);
  expect(ids()).toEqual(['b', 'a']);
  expect(editor.state.selection.from).toBe(slidesOf(editor.state)[0]!.from);
});

test('an empty line keeps slides apart that would touch', () => {
  open(`<p>${slide('a', 'one')}</p><p>text ${slide('b', 'two')}</p><p>between</p><h2>${slide('c', 'three')}</h2>`);
  moveSlide(editor, 'b', 'down');
  expect(lines()).toEqual(['one', '', 'three', 'between', 'text two']);
  expect(ids()).toEqual(['a', 'c', 'b']);
  editor.commands.undo();
  expect(lines()).toEqual(['one', 'text two', 'between', 'three']);
});

test('slides that share a block move together', () => {
  open(
    `<p>${slide('a', 'one')} x ${slide('b', 'two')}</p><p>${slide('b', 'three')}</p><p>y</p><p>${slide('c', 'four')}</p>`,
  );
  moveSlide(editor, 'a', 'down');
  expect(lines()).toEqual(['four', 'y', 'one x two', 'three']);
  expect(ids()).toEqual(['c', 'a', 'b']);
});

test('nothing moves past the ends, or within one paragraph', () => {
  open(`<p>${slide('a', 'one')} and ${slide('b', 'two')}</p><p>text</p>`);
  expect(moveSlide(editor, 'a', 'up')).toBe(false);
  expect(moveSlide(editor, 'a', 'down')).toBe(false);
  expect(moveSlide(editor, 'missing', 'down')).toBe(false);
});

test('a slide moves to the position of another, and those between move by one, as one undo step', () => {
  open(['a', 'b', 'c', 'd'].map((id) => `<p>${slide(id, id)}</p><p>after ${id}</p>`).join(''));
  expect(moveSlide(editor, 'a', 2)).toBe(true);
  expect(lines()).toEqual(['b', 'after a', 'c', 'after b', 'a', 'after c', 'd', 'after d']);
  expect(editor.state.selection.from).toBe(slidesOf(editor.state)[2]!.from);
  expect(moveSlide(editor, 'd', 0)).toBe(true);
  expect(ids()).toEqual(['d', 'b', 'c', 'a']);
  editor.commands.undo();
  editor.commands.undo();
  expect(ids()).toEqual(['a', 'b', 'c', 'd']);
  expect(moveSlide(editor, 'a', 4)).toBe(false);
  expect(moveSlide(editor, 'a', 0)).toBe(false);
});
