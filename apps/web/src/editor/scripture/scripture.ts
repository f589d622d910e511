import { commands, Node } from '@tiptap/core';
import { TextSelection, type Transaction } from '@tiptap/pm/state';
import { safeReference } from '@sermon/domain/document/schema';
import { chooseQuotation } from './quotations/chooseQuotation.ts';
import { safeTranslation } from './quotations/quotationNode.ts';
import { quotationAtCursor } from './quotations/quotations.ts';
import { scriptureView } from './scriptureView.ts';

export const Scripture = Node.create({
  name: 'scripture',
  group: 'block',
  content: 'paragraph+',
  defining: true,
  addAttributes: () => ({
    reference: {
      default: '',
      parseHTML: (element) => safeReference(element.getAttribute('data-reference') ?? ''),
      renderHTML: ({ reference }) => ({ 'data-reference': reference }),
    },
    translation: {
      default: '',
      parseHTML: (element) => safeTranslation(element.getAttribute('data-translation')),
      renderHTML: ({ translation }) => ({ 'data-translation': translation }),
    },
  }),
  parseHTML: () => [
    {
      tag: 'blockquote.scripture',
      priority: 60,
      // A quotation without a reference is parsed as an ordinary block quote.
      getAttrs: (element) => safeReference(element.getAttribute('data-reference') ?? '') !== '' && null,
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['blockquote', { class: 'scripture', ...HTMLAttributes }, 0],
  addCommands: () => ({
    // Overrides `clearNodes`, which heading and list commands call and which would split a quotation.
    clearNodes: () => (props) => quotationAtCursor(props.state) === null && commands.clearNodes()(props),
  }),
  addKeyboardShortcuts() {
    const { editor } = this;
    // Right after an input rule, Backspace restores the characters as typed.
    const back = () => editor.commands.undoInputRule() || chooseQuotation(editor, 'before');
    const forward = () => chooseQuotation(editor, 'after');
    return {
      Backspace: back,
      'Mod-Backspace': back,
      'Shift-Backspace': back,
      Delete: forward,
      'Mod-Delete': forward,
    };
  },
  addNodeView: () => scriptureView,
});

/**
 * Moves the cursor into the paragraph that follows a position between blocks. Creates the paragraph if it does not
 * exist.
 */
export function cursorAfter(tr: Transaction, pos: number) {
  if (tr.doc.resolve(pos).nodeAfter?.type.name !== 'paragraph') {
    tr.insert(pos, tr.doc.type.schema.nodes.paragraph!.create());
  }
  tr.setSelection(TextSelection.create(tr.doc, pos + 1)).scrollIntoView();
}
