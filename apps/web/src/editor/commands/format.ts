import type { Editor } from '@tiptap/core';
import {
  Bold,
  Heading1,
  Heading2,
  Highlighter,
  Italic,
  Link2,
  List,
  ListOrdered,
  ListTree,
  type LucideIcon,
  PenLine,
  Pilcrow,
  Quote,
  RemoveFormatting,
  Strikethrough,
  Underline,
} from 'lucide-react';
import type { Command } from '../../ui/commands/command.ts';
import {
  alignChoices,
  fontChoices,
  highlightChoices,
  numberingChoices,
  penChoices,
  sizeChoices,
} from '../toolbar/choices.tsx';
import type { BlockKind, Emphasis } from '../toolbar/format.ts';
import type { ToolProps } from '../toolbar/toolSet.tsx';
import {
  align,
  chooseNumbering,
  clearFormatting,
  setBlock,
  setNamed,
  toggleEmphasis,
  toggleList,
  toggleQuote,
} from '../toolbar/tools.ts';

const group = 'Format';
/** Marks all of these commands as editor commands, because ProseMirror handles their shortcuts. */
const isOfEditor = true;

const blocks: { kind: BlockKind; label: string; keys: string; Icon: LucideIcon }[] = [
  { kind: 'paragraph', label: 'Paragraph', keys: 'Mod+Alt+0', Icon: Pilcrow },
  { kind: 'heading1', label: 'Heading 1', keys: 'Mod+Alt+1', Icon: Heading1 },
  { kind: 'heading2', label: 'Heading 2', keys: 'Mod+Alt+2', Icon: Heading2 },
];

const emphases: { name: Emphasis; label: string; keys: string; Icon: LucideIcon }[] = [
  { name: 'bold', label: 'Bold', keys: 'Mod+B', Icon: Bold },
  { name: 'italic', label: 'Italic', keys: 'Mod+I', Icon: Italic },
  { name: 'underline', label: 'Underline', keys: 'Mod+U', Icon: Underline },
  { name: 'strike', label: 'Strikethrough', keys: 'Mod+Shift+S', Icon: Strikethrough },
];

const alignKeys: Record<string, string> = { left: 'Mod+Shift+L', right: 'Mod+Shift+R', justify: 'Mod+Shift+J' };

/** Commands that only document the Tab shortcuts. The command palette lists them but cannot run them. */
const tabKeys: Command[] = [
  { id: 'indent', label: 'Indent', group, keys: 'Tab', isOfEditor },
  { id: 'unindent', label: 'Outdent', group, keys: 'Shift+Tab', isOfEditor },
];

export const formatCommands = (editor: Editor, onDialog: ToolProps['onDialog']): Command[] => [
  ...blocks.map(({ kind, label, keys, Icon }): Command => ({
    id: `block-${kind}`,
    label,
    group,
    Icon,
    keys,
    isOfEditor,
    run: () => setBlock(editor, kind),
  })),
  ...emphases.map(({ name, label, keys, Icon }): Command => ({
    id: name,
    label,
    group,
    Icon,
    keys,
    isOfEditor,
    run: () => toggleEmphasis(editor, name),
  })),
  {
    id: 'link',
    label: 'Link',
    group: 'Insert',
    Icon: Link2,
    keys: 'Mod+K',
    isOfEditor,
    when: 'with words selected',
    words: 'address',
    run: () => onDialog('link'),
  },
  {
    id: 'bullets',
    label: 'Bulleted List',
    group,
    Icon: List,
    keys: 'Mod+Shift+8',
    isOfEditor,
    run: () => toggleList(editor, 'bulletList'),
  },
  {
    id: 'numbers',
    label: 'Numbered List',
    group,
    Icon: ListOrdered,
    keys: 'Mod+Shift+7',
    isOfEditor,
    run: () => toggleList(editor, 'orderedList'),
  },
  ...numberingChoices.map(({ value, label, spoken }): Command => ({
    id: `numbering-${value}`,
    label: `Numbering: ${label}`,
    group,
    Icon: ListTree,
    words: `list labels ${spoken ?? ''}`,
    run: () => value && chooseNumbering(editor, value, onDialog),
  })),
  {
    id: 'quote',
    label: 'Block Quote',
    group,
    Icon: Quote,
    keys: 'Mod+Shift+B',
    isOfEditor,
    run: () => toggleQuote(editor),
  },
  ...alignChoices.map(({ value, label, icon }): Command => ({
    id: `align-${value}`,
    label: `Align: ${label}`,
    group,
    Icon: icon,
    ...(alignKeys[value] && { keys: alignKeys[value], isOfEditor }),
    run: () => align(editor, value),
  })),
  ...highlightChoices.map(({ value, label }): Command => ({
    id: `highlight-${value}`,
    label: value === null ? label : `Highlight: ${label}`,
    group,
    Icon: Highlighter,
    words: 'marker colour color',
    run: () => setNamed(editor, 'highlight', value),
  })),
  ...penChoices.map(({ value, label }): Command => ({
    id: `pen-${value}`,
    label,
    group,
    Icon: PenLine,
    words: 'colour color ink',
    run: () => setNamed(editor, 'pen', value),
  })),
  ...fontChoices.map(({ value, label }): Command => ({
    id: `font-${value}`,
    label: `Font: ${label}`,
    group,
    words: 'family typeface',
    run: () => setNamed(editor, 'font', value),
  })),
  ...sizeChoices.map(({ value, label, note }): Command => ({
    id: `size-${value}`,
    label: `Font Size: ${note ? `${label} (${note})` : label}`,
    group,
    run: () => setNamed(editor, 'size', value),
  })),
  {
    id: 'clear',
    label: 'Clear Formatting',
    group,
    Icon: RemoveFormatting,
    keys: 'Mod+\\',
    isOfEditor,
    words: 'plain remove',
    run: () => clearFormatting(editor),
  },
  ...tabKeys,
];
