import type { Editor } from '@tiptap/core';
import { ChevronLeft, Highlighter, PenLine } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { highlightChoices, penChoices } from './choices.tsx';
import type { Format } from './format.ts';
import { RovingBar } from './roving.tsx';
import { ToolButton } from './ToolButton.tsx';
import { type ToolId, Tools } from './toolSet.tsx';
import type { Choice } from './ChoiceMenu.tsx';
import { focusText } from '../keys/focusText.ts';
import { setNamed } from './tools.ts';

const bubbleTools = { before: ['bold', 'italic', 'underline'], after: ['link'] } as const;

type SelectionToolsProps = {
  editor: Editor;
  format: Format;
  onLink: () => void;
  tools?: { before: readonly ToolId[]; after: readonly ToolId[] };
  className?: string;
  children?: ReactNode;
};

/** The colors open inside the bar, so that the text keeps the focus and the selection. */
export function SelectionTools({ tools = bubbleTools, children, ...props }: SelectionToolsProps) {
  const { editor, format, className } = props;
  const [palette, setPalette] = useState<'highlight' | 'pen' | null>(null);
  const close = () => setPalette(null);
  const backToText = () => focusText(editor);

  if (palette !== null) {
    return (
      <RovingBar
        label={palette === 'pen' ? 'Pen' : 'Highlight'}
        first="close"
        onEscape={close}
        {...(className && { className })}
      >
        <ToolButton id="close" label="Back" icon={ChevronLeft} onUse={close} />
        {palette === 'pen' ? (
          <Palette choices={penChoices} value={format.pen} onChoose={(pen) => setNamed(editor, 'pen', pen)} />
        ) : (
          <Palette
            choices={highlightChoices}
            value={format.highlight}
            onChoose={(color) => setNamed(editor, 'highlight', color)}
          />
        )}
      </RovingBar>
    );
  }
  return (
    <RovingBar label="Selected text" first="bold" onEscape={backToText} {...(className && { className })}>
      <Tools {...props} ids={tools.before} />
      <ToolButton
        id="highlight"
        label="Highlight"
        icon={Highlighter}
        isPressed={format.highlight !== null}
        onUse={() => setPalette('highlight')}
      />
      {tools === bubbleTools && (
        <ToolButton
          id="pen"
          label="Pen"
          icon={PenLine}
          isPressed={format.pen !== null}
          onUse={() => setPalette('pen')}
        />
      )}
      <Tools {...props} ids={tools.after} />
      {children}
    </RovingBar>
  );
}

function Palette<Value extends string | null>(props: {
  choices: Choice<Value>[];
  value: Value;
  onChoose: (value: Value) => void;
}) {
  return props.choices.map(({ value, label, sample }) => (
    <ToolButton
      key={label}
      id={label}
      label={label}
      sample={sample}
      isPressed={value === props.value}
      onUse={() => props.onChoose(value)}
    />
  ));
}
