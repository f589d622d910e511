import type { Editor } from '@tiptap/core';
import {
  ALargeSmall,
  Bold,
  ChevronDown,
  Highlighter,
  Italic,
  Link2,
  List,
  ListIndentDecrease,
  ListIndentIncrease,
  ListOrdered,
  ListTree,
  type LucideIcon,
  PenLine,
  Pilcrow,
  Quote,
  Redo2,
  RemoveFormatting,
  Strikethrough,
  Type,
  Underline,
  Undo2,
} from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  alignChoices,
  blockChoices,
  type Choice,
  ChoiceMenu,
  fontChoices,
  highlightChoices,
  numberingChoices,
  penChoices,
  sizeChoices,
} from './choices.tsx';
import type { Emphasis, Format } from './format.ts';
import { keepSelection, ToolButton, useRovingTool } from './ToolButton.tsx';
import {
  align,
  chooseNumbering,
  clearFormatting,
  pressTab,
  redo,
  setBlock,
  setNamed,
  toggleEmphasis,
  toggleList,
  toggleQuote,
  undo,
} from './tools.ts';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { usualRem } from '../../ui/theme/textSize.ts';
import { Tooltip } from '../../ui/Tooltip.tsx';

type ToolMenuProps<Value> = {
  id: string;
  label: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onChoose: (value: Value) => void;
  icon?: LucideIcon;
  isPressed?: boolean;
  width?: number;
};

function ToolMenu<Value extends string | number | null>(props: ToolMenuProps<Value>) {
  const { id, label, choices, value, onChoose, icon, isPressed, width } = props;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isOpen = anchor !== null;
  const shown = choices.find((choice) => choice.value === value)?.label ?? '';
  const roving = useRovingTool(id);

  const choose = (choice: Value) => {
    // An open menu traps the focus and returns it to its button when it closes, so close the menu first.
    flushSync(() => setAnchor(null));
    onChoose(choice);
  };

  return (
    <>
      {icon ? (
        <ToolButton
          id={id}
          label={label}
          icon={icon}
          {...(isPressed !== undefined && { isPressed })}
          opens={{ kind: 'menu', isOpen }}
          onUse={setAnchor}
        />
      ) : (
        <Tooltip title={label}>
          <Wide
            {...roving}
            style={{ width: width && `${width / usualRem}rem` }}
            aria-label={`${label}: ${shown || 'mixed'}`}
            aria-haspopup="menu"
            aria-expanded={isOpen}
            onMouseDown={keepSelection}
            onClick={(event) => setAnchor(event.currentTarget)}
          >
            <span>{shown}</span>
            <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
          </Wide>
        </Tooltip>
      )}
      <ChoiceMenu
        label={label}
        choices={choices}
        value={value}
        anchor={anchor}
        onChoose={choose}
        onClose={() => setAnchor(null)}
      />
    </>
  );
}

const Wide = styled(ButtonBase)(({ theme }) => ({
  height: 32,
  padding: '0 6px',
  borderRadius: 6,
  justifyContent: 'space-between',
  gap: 4,
  color: theme.vars.palette.text.primary,
  ...theme.typography.body2,
  fontWeight: 600,
  '& > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
}));

export type ToolDialogName = 'link' | 'list-start';

export type ToolProps = { editor: Editor; format: Format; onDialog: (dialog: ToolDialogName) => void };

export type Tool = {
  label: string;
  icon: (format: Format) => LucideIcon;
  /** In px at the usual text size. Other tools are as wide as an icon button. */
  width?: number;
  shortcut?: string;
  isPressed?: (format: Format) => boolean;
  isDisabled?: (format: Format) => boolean;
  draw: (id: string, props: ToolProps) => ReactNode;
} & (
  | { onUse: (props: ToolProps) => void }
  | { choices: (props: ToolProps, anchor: HTMLElement | null, onClose: () => void) => ReactNode }
);

type Button = {
  label: string;
  icon: LucideIcon;
  shortcut: string;
  isPressed?: (format: Format) => boolean;
  isDisabled?: (format: Format) => boolean;
  onUse: (props: ToolProps) => void;
};

const button = ({ icon, ...tool }: Button): Tool => ({
  ...tool,
  icon: () => icon,
  draw: (id, props) => (
    <ToolButton
      id={id}
      label={tool.label}
      icon={icon}
      shortcut={tool.shortcut}
      {...(tool.isPressed && { isPressed: tool.isPressed(props.format) })}
      isDisabled={tool.isDisabled?.(props.format) ?? false}
      onUse={() => tool.onUse(props)}
    />
  ),
});

const emphasis = (name: Emphasis, tool: Pick<Button, 'label' | 'icon' | 'shortcut'>): Tool =>
  button({
    ...tool,
    isPressed: ({ emphases }) => emphases.includes(name),
    onUse: ({ editor }) => toggleEmphasis(editor, name),
  });

type Menu<Value> = {
  label: string;
  icon: (format: Format) => LucideIcon;
  width?: number;
  isPressed?: (format: Format) => boolean;
  choices: readonly Choice<Value>[];
  value: (format: Format) => Value;
  onChoose: (editor: Editor, value: Value, onDialog: ToolProps['onDialog']) => void;
};

const menu = <Value extends string | number | null>(tool: Menu<Value>): Tool => {
  const { label, icon, width, isPressed, choices, value, onChoose } = tool;
  return {
    label,
    icon,
    ...(width !== undefined && { width }),
    ...(isPressed && { isPressed }),
    draw: (id, { editor, format, onDialog }) => (
      <ToolMenu
        id={id}
        label={label}
        choices={choices}
        value={value(format)}
        onChoose={(chosen) => onChoose(editor, chosen, onDialog)}
        {...(width === undefined ? { icon: icon(format) } : { width })}
        {...(isPressed && { isPressed: isPressed(format) })}
      />
    ),
    choices: ({ editor, format, onDialog }, anchor, onClose) => (
      <ChoiceMenu
        label={label}
        choices={choices}
        value={value(format)}
        anchor={anchor}
        onClose={onClose}
        onChoose={(chosen) => {
          // An open menu traps the focus, so it closes before the text takes the focus.
          flushSync(onClose);
          onChoose(editor, chosen, onDialog);
        }}
      />
    ),
  };
};

const alignIcons = new Map(alignChoices.map(({ value, icon }) => [value, icon]));

/** Spec part 2 §2. */
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
    icon: () => Pilcrow,
    width: 104,
    choices: blockChoices,
    value: ({ block }) => block,
    onChoose: (editor, kind) => kind && setBlock(editor, kind),
  }),
  font: menu({
    label: 'Font',
    icon: () => Type,
    width: 88,
    choices: fontChoices,
    value: ({ font }) => font,
    onChoose: (editor, font) => setNamed(editor, 'font', font),
  }),
  size: menu({
    label: 'Font Size',
    icon: () => ALargeSmall,
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
    onUse: ({ onDialog }) => onDialog('link'),
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
  numbering: menu({
    label: 'Numbering',
    icon: () => ListTree,
    choices: numberingChoices,
    value: ({ numbering }) => numbering && `${numbering.label}${numbering.suffix}`,
    onChoose: (editor, choice, onDialog) => choice && chooseNumbering(editor, choice, onDialog),
  }),
  quote: button({
    label: 'Block Quote',
    icon: Quote,
    shortcut: 'Mod+Shift+B',
    isPressed: ({ isQuote }) => isQuote,
    onUse: ({ editor }) => toggleQuote(editor),
  }),
  clear: button({
    label: 'Clear Formatting',
    icon: RemoveFormatting,
    shortcut: 'Mod+\\',
    onUse: ({ editor }) => clearFormatting(editor),
  }),
  indent: button({
    label: 'Indent List Item',
    icon: ListIndentIncrease,
    shortcut: 'Tab',
    isDisabled: ({ list }) => list === null,
    onUse: ({ editor }) => pressTab(editor),
  }),
  outdent: button({
    label: 'Outdent List Item',
    icon: ListIndentDecrease,
    shortcut: 'Shift+Tab',
    isDisabled: ({ list }) => list === null,
    onUse: ({ editor }) => pressTab(editor, { shiftKey: true }),
  }),
} satisfies Record<string, Tool>;

export type ToolId = keyof typeof tools;

export const toolOf = (id: ToolId): Tool => tools[id];

export const Tools = ({ ids, ...props }: ToolProps & { ids: readonly ToolId[] }) =>
  ids.map((id) => <Fragment key={id}>{toolOf(id).draw(id, props)}</Fragment>);
