import { Editor } from '@tiptap/core';
import { parseDocument } from '@sermon/domain/document/html/parse';
import type { Insertion } from '@sermon/domain/document/sources/source';
import type { DragEvent as ReactDragEvent } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { type GetInsertion, dragProps, dropAround } from './drag.ts';
import { parseOptions, sermonExtensions } from '../extensions.ts';
import { toHtml } from '../html.ts';
import { pause } from '../../ui/time/pause.ts';

let editor: Editor;
afterEach(() => editor.destroy());

const source = { kind: 'illustration' as const, id: 'a1', title: 'The Bridge', author: '' };
const excerpt: Insertion = { source, blocks: parseDocument('<p>A bridge.</p>') };
const excerptHtml = '<p><span data-source="illustration/a1/The Bridge/">A bridge.</span></p>';

function open(content: string) {
  editor = new Editor({ extensions: sermonExtensions, content, parseOptions });
  document.body.append(editor.view.dom);
}
const html = () => toHtml(editor.state.doc);
const settled = () => vi.waitFor(() => expect(html()).toContain('A bridge.'), 45_000);

/** The data types of the current drag, as the browser reports them. */
let types: string[] = [];

/** Starts a drag of a result with this content. */
function dragResult(getInsertion: GetInsertion) {
  const result = document.createElement('li');
  types = [];
  const dataTransfer = { setData: (type: string) => types.push(type), setDragImage() {}, effectAllowed: 'none' };
  const event = { dataTransfer, currentTarget: result } as unknown as ReactDragEvent;
  const props = dragProps(getInsertion);
  props.onDragStart(event);
  return props;
}

/** Simulates a drop at a document position. jsdom has no layout, so the test provides the position. */
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

test('dropped content goes between paragraphs, with the cursor after it', async () => {
  open('<p>He ran.</p><p>And he fell.</p>');
  dragResult(() => excerpt);
  dropAt(7);
  await settled();
  expect(html()).toBe(`<p>He ran.</p>${excerptHtml}<p>And he fell.</p>`);
  editor.commands.insertContent('^');
  expect(html()).toContain('<p>^And he fell.</p>');
});

test('content that loads late goes where it was dropped, even after edits', async () => {
  open('<p>He ran.</p><p>And he fell.</p>');
  let come = (_: Insertion | null) => {};
  dragResult(() => new Promise((resolve) => (come = resolve)));
  dropAt(7);
  editor.commands.insertContentAt(1, 'Look: ');
  come(excerpt);
  await settled();
  expect(html()).toBe(`<p>Look: He ran.</p>${excerptHtml}<p>And he fell.</p>`);
});

test('content that fails to load, or is dropped elsewhere, changes nothing', async () => {
  open('<p>He ran.</p>');
  dragResult(async () => null);
  dropAt(3);
  dragResult(() => excerpt).onDragEnd();
  dropAt(3);
  await pause();
  expect(html()).toBe('<p>He ran.</p>');
});

test('a result that is removed during its drag does not replace the next dragged content', async () => {
  open('<p>He ran.</p>');
  // The first result was removed from its list during its drag, so it receives no `dragend` event.
  dragResult(() => excerpt);
  types = ['text/html', 'text/plain'];
  dropAt(3);
  await pause();
  expect(html()).toBe('<p>He ran.</p>');
});

test('content dropped below the text goes to its end', async () => {
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
  expect(html()).toBe(`<p>He ran.</p>${excerptHtml}<p></p>`);
});
