import type { Editor } from '@tiptap/core';
import {
  Bold,
  Highlighter,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  PenLine,
  Quote,
  Redo2,
  RemoveFormatting,
  Strikethrough,
  Underline,
  Undo2,
} from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { isSafari } from '../../ui/browser/browser.ts';
import { alignChoices, blockChoices, fontChoices, highlightChoices, penChoices, sizeChoices } from './choices.tsx';
import { CopyPaste } from './CopyPaste.tsx';
import type { Emphasis, Format } from './format.ts';
import { ToolButton } from './ToolButton.tsx';
import { type Choice, ToolMenu } from './ToolMenu.tsx';
import {
  align,
  clearFormatting,
  redo,
  setBlock,
  setNamed,
  toggleEmphasis,
  toggleList,
  toggleQuote,
  undo,
} from './tools.ts';

export type ToolProps = { editor: Editor; format: Format; onLink: () => void };

type Draw = (id: string, props: ToolProps) => ReactNode;

type Button = {
  label: string;
  icon: LucideIcon;
  shortcut: string;
  /** Set only for toggles. */
  isPressed?: (format: Format) => boolean;
  isDisabled?: (format: Format) => boolean;
  onUse: (props: ToolProps) => void;
};

const button =
  ({ label, icon, shortcut, isPressed, isDisabled, onUse }: Button): Draw =>
  (id, props) => (
    <ToolButton
      id={id}
      label={label}
      icon={icon}
      shortcut={shortcut}
      {...(isPressed && { isPressed: isPressed(props.format) })}
      isDisabled={isDisabled?.(props.format) ?? false}
      onUse={() => onUse(props)}
    />
  );

const emphasis = (name: Emphasis, tool: Pick<Button, 'label' | 'icon' | 'shortcut'>): Draw =>
  button({
    ...tool,
    isPressed: ({ emphases }) => emphases.includes(name),
    onUse: ({ editor }) => toggleEmphasis(editor, name),
  });

type Menu<Value> = {
  label: string;
  choices: readonly Choice<Value>[];
  value: (format: Format) => Value;
  onChoose: (editor: Editor, value: Value) => void;
} & (
  | { width: number }
  /** `isPressed` is set for menus with an option that turns the formatting off. */
  | { icon: (format: Format) => LucideIcon; isPressed?: (format: Format) => boolean }
);

const menu =
  <Value extends string | number | null>({ label, choices, value, onChoose, ...look }: Menu<Value>): Draw =>
  (id, { editor, format }) => (
    <ToolMenu
      id={id}
      label={label}
      choices={choices}
      value={value(format)}
      onChoose={(chosen) => onChoose(editor, chosen)}
      {...('width' in look
        ? look
        : { icon: look.icon(format), ...(look.isPressed && { isPressed: look.isPressed(format) }) })}
    />
  );

const alignIcons = new Map(alignChoices.map(({ value, icon }) => [value, icon]));

/** All tools, keyed by id. */
const tools = {
  undo: button({
    label: 'Undo',
    icon: Undo2,
    shortcut: 'Mod+Z',
    isDisabled: ({ canUndo }) => !canUndo,
    onUse: ({ editor }) => undo(editor),
  }),
  redo: button({
    label: 'Redo',
    icon: Redo2,
    shortcut: 'Mod+Shift+Z',
    isDisabled: ({ canRedo }) => !canRedo,
    onUse: ({ editor }) => redo(editor),
  }),
  block: menu({
    label: 'Paragraph Style',
    width: 104,
    choices: blockChoices,
    value: ({ block }) => block,
    onChoose: (editor, kind) => kind && setBlock(editor, kind),
  }),
  font: menu({
    label: 'Font',
    width: 88,
    choices: fontChoices,
    value: ({ font }) => font,
    onChoose: (editor, font) => setNamed(editor, 'font', font),
  }),
  size: menu({
    label: 'Font Size',
    width: 50,
    choices: sizeChoices,
    value: ({ size }) => size,
    onChoose: (editor, size) => setNamed(editor, 'size', size),
  }),
  bold: emphasis('bold', { label: 'Bold', icon: Bold, shortcut: 'Mod+B' }),
  italic: emphasis('italic', { label: 'Italic', icon: Italic, shortcut: 'Mod+I' }),
  underline: emphasis('underline', { label: 'Underline', icon: Underline, shortcut: 'Mod+U' }),
  strike: emphasis('strike', { label: 'Strikethrough', icon: Strikethrough, shortcut: 'Mod+Shift+S' }),
  highlight: menu({
    label: 'Highlight',
    icon: () => Highlighter,
    isPressed: ({ highlight }) => highlight !== null,
    choices: highlightChoices,
    value: ({ highlight }) => highlight,
    onChoose: (editor, color) => setNamed(editor, 'highlight', color),
  }),
  pen: menu({
    label: 'Pen',
    icon: () => PenLine,
    isPressed: ({ pen }) => pen !== null,
    choices: penChoices,
    value: ({ pen }) => pen,
    onChoose: (editor, pen) => setNamed(editor, 'pen', pen),
  }),
  link: button({
    label: 'Link',
    icon: Link2,
    shortcut: 'Mod+K',
    isPressed: ({ link }) => link !== null,
    onUse: ({ onLink }) => onLink(),
  }),
  align: menu({
    label: 'Alignment',
    icon: (format) => alignIcons.get(format.align) ?? alignChoices[0]!.icon,
    choices: alignChoices.map(({ icon: Icon, ...choice }) => ({
      ...choice,
      sample: <Icon size={18} strokeWidth={1.6} aria-hidden />,
    })),
    value: (format) => format.align,
    onChoose: align,
  }),
  bullets: button({
    label: 'Bulleted List',
    icon: List,
    shortcut: 'Mod+Shift+8',
    isPressed: ({ list }) => list === 'bulletList',
    onUse: ({ editor }) => toggleList(editor, 'bulletList'),
  }),
  numbers: button({
    label: 'Numbered List',
    icon: ListOrdered,
    shortcut: 'Mod+Shift+7',
    isPressed: ({ list }) => list === 'orderedList',
    onUse: ({ editor }) => toggleList(editor, 'orderedList'),
  }),
  quote: button({
    label: 'Block Quote',
    icon: Quote,
    shortcut: 'Mod+Shift+B',
    isPressed: ({ isQuote }) => isQuote,
    onUse: ({ editor }) => toggleQuote(editor),
  }),
  copyPaste: (_, { editor }) => <CopyPaste editor={editor} />,
  clear: button({
    label: 'Clear Formatting',
    icon: RemoveFormatting,
    shortcut: 'Mod+\\',
    onUse: ({ editor }) => clearFormatting(editor),
  }),
} satisfies Record<string, Draw>;

type ToolId = keyof typeof tools;

/** Renders the tools with these ids, in this order. */
export const Tools = ({ ids, ...props }: ToolProps & { ids: readonly ToolId[] }) =>
  ids.map((id) => <Fragment key={id}>{tools[id](id, props)}</Fragment>);

/** A group of related tools. `width` is the space that they need in a bar, in px. */
export type ToolGroup = { id: string; width: number; tools: readonly ToolId[] };

/** The groups in the toolbar. If the toolbar is narrow, the last groups move into "Formatting Options". */
export const toolGroups: readonly ToolGroup[] = [
  { id: 'history', width: 64, tools: ['undo', 'redo'] },
  { id: 'type', width: 242, tools: ['block', 'font', 'size'] },
  { id: 'emphasis', width: 96, tools: ['bold', 'italic', 'underline'] },
  { id: 'marker', width: 96, tools: ['highlight', 'pen', 'link'] },
  { id: 'paragraph', width: 128, tools: ['align', 'bullets', 'numbers', 'quote'] },
  // Left out in Safari, which shows its own copy and paste menu over the text.
  ...(isSafari(navigator.userAgent) ? [] : [{ id: 'clipboard', width: 64, tools: ['copyPaste'] } as const]),
];

/** Rarely used tools, which are always under "Formatting Options". */
export const rareGroup: ToolGroup = { id: 'rare', width: 64, tools: ['strike', 'clear'] };
