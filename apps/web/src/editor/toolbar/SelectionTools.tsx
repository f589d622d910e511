import type { Editor } from '@tiptap/core';
import { ChevronLeft, Highlighter, PenLine } from 'lucide-react';
import { useState } from 'react';
import { highlightChoices, penChoices } from './choices.tsx';
import type { Format } from './format.ts';
import { RovingBar } from './roving.tsx';
import { ToolButton } from './ToolButton.tsx';
import { Tools } from './toolGroups.tsx';
import type { Choice } from './ToolMenu.tsx';
import { focusText } from '../keys/focusText.ts';
import { setNamed } from './tools.ts';

/** Tools for selected words. The colors open inside the bar, so that the text keeps the focus and the selection. */
export function SelectionTools(props: { editor: Editor; format: Format; onLink: () => void; className?: string }) {
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
      <Tools {...props} ids={['bold', 'italic', 'underline']} />
      <ToolButton
        id="highlight"
        label="Highlight"
        icon={Highlighter}
        isPressed={format.highlight !== null}
        onUse={() => setPalette('highlight')}
      />
      <ToolButton id="pen" label="Pen" icon={PenLine} isPressed={format.pen !== null} onUse={() => setPalette('pen')} />
      <Tools {...props} ids={['link']} />
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
