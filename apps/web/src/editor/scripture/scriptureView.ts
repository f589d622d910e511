import type { Node as DocumentNode } from '@tiptap/pm/model';
import { NodeSelection } from '@tiptap/pm/state';
import type { EditorView, NodeView } from '@tiptap/pm/view';
import { translationById } from '@sermon/domain/scripture/translations';

type ViewProps = { node: DocumentNode; view: EditorView; getPos: () => number | undefined };

/** How a quotation is drawn in the editor: its text, and below it the reference line, which selects the whole when clicked. */
export function scriptureView({ node, view, getPos }: ViewProps): NodeView {
  const dom = document.createElement('blockquote');
  const contentDOM = document.createElement('div');
  const source = document.createElement('footer');
  dom.className = 'scripture';
  source.contentEditable = 'false';
  source.addEventListener('mousedown', (event) => {
    const position = getPos();
    if (position === undefined) return;
    event.preventDefault();
    view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, position)));
    view.focus();
  });
  dom.append(contentDOM, source);
  let shown = node;
  writeSource(source, node);
  return {
    dom,
    contentDOM,
    update(next) {
      if (next.type !== shown.type) return false;
      if (next.attrs !== shown.attrs) writeSource(source, next);
      shown = next;
      return true;
    },
    ignoreMutation: (mutation) => source.contains(mutation.target),
  };
}

function writeSource(source: HTMLElement, { attrs }: DocumentNode) {
  const reference = document.createElement('cite');
  reference.textContent = String(attrs.reference);
  const id = String(attrs.translation);
  source.replaceChildren(reference, ` ${translationById(id)?.name ?? id}`);
}
