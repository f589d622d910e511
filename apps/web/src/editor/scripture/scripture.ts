import { commands, type Editor, Node } from '@tiptap/core';
import { NodeSelection, TextSelection, type Transaction } from '@tiptap/pm/state';
import { safeReference } from '@sermon/domain/document/schema';
import { quotationAtCursor, safeTranslation } from './quotations/quotations.ts';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import type { Decoration, EditorView, NodeView } from '@tiptap/pm/view';
import { translationById } from '@sermon/domain/scripture/translations';
import { drawVerdict, type Verdict, verdictIn } from './check/quotationChecks.ts';

type ViewProps = {
  node: DocumentNode;
  view: EditorView;
  getPos: () => number | undefined;
  decorations: readonly Decoration[];
};

function scriptureView({ node, view, getPos, decorations }: ViewProps): NodeView {
  const dom = document.createElement('blockquote');
  const contentDOM = document.createElement('div');
  const footer = document.createElement('footer');
  dom.className = 'scripture';
  footer.contentEditable = 'false';
  footer.addEventListener('mousedown', (event) => {
    const position = getPos();
    if (position === undefined || isControl(event.target)) return;
    event.preventDefault();
    view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, position)));
    view.focus();
  });
  dom.append(contentDOM, footer);
  let shown = node;
  let verdict: Verdict | null = null;
  const write = () => {
    footer.replaceChildren(sourceLine(shown), ...(verdict ? drawVerdict(verdict, { view, getPos }) : []));
  };
  verdict = verdictIn(decorations);
  write();
  return {
    dom,
    contentDOM,
    update(next, now) {
      if (next.type !== shown.type) return false;
      const found = verdictIn(now);
      const isSame = next.attrs === shown.attrs && found === verdict;
      shown = next;
      verdict = found;
      if (!isSame) write();
      return true;
    },
    stopEvent: ({ target }) => isControl(target),
    ignoreMutation: (mutation) => footer.contains(mutation.target),
  };
}

const isControl = (target: EventTarget | null) => target instanceof Element && target.closest('button') !== null;

function sourceLine({ attrs }: DocumentNode): HTMLElement {
  const line = document.createElement('span');
  const reference = document.createElement('cite');
  reference.textContent = String(attrs.reference);
  const id = String(attrs.translation);
  line.append(reference, ` ${translationById(id)?.name ?? id}`);
  return line;
}

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

/**
 * If the cursor is at the start or end of its block, selects the quotation on that side. Deletes the block if it is
 * empty. This keeps Backspace and Delete from merging the preacher's own words with a quotation. Returns false if there
 * is no quotation on that side.
 */
function chooseQuotation(editor: Editor, side: 'before' | 'after'): boolean {
  const { doc, selection, tr } = editor.state;
  const { $from, empty } = selection;
  const line = $from.parent;
  const edge = side === 'before' ? 0 : line.content.size;
  if (!empty || !line.isTextblock || $from.parentOffset !== edge) return false;
  const between = doc.resolve(side === 'before' ? $from.before() : $from.after());
  const neighbor = side === 'before' ? between.nodeBefore : between.nodeAfter;
  if (neighbor?.type.name !== 'scripture') return false;
  if (line.content.size === 0) tr.delete($from.before(), $from.after());
  const place = side === 'before' ? between.pos - neighbor.nodeSize : tr.mapping.map(between.pos);
  editor.view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, place)).scrollIntoView());
  return true;
}
