import { Extension } from '@tiptap/core';
import { TextAlign } from '@tiptap/extension-text-align';
import { StarterKit } from '@tiptap/starter-kit';
import { alignments } from '@sermon/domain/document/schema';
import { Dropping } from './paste/drag.ts';
import { Finding } from './find/finding.ts';
import { FreshSelection } from './keys/freshSelection.ts';
import { marks } from './marks.ts';
import { MoveBlock } from './keys/moveBlock.ts';
import { SeparateUndoSteps } from './keys/separateUndoSteps.ts';
import { ShownPlaces } from './places/places.ts';
import { RefuseFiles } from './keys/refuseFiles.ts';
import { QuotationChecks } from './scripture/check/quotationChecks.ts';
import { References } from './scripture/references/references.ts';
import { Scripture } from './scripture/scripture.ts';
import { Slash } from './scripture/slash/slash.ts';
import { TabKey } from './keys/tabKey.ts';
import { clearFormatting } from './toolbar/tools.ts';
import { Typography } from './keys/typography.ts';

export { parseOptions } from './html.ts';

/** Steps that Undo goes back; saving takes none of them away. */
export const undoSteps = 500;

/** Left is how a paragraph stands by itself. Ctrl+Shift+E belongs to the focus mode. */
const Alignment = TextAlign.extend({
  addKeyboardShortcuts() {
    return {
      'Mod-Shift-l': () => this.editor.commands.unsetTextAlign(),
      'Mod-Shift-r': () => this.editor.commands.setTextAlign('right'),
      'Mod-Shift-j': () => this.editor.commands.setTextAlign('justify'),
    };
  },
});

/** Keys of tools that come from no other extension. */
const ToolKeys = Extension.create({
  name: 'toolKeys',
  addKeyboardShortcuts() {
    return { 'Mod-\\': () => clearFormatting(this.editor) };
  },
});

/** The editor's form of the document: exactly the closed schema of domain/document, nothing more. */
export const sermonExtensions = [
  StarterKit.configure({
    heading: { levels: [1, 2] },
    undoRedo: { depth: undoSteps },
    dropcursor: { width: 2, color: 'var(--sm-palette-primary-main)' },
    bold: false,
    italic: false,
    strike: false,
    underline: false,
    link: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    trailingNode: false,
  }),
  Alignment.configure({ types: ['paragraph', 'heading'], alignments: [...alignments] }),
  Scripture,
  References,
  QuotationChecks,
  Slash,
  ...marks,
  FreshSelection,
  TabKey,
  ToolKeys,
  SeparateUndoSteps,
  MoveBlock,
  Typography,
  Finding,
  ShownPlaces,
  Dropping,
  RefuseFiles,
];
