import { Extension } from '@tiptap/core';
import { DOMParser, type Node as DocumentNode, type ParseOptions, type Schema } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { pasteAddress } from './address.ts';
import { pastedHtml } from './paste.ts';
import { pasteAfterQuotation, pasteAsItems, pasteHeadings } from './placing.ts';
import { countTables } from './tables.ts';

declare module '@tiptap/core' {
  interface EditorEvents {
    tablesFlattened: { count: number };
  }
}

type Source = {
  isOwn: boolean;
  isPlain: boolean;
  tables: number;
};

const unknown: Source = { isOwn: false, isPlain: false, tables: 0 };

/** Parses clipboard content without changing its white space, which `pastedHtml` has already collapsed. */
class ClipboardParser extends DOMParser {
  constructor(schema: Schema) {
    super(schema, DOMParser.fromSchema(schema).rules);
  }

  override parseSlice(dom: Node, options?: ParseOptions) {
    return super.parseSlice(dom, { ...options, preserveWhitespace: 'full' });
  }
}

function linkIn(line: DocumentNode): string | null {
  const marks = line.children.flatMap((child) => child.marks);
  const href: unknown = marks.find(({ type }) => type.name === 'link')?.attrs.href;
  return typeof href === 'string' ? href : null;
}

/**
 * Makes pasted content conform to the document schema, and decides where it goes: an address links the selected words,
 * lines pasted into a list become items, and headings stay in a block of their own.
 */
export const Pasting = Extension.create({
  name: 'pasting',
  addProseMirrorPlugins() {
    const { editor } = this;
    let source = unknown;
    const takeSource = (): Source => {
      const taken = source;
      source = unknown;
      if (taken.tables > 0) editor.emit('tablesFlattened', { count: taken.tables });
      return taken;
    };
    return [
      new Plugin({
        props: {
          clipboardParser: new ClipboardParser(editor.schema),
          transformPastedHTML(html) {
            const pasted = pastedHtml(html);
            source = { isOwn: pasted.isOwn, isPlain: false, tables: pasted.isOwn ? 0 : countTables(html) };
            return pasted.html;
          },
          transformPastedText(text, isPlain) {
            source = { ...unknown, isPlain };
            return text;
          },
          handlePaste(view, _, slice) {
            const { isOwn, isPlain } = takeSource();
            const { childCount, firstChild } = slice.content;
            const line = childCount === 1 && firstChild?.isTextblock ? firstChild : null;
            return (
              (!isPlain && line !== null && pasteAddress(view, line.textContent, { link: linkIn(line), isOwn })) ||
              pasteAfterQuotation(view, slice, isOwn) ||
              (!isOwn && (pasteAsItems(view, slice) || pasteHeadings(view, slice)))
            );
          },
          handleDrop() {
            takeSource();
            return false;
          },
        },
      }),
    ];
  },
});
