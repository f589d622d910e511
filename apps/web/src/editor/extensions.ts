import { Extension, InputRule, Mark } from '@tiptap/core';
import { Blockquote } from '@tiptap/extension-blockquote';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { BulletList, ListItem, ListKeymap } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { TextAlign } from '@tiptap/extension-text-align';
import { Dropcursor, Gapcursor, UndoRedo } from '@tiptap/extensions';
import {
  alignments,
  fonts,
  highlights,
  markOrder,
  pens,
  safeHref,
  sizes,
  slideIdPattern,
} from '@sermon/domain/document/schema';
import { storedLooks } from '@sermon/domain/document/slideLook';
import { Dropping } from './paste/drag.ts';
import { DrawnCursor } from './drawnCursor.ts';
import { FindExtension } from './find/findExtension.ts';
import { Lists, TabKey } from './keys/lists.ts';
import { OrderedList } from './keys/orderedList.ts';
import { MoveBlock } from './keys/moveBlock.ts';
import { PasteExtension } from './paste/pasteExtension.ts';
import { ShownPlaces } from './places.ts';
import { RefuseFiles } from './keys/refuseFiles.ts';
import { QuotationChecks } from './scripture/check/quotationChecks.ts';
import { References } from './scripture/references/references.ts';
import { Scripture } from './scripture/scripture.ts';
import { Slash } from './scripture/slash/slash.ts';
import { Slides } from './slides/slides.ts';
import { SectionMinutes } from './timing/sectionMinutes.ts';
import { SkipIfLate } from './timing/skipIfLate.ts';
import { clearFormatting } from './toolbar/tools.ts';
import { fromSource, readSource } from '@sermon/domain/document/sources/source';
import { closeHistory } from '@tiptap/pm/history';
import { ReplaceAroundStep } from '@tiptap/pm/transform';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { typeset } from '@sermon/domain/document/typography';

/**
 * Turns typed quotation marks, dashes and dots into typographic characters. The replacement is a separate undo step:
 * right after it, Undo or Backspace restores the characters as typed.
 */
const Typography = Extension.create({
  name: 'typography',
  addInputRules: () => [
    new InputRule({
      find: (line) => {
        const change = typeset(line);
        return change && { text: change.typed, index: line.length - change.typed.length, data: { put: change.put } };
      },
      handler: ({ state, range, match }) => {
        const put = String(match.data?.put);
        if (put.length !== match[0].length) {
          state.tr.insertText(put, range.from, range.to);
          return;
        }
        // Replaces only the characters that change, so that the others keep their formatting. Positions count UTF-16 code
        // units, of which an emoji has two.
        for (let at = 0; at < put.length; at += 1) {
          if (put[at] !== match[0][at]) state.tr.insertText(put.charAt(at), range.from + at, range.from + at + 1);
        }
      },
    }),
  ],
});

/**
 * Deletes whole selected blocks before Enter divides a line. TipTap divides at the start of the selection, which is no longer
 * in a block then, so that Enter would only delete.
 */
const EnterOverBlocks = Extension.create({
  name: 'enterOverBlocks',
  priority: 1_000,
  addKeyboardShortcuts() {
    return {
      Enter: () => {
        const { $from, $to } = this.editor.state.selection;
        if ($from.sameParent($to) || $from.parentOffset + $to.parentOffset > 0) return false;
        return this.editor
          .chain()
          .deleteSelection()
          .first(({ commands }) => [() => commands.splitListItem('listItem'), () => commands.splitBlock()])
          .run();
      },
    };
  },
});

/** The `keyCode` that browsers report for keys handled by an input method editor (IME). */
const composing = 229;

/**
 * Makes ProseMirror read the browser's selection before it handles a key or a click. After a key or the mouse moves the
 * selection, browsers fire `selectionchange` with a slight delay. Until then, ProseMirror works with the previous
 * selection: a letter typed right after Ctrl+A and Ctrl+End would replace the whole text, and a triple click on a
 * paragraph that was selected before would leave the word that its second click has selected. Dispatching the event
 * early makes ProseMirror read the selection now. If the selection has not changed, this has no effect.
 */
const FreshSelection = Extension.create({
  name: 'freshSelection',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: {
          keydown(view, event) {
            if (event.keyCode !== composing) readSelection(view);
            return false;
          },
          mousedown(view) {
            readSelection(view);
            return false;
          },
        },
      },
    }),
  ],
});

function readSelection({ dom }: EditorView): void {
  dom.ownerDocument.dispatchEvent(new Event('selectionchange'));
}

/**
 * Makes each change of block type a separate undo step, so that it is not undone together with the typing before or
 * after it.
 */
const SeparateUndoSteps = Extension.create({
  name: 'separateUndoSteps',
  dispatchTransaction({ transaction, next }) {
    if (!transaction.steps.some((step) => step instanceof ReplaceAroundStep)) return next(transaction);
    next(closeHistory(transaction));
    next(closeHistory(this.editor.state.tr));
  },
});

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

/** The look of a slide, on the same words as the slide's mark. Text typed at their end has neither mark. */
const SlideLook = namedMark('slideLook', 'span', 'data-slide-look', storedLooks).extend({ inclusive: false });

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

const marks = [
  Slide,
  SlideLook,
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

export { parseOptions } from './html.ts';

/** Saving the document does not clear the undo steps. */
export const undoSteps = 500;

/**
 * Left is the default alignment. Centering does not use its usual shortcut, Ctrl+Shift+E, because that starts focus
 * mode.
 */
const Alignment = TextAlign.extend({
  addKeyboardShortcuts() {
    return {
      'Mod-Shift-l': () => this.editor.commands.unsetTextAlign(),
      'Mod-Shift-r': () => this.editor.commands.setTextAlign('right'),
      'Mod-Shift-j': () => this.editor.commands.setTextAlign('justify'),
    };
  },
});

const ToolKeys = Extension.create({
  name: 'toolKeys',
  addKeyboardShortcuts() {
    return { 'Mod-\\': () => clearFormatting(this.editor) };
  },
});

/**
 * The editor's extensions, which define its schema. It allows exactly what the closed schema in domain/document allows.
 */
export const sermonExtensions = [
  Blockquote,
  BulletList,
  Document,
  Dropcursor.configure({ width: 2, color: 'var(--sm-palette-primary-main)' }),
  Gapcursor,
  HardBreak,
  Heading.configure({ levels: [1, 2] }),
  UndoRedo.configure({ depth: undoSteps }),
  ListItem,
  ListKeymap,
  Paragraph,
  Text,
  OrderedList,
  Alignment.configure({ types: ['paragraph', 'heading'], alignments: [...alignments] }),
  SkipIfLate,
  SectionMinutes,
  Scripture,
  References,
  QuotationChecks,
  Slash,
  ...marks,
  FreshSelection,
  EnterOverBlocks,
  DrawnCursor,
  TabKey,
  ToolKeys,
  SeparateUndoSteps,
  MoveBlock,
  Lists,
  Typography,
  FindExtension,
  ShownPlaces,
  Slides,
  Dropping,
  PasteExtension,
  RefuseFiles,
];
