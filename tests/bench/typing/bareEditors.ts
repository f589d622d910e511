import { Editor } from '@tiptap/core';
import { baseKeymap } from '@tiptap/pm/commands';
import { history } from '@tiptap/pm/history';
import { keymap } from '@tiptap/pm/keymap';
import { DOMParser, Schema } from '@tiptap/pm/model';
import { EditorState } from '@tiptap/pm/state';
import { EditorView } from '@tiptap/pm/view';
import { StarterKit } from '@tiptap/starter-kit';

// Runs in the page: the editors that typing is compared with, without anything around them.

const mountTiptap = (place: HTMLElement, html: string) =>
  new Editor({ element: place, extensions: [StarterKit], content: html });

/** The nodes and marks of the measured sermons. */
const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { group: 'block', content: 'text*', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
    heading: { group: 'block', content: 'text*', parseDOM: [{ tag: 'h2' }], toDOM: () => ['h2', 0] },
    quotation: {
      group: 'block',
      content: 'block+',
      parseDOM: [{ tag: 'blockquote' }],
      toDOM: () => ['blockquote', 0],
    },
    text: {},
  },
  marks: {
    strong: { parseDOM: [{ tag: 'strong' }], toDOM: () => ['strong', 0] },
    highlight: { parseDOM: [{ tag: 'mark' }], toDOM: () => ['mark', 0] },
    superscript: { parseDOM: [{ tag: 'sup' }], toDOM: () => ['sup', 0] },
  },
});

function mountProseMirror(place: HTMLElement, html: string): EditorView {
  const content = document.createElement('div');
  content.innerHTML = html;
  const doc = DOMParser.fromSchema(schema).parse(content);
  return new EditorView(place, { state: EditorState.create({ doc, plugins: [history(), keymap(baseKeymap)] }) });
}

/** Replaces the page with a bare editor that contains the text. */
function mountEditor(kind: 'TipTap' | 'ProseMirror', html: string): void {
  const place = document.createElement('main');
  document.body.replaceChildren(place);
  if (kind === 'TipTap') mountTiptap(place, html);
  else mountProseMirror(place, html);
}

Object.assign(globalThis, { mountEditor });
