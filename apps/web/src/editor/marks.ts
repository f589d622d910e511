import { Mark } from '@tiptap/core';
import { fonts, highlights, markOrder, pens, safeHref, sizes, slideIdPattern } from '@sermon/domain/document/schema';
import { fromSource, readSource } from '@sermon/domain/document/sources/source';

type Name = (typeof markOrder)[number];

/**
 * Returns the priority that gives a mark its position in the document schema's mark order. ProseMirror nests marks with
 * a lower priority inside those with a higher one.
 */
const priority = (name: Name) => 500 - markOrder.indexOf(name);

/** `others` are further elements that browsers write for the same mark. */
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

/** Creates a mark whose `value` is one name from a closed list. Other names are not parsed. */
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

/** Marks text that appears on a slide. Text typed at its end is not part of the slide. */
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

/**
 * Marks words from a published sermon or illustration, or from the assistant. Text typed after them is not marked, because it is the
 * preacher's own.
 */
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
  // The mark view adds the tooltip with the source, so that the tooltip is not part of the stored text.
  addMarkView: () => drawSource,
});

function drawSource({ mark }: { mark: { attrs: Record<string, unknown> } }) {
  const value = String(mark.attrs.value);
  const source = readSource(value);
  const dom = document.createElement('span');
  dom.dataset.source = value;
  if (source) dom.title = fromSource(source);
  return { dom, contentDOM: dom };
}

/** Clicking the link places the cursor in it and does not follow it. */
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
