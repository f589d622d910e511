import { Extension } from '@tiptap/core';
import { TextAlign } from '@tiptap/extension-text-align';
import { StarterKit } from '@tiptap/starter-kit';
import { alignments } from '@sermon/domain/document/schema';
import { Dropping } from './paste/drag.ts';
import { DrawnCursor } from './drawnCursor.ts';
import { Finding } from './find/finding.ts';
import { FreshSelection } from './keys/freshSelection.ts';
import { marks } from './marks.ts';
import { Lists } from './keys/lists.ts';
import { MoveBlock } from './keys/moveBlock.ts';
import { Pasting } from './paste/pasting.ts';
import { SeparateUndoSteps } from './keys/separateUndoSteps.ts';
import { ShownPlaces } from './places/places.ts';
import { RefuseFiles } from './keys/refuseFiles.ts';
import { QuotationChecks } from './scripture/check/quotationChecks.ts';
import { References } from './scripture/references/references.ts';
import { Scripture } from './scripture/scripture.ts';
import { Slash } from './scripture/slash/slash.ts';
import { Slides } from './slides/slides.ts';
import { TabKey } from './keys/tabKey.ts';
import { SectionMinutes } from './timing/sectionMinutes.ts';
import { SkipIfLate } from './timing/skipIfLate.ts';
import { clearFormatting } from './toolbar/tools.ts';
import { Typography } from './keys/typography.ts';

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
  SkipIfLate,
  SectionMinutes,
  Scripture,
  References,
  QuotationChecks,
  Slash,
  ...marks,
  FreshSelection,
  DrawnCursor,
  TabKey,
  ToolKeys,
  SeparateUndoSteps,
  MoveBlock,
  Lists,
  Typography,
  Finding,
  ShownPlaces,
  Slides,
  Dropping,
  Pasting,
  RefuseFiles,
];
