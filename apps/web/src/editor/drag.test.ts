import { Editor } from '@tiptap/core';
import { parseDocument } from '@sermon/domain/document/parse';
import type { Insertion } from '@sermon/domain/document/source';
import type { DragEvent as ReactDragEvent } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { type Give, dragProps, dropAround } from './drag.ts';
import { parseOptions, sermonExtensions } from './extensions.ts';
import { toHtml } from './html.ts';
import { pause } from '../ui/pause.ts';

let editor: Editor;
afterEach(() => editor.destroy());

const source = { kind: 'illustration' as const, id: 'a1', title: 'The Bridge', author: '' };
const excerpt: Insertion = { source, blocks: parseDocument('<p>A bridge.</p>') };
const told = '<p><span data-source="illustration/a1/The Bridge/">A bridge.</span></p>';

function open(content: string) {
  editor = new Editor({ extensions: sermonExtensions, content, parseOptions });
  document.body.append(editor.view.dom);
}
const html = () => toHtml(editor.state.doc);
const settled = () => vi.waitFor(() => expect(html()).toContain('A bridge.'), 15_000);

/** The types of what is being dragged, as the browser tells them. */
let types: string[] = [];

/** Takes hold of a result, which gives this. */
function dragResult(give: Give) {
  const result = document.createElement('li');
  types = [];
  const dataTransfer = { setData: (type: string) => types.push(type), setDragImage() {}, effectAllowed: 'none' };
  const event = { dataTransfer, currentTarget: result } as unknown as ReactDragEvent;
  const props = dragProps(give);
  props.onDragStart(event);
  return props;
}

/** What a browser does when something is let go over the text; where that is, a test's browser cannot tell. */
function dropAt(pos: number) {
  editor.view.posAtCoords = () => ({ pos, inside: -1 });
  const dataTransfer = { getData: () => '', files: [], types };
  const event = Object.assign(new Event('drop', { bubbles: true, cancelable: true }), {
    dataTransfer,
    clientX: 0,
    clientY: 0,
  });
  editor.view.dom.dispatchEvent(event);
}

test('what is dropped on the text goes between its paragraphs, and the cursor behind it', async () => {
  open('<p>He ran.</p><p>And he fell.</p>');
  dragResult(() => excerpt);
  dropAt(7);
  await settled();
  expect(html()).toBe(`<p>He ran.</p>${told}<p>And he fell.</p>`);
  editor.commands.insertContent('^');
  expect(html()).toContain('<p>^And he fell.</p>');
});

test('what comes a little later goes to where it was dropped, though somebody wrote meanwhile', async () => {
  open('<p>He ran.</p><p>And he fell.</p>');
  let come = (_: Insertion | null) => {};
  dragResult(() => new Promise((resolve) => (come = resolve)));
  dropAt(7);
  editor.commands.insertContentAt(1, 'Look: ');
  come(excerpt);
  await settled();
  expect(html()).toBe(`<p>Look: He ran.</p>${told}<p>And he fell.</p>`);
});

test('what cannot be had changes nothing, and neither does what is let go elsewhere', async () => {
  open('<p>He ran.</p>');
  dragResult(async () => null);
  dropAt(3);
  dragResult(() => excerpt).onDragEnd();
  dropAt(3);
  await pause();
  expect(html()).toBe('<p>He ran.</p>');
});

test('a result that left its list while it was dragged is not put in place of what is dragged next', async () => {
  open('<p>He ran.</p>');
  // Its list does not hear any more that the drag ended.
  dragResult(() => excerpt);
  types = ['text/html', 'text/plain'];
  dropAt(3);
  await pause();
  expect(html()).toBe('<p>He ran.</p>');
});

test('what is dropped below the text goes behind it', async () => {
  open('<p>He ran.</p>');
  dragResult(() => excerpt);
  let isTaken = false;
  const event = {
    dataTransfer: { types },
    clientX: 0,
    clientY: 500,
    isDefaultPrevented: () => isTaken,
    preventDefault: () => (isTaken = true),
  } as unknown as ReactDragEvent;
  const sheet = dropAround(editor);
  sheet.onDragOver(event);
  expect(isTaken).toBe(true);
  isTaken = false;
  sheet.onDrop(event);
  await settled();
  expect(html()).toBe(`<p>He ran.</p>${told}<p></p>`);
});
