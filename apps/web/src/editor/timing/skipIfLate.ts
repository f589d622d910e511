import { Extension } from '@tiptap/core';
import { Fragment, type Node as DocumentNode } from '@tiptap/pm/model';
import type { EditorState } from '@tiptap/pm/state';
import { skipIfLate } from '@sermon/domain/document/schema';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    skipIfLate: {
      toggleSkipIfLate: () => ReturnType;
    };
  }
}

export const skipIfLateKeys = 'Mod+Alt+K';

function selectedParagraphs({ doc, selection }: EditorState): { node: DocumentNode; pos: number }[] {
  const found: { node: DocumentNode; pos: number }[] = [];
  doc.nodesBetween(selection.from, selection.to, (node, pos) => {
    if (node.type.name === 'paragraph' && node.textContent.trim() !== '') found.push({ node, pos });
    return !node.isTextblock;
  });
  return found;
}

/** Lets paragraphs have a mark that says to skip them when late. It is part of the text, but not shown in print. */
export const SkipIfLate = Extension.create({
  name: 'skipIfLate',
  addGlobalAttributes: () => [
    {
      types: ['paragraph'],
      attributes: {
        skip: {
          default: null,
          parseHTML: (element) => (element.dataset['skip'] === skipIfLate ? true : null),
          renderHTML: ({ skip }) => (skip ? { 'data-skip': skipIfLate } : {}),
        },
      },
    },
  ],
  addCommands: () => ({
    toggleSkipIfLate:
      () =>
      ({ state, tr, dispatch }) => {
        const paragraphs = selectedParagraphs(state);
        if (paragraphs.length === 0) return false;
        if (!dispatch) return true;
        const skip = paragraphs.every(({ node }) => node.attrs['skip']) ? null : true;
        for (const { pos } of paragraphs) tr.setNodeAttribute(pos, 'skip', skip);
        return true;
      },
  }),
  addKeyboardShortcuts() {
    return {
      [skipIfLateKeys.replaceAll('+', '-').replace(/-K$/, '-k')]: () => this.editor.commands.toggleSkipIfLate() || true,
      // Both halves of a divided paragraph keep the mark, but a new paragraph after it has none.
      Enter: () => {
        const { $from, empty } = this.editor.state.selection;
        const { attrs, content } = $from.parent;
        if (!empty || !attrs['skip'] || content.size === 0 || $from.parentOffset < content.size) return false;
        return this.editor
          .chain()
          .first(({ commands }) => [() => commands.splitListItem('listItem'), () => commands.splitBlock()])
          .updateAttributes('paragraph', { skip: null })
          .run();
      },
    };
  },
});

/**
 * Returns a quotation that replaces a block. If a paragraph of the block may be skipped when late, all paragraphs of the
 * quotation may be.
 */
export function withSkipOf(before: DocumentNode, quotation: DocumentNode): DocumentNode {
  let isSkipped = Boolean(before.attrs['skip']);
  before.descendants((node) => {
    isSkipped ||= Boolean(node.attrs['skip']);
  });
  if (!isSkipped) return quotation;
  const paragraphs = quotation.content.content.map(({ type, attrs, content }) =>
    type.create({ ...attrs, skip: true }, content),
  );
  return quotation.copy(Fragment.from(paragraphs));
}
