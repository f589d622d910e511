import type { Node as DocumentNode } from '@tiptap/pm/model';
import { NodeSelection } from '@tiptap/pm/state';
import type { Decoration, EditorView, NodeView } from '@tiptap/pm/view';
import { translationById } from '@sermon/domain/scripture/translations';
import { type Verdict, verdictIn } from './check/quotationChecks.ts';
import { drawVerdict } from './check/drawVerdict.ts';

type ViewProps = {
  node: DocumentNode;
  view: EditorView;
  getPos: () => number | undefined;
  decorations: readonly Decoration[];
};

/** Clicking the reference line selects the whole quotation. */
export function scriptureView({ node, view, getPos, decorations }: ViewProps): NodeView {
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
