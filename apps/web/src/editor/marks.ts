import { Mark } from '@tiptap/core';
import { fonts, highlights, markOrder, pens, safeHref, sizes, slideIdPattern } from '@sermon/domain/document/schema';
import { readSource, sourceLine } from '@sermon/domain/document/sources/source';

type Name = (typeof markOrder)[number];

/** The document's order of marks is the editor's: what has the higher priority is written further out. */
const priority = (name: Name) => 500 - markOrder.indexOf(name);

/** A mark that is on or off. `others` are elements that browsers write for the same thing. */
const plainMark = (name: Name, tag: string, others: string[], shortcut: string) =>
  Mark.create({
    name,
    priority: priority(name),
    parseHTML: () => [tag, ...others].map((element) => ({ tag: element })),
    renderHTML: () => [tag, 0],
    addKeyboardShortcuts() {
      return { [shortcut]: () => this.editor.commands.toggleMark(name) };
    },
  });

/** A mark that has one of the names of a closed list as its `value`; any other name is not parsed. */
const namedMark = (name: Name, tag: string, attribute: `data-${string}`, values: readonly (string | number)[]) =>
  Mark.create({
    name,
    priority: priority(name),
    addAttributes: () => ({
      value: { default: values[0], parseHTML: () => null, renderHTML: ({ value }) => ({ [attribute]: value }) },
    }),
    parseHTML: () => values.map((value) => ({ tag: `${tag}[${attribute}="${value}"]`, attrs: { value } })),
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

/** Text that stands on a slide. Typing at its end does not grow the slide. */
const Slide = Mark.create({
  name: 'slide' satisfies Name,
  priority: priority('slide'),
  inclusive: false,
  addAttributes: () => ({
    id: { default: null, parseHTML: () => null, renderHTML: ({ id }) => ({ 'data-slide-id': id }) },
  }),
  parseHTML: () => [
    {
      tag: 'span.sm-slide[data-slide-id]',
      getAttrs: (element) => {
        const id = element.getAttribute('data-slide-id') ?? '';
        return slideIdPattern.test(id) && { id };
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['span', { class: 'sm-slide', ...HTMLAttributes }, 0],
});

/** Words that were taken from something published. What is typed behind them is the preacher's own. */
const Source = Mark.create({
  name: 'source' satisfies Name,
  priority: priority('source'),
  inclusive: false,
  addAttributes: () => ({
    value: { default: null, parseHTML: () => null, renderHTML: ({ value }) => ({ 'data-source': value }) },
  }),
  parseHTML: () => [
    {
      tag: 'span[data-source]',
      getAttrs: (element) => {
        const value = element.getAttribute('data-source') ?? '';
        return readSource(value) !== null && { value };
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
  // Where they are from is said to the pointer, and stands in no text that is stored.
  addMarkView: () => drawSource,
});

function drawSource({ mark }: { mark: { attrs: Record<string, unknown> } }) {
  const value = String(mark.attrs.value);
  const source = readSource(value);
  const dom = document.createElement('span');
  dom.dataset.source = value;
  if (source) dom.title = `From ${sourceLine(source)}`;
  return { dom, contentDOM: dom };
}

/** A link to one of the addresses that a document may hold. Clicking it places the cursor. */
const Link = Mark.create({
  name: 'link' satisfies Name,
  priority: priority('link'),
  inclusive: false,
  exitable: true,
  addAttributes: () => ({ href: { default: null, parseHTML: () => null } }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) => {
        const href = safeHref(element.getAttribute('href') ?? '');
        return href !== null && { href };
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],
});

/** Every mark of the document (domain/document/schema). */
export const marks = [
  Slide,
  Source,
  Link,
  namedMark('highlight', 'mark', 'data-color', highlights),
  namedMark('pen', 'span', 'data-pen', pens),
  namedMark('font', 'span', 'data-font', fonts),
  namedMark('size', 'span', 'data-size', sizes),
  plainMark('bold', 'strong', ['b'], 'Mod-b'),
  plainMark('italic', 'em', ['i'], 'Mod-i'),
  plainMark('strike', 's', ['del', 'strike'], 'Mod-Shift-s'),
  plainMark('underline', 'u', [], 'Mod-u'),
  plainMark('superscript', 'sup', [], 'Mod-.'),
];
