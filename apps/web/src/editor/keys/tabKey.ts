import { type Editor, Extension } from '@tiptap/core';
import { Fragment } from '@tiptap/pm/model';
import { Plugin, type Selection } from '@tiptap/pm/state';
import { hasRoom } from '../paste/nesting.ts';
import { quotationAtCursor } from '../scripture/quotations/quotations.ts';

/** An em space, which is preserved in the stored HTML, Word and PDF. */
const indent = '\u2003';

export const tabKeyHintId = 'tab-key-hint';

const modifiers = new Set(['Shift', 'Control', 'Alt', 'Meta']);

/**
 * Makes Tab work inside the text, as preachers expect. Tab indents a list item and inserts an indent character
 * elsewhere. Shift+Tab undoes either. To avoid a keyboard trap (WCAG 2.1.2), pressing Tab or Shift+Tab right after
 * Escape moves the focus out of the text.
 */
export const TabKey = Extension.create({
  name: 'tabKey',
  priority: 200,
  addStorage: () => ({ leaves: false }),
  addKeyboardShortcuts() {
    const { editor } = this;
    return {
      Tab: () => (editor.isActive('listItem') ? moveIn(editor) : writeIndent(editor)),
      'Shift-Tab': () => (editor.isActive('listItem') ? moveOut(editor) : removeIndent(editor)),
    };
  },
  addProseMirrorPlugins() {
    const { storage } = this;
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            keydown(_, { key }) {
              // After Escape, skip the editor's own handlers so that the browser moves the focus.
              if (key === 'Tab') return storage.leaves;
              if (!modifiers.has(key)) storage.leaves = key === 'Escape';
              return false;
            },
            mousedown() {
              storage.leaves = false;
            },
            blur() {
              storage.leaves = false;
            },
          },
        },
      }),
    ];
  },
});

function moveIn(editor: Editor): boolean {
  if (canSink(editor.state.selection)) editor.commands.sinkListItem('listItem');
  return true;
}

function moveOut(editor: Editor): boolean {
  editor.commands.liftListItem('listItem');
  return true;
}

function writeIndent(editor: Editor): boolean {
  const { empty, $from } = editor.state.selection;
  if (empty && $from.parent.isTextblock && !quotationAtCursor(editor.state))
    editor.view.dispatch(editor.state.tr.insertText(indent).scrollIntoView());
  return true;
}

function removeIndent(editor: Editor): boolean {
  const { empty, $from, from } = editor.state.selection;
  if (empty && $from.parent.isTextblock && editor.state.doc.textBetween(from - 1, from) === indent)
    editor.view.dispatch(editor.state.tr.delete(from - 1, from).scrollIntoView());
  return true;
}

function canSink({ $from, $to }: Selection): boolean {
  const items = $from.blockRange($to, ({ firstChild }) => firstChild?.type.name === 'listItem');
  if (!items) return false;
  const start = $from.start(items.depth);
  return hasRoom($from, items.depth, Fragment.from(items.parent.cut(items.start - start, items.end - start)));
}
