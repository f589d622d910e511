import type { Editor } from '@tiptap/core';
import {
  Bold,
  Highlighter,
  Italic,
  Link2,
  List,
  ListOrdered,
  PenLine,
  Quote,
  Redo2,
  RemoveFormatting,
  Strikethrough,
  Underline,
  Undo2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { alignChoices, blockChoices, fontChoices, highlightChoices, penChoices, sizeChoices } from './choices.tsx';
import { isSafari } from '../ui/browser.ts';
import { CopyPaste } from './CopyPaste.tsx';
import type { Emphasis, Format } from './format.ts';
import { ToolButton } from './ToolButton.tsx';
import { ToolMenu } from './ToolMenu.tsx';
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

/** Tools that belong together; `width` is what they need in a bar, in px. */
export type ToolGroup = { id: string; width: number; tools: (props: ToolProps) => ReactNode };

const emphases: { name: Emphasis; label: string; icon: typeof Bold; shortcut: string }[] = [
  { name: 'bold', label: 'Bold', icon: Bold, shortcut: 'Mod+B' },
  { name: 'italic', label: 'Italic', icon: Italic, shortcut: 'Mod+I' },
  { name: 'underline', label: 'Underline', icon: Underline, shortcut: 'Mod+U' },
  { name: 'strike', label: 'Strikethrough', icon: Strikethrough, shortcut: 'Mod+Shift+S' },
];

export const EmphasisTools = ({ editor, format, names }: ToolProps & { names?: Emphasis[] }) =>
  emphases
    .filter(({ name }) => names?.includes(name) ?? true)
    .map(({ name, label, icon, shortcut }) => (
      <ToolButton
        key={name}
        id={name}
        label={label}
        icon={icon}
        shortcut={shortcut}
        isPressed={format.emphases.includes(name)}
        onUse={() => toggleEmphasis(editor, name)}
      />
    ));

export const HistoryTools = ({ editor, format }: ToolProps) => (
  <>
    <ToolButton
      id="undo"
      label="Undo"
      icon={Undo2}
      shortcut="Mod+Z"
      isDisabled={!format.canUndo}
      onUse={() => undo(editor)}
    />
    <ToolButton
      id="redo"
      label="Redo"
      icon={Redo2}
      shortcut="Mod+Shift+Z"
      isDisabled={!format.canRedo}
      onUse={() => redo(editor)}
    />
  </>
);

export const BlockTool = ({ editor, format }: ToolProps) => (
  <ToolMenu
    id="block"
    label="Paragraph Style"
    width={104}
    choices={blockChoices}
    value={format.block}
    onChoose={(kind) => kind && setBlock(editor, kind)}
  />
);

const FontTool = ({ editor, format }: ToolProps) => (
  <ToolMenu
    id="font"
    label="Font"
    width={88}
    choices={fontChoices}
    value={format.font}
    onChoose={(font) => setNamed(editor, 'font', font)}
  />
);

const SizeTool = ({ editor, format }: ToolProps) => (
  <ToolMenu
    id="size"
    label="Font Size"
    width={50}
    choices={sizeChoices}
    value={format.size}
    onChoose={(size) => setNamed(editor, 'size', size)}
  />
);

const MarkerTools = ({ editor, format }: ToolProps) => (
  <>
    <ToolMenu
      id="highlight"
      label="Highlight"
      icon={Highlighter}
      isPressed={format.highlight !== null}
      choices={highlightChoices}
      value={format.highlight}
      onChoose={(colour) => setNamed(editor, 'highlight', colour)}
    />
    <ToolMenu
      id="pen"
      label="Pen"
      icon={PenLine}
      isPressed={format.pen !== null}
      choices={penChoices}
      value={format.pen}
      onChoose={(pen) => setNamed(editor, 'pen', pen)}
    />
  </>
);

const AlignTool = ({ editor, format }: ToolProps) => (
  <ToolMenu
    id="align"
    label="Alignment"
    icon={(alignChoices.find(({ value }) => value === format.align) ?? alignChoices[0]!).icon}
    choices={alignChoices.map(({ icon: Icon, ...choice }) => ({
      ...choice,
      sample: <Icon size={18} strokeWidth={1.6} aria-hidden />,
    }))}
    value={format.align}
    onChoose={(side) => align(editor, side)}
  />
);

export const BulletsTool = ({ editor, format }: ToolProps) => (
  <ToolButton
    id="bullets"
    label="Bulleted List"
    icon={List}
    shortcut="Mod+Shift+8"
    isPressed={format.list === 'bulletList'}
    onUse={() => toggleList(editor, 'bulletList')}
  />
);

const NumbersTool = ({ editor, format }: ToolProps) => (
  <ToolButton
    id="numbers"
    label="Numbered List"
    icon={ListOrdered}
    shortcut="Mod+Shift+7"
    isPressed={format.list === 'orderedList'}
    onUse={() => toggleList(editor, 'orderedList')}
  />
);

const QuoteTool = ({ editor, format }: ToolProps) => (
  <ToolButton
    id="quote"
    label="Block Quote"
    icon={Quote}
    shortcut="Mod+Shift+B"
    isPressed={format.isQuote}
    onUse={() => toggleQuote(editor)}
  />
);

export const LinkTool = ({ format, onLink }: ToolProps) => (
  <ToolButton id="link" label="Link" icon={Link2} shortcut="Mod+K" isPressed={format.link !== null} onUse={onLink} />
);

/** Strikethrough and clearing are seldom wanted: they stand among the further options. */
const RareTools = (props: ToolProps) => (
  <>
    <EmphasisTools {...props} names={['strike']} />
    <ClearTool {...props} />
  </>
);

const ClearTool = ({ editor }: ToolProps) => (
  <ToolButton
    id="clear"
    label="Clear Formatting"
    icon={RemoveFormatting}
    shortcut="Mod+\"
    onUse={() => clearFormatting(editor)}
  />
);

/** The toolbar. Where it is narrow, the last groups move into "Formatting options". */
export const toolGroups: ToolGroup[] = [
  { id: 'history', width: 64, tools: (props) => <HistoryTools {...props} /> },
  {
    id: 'type',
    width: 242,
    tools: (props) => (
      <>
        <BlockTool {...props} />
        <FontTool {...props} />
        <SizeTool {...props} />
      </>
    ),
  },
  { id: 'emphasis', width: 96, tools: (props) => <EmphasisTools {...props} names={['bold', 'italic', 'underline']} /> },
  {
    id: 'marker',
    width: 96,
    tools: (props) => (
      <>
        <MarkerTools {...props} />
        <LinkTool {...props} />
      </>
    ),
  },
  {
    id: 'paragraph',
    width: 128,
    tools: (props) => (
      <>
        <AlignTool {...props} />
        <BulletsTool {...props} />
        <NumbersTool {...props} />
        <QuoteTool {...props} />
      </>
    ),
  },
  // Apple's browsers offer their own over the text.
  ...(isSafari(navigator.userAgent)
    ? []
    : [{ id: 'clipboard', width: 64, tools: ({ editor }: ToolProps) => <CopyPaste editor={editor} /> }]),
];

/** What is always among the further options. */
export const rareGroup: ToolGroup = { id: 'rare', width: 64, tools: (props) => <RareTools {...props} /> };
