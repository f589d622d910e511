import { styled } from '@mui/material/styles';
import ButtonBase from '@mui/material/ButtonBase';
import { slidesInText as texts } from '@sermon/domain/texts/slides/inText';
import { type Editor, useEditorState } from '@tiptap/react';
import { ArrowLeft, ArrowLeftRight, ArrowRight, type LucideIcon, Minus, Plus } from 'lucide-react';
import { keysLabel } from '../../ui/commands/keysLabel.ts';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { focusText } from '../keys/focusText.ts';
import { type SlideAction, slideAction, slideKeys } from '../slides/slides.ts';
import { useRovingTool } from './roving.tsx';
import { keepSelection } from './ToolButton.tsx';

const looks: Record<SlideAction, { label: string; Icon: LucideIcon }> = {
  add: { label: texts.add, Icon: Plus },
  extendForward: { label: texts.extend, Icon: ArrowRight },
  extendBackward: { label: texts.extend, Icon: ArrowLeft },
  extendBothWays: { label: texts.extend, Icon: ArrowLeftRight },
  remove: { label: texts.remove, Icon: Minus },
};

export function SlideTool({ editor }: { editor: Editor }) {
  const action = useEditorState({ editor, selector: ({ editor: { state } }) => slideAction(state) });
  const roving = useRovingTool('slide');
  if (action === null) return null;
  const { label, Icon } = looks[action];
  const use = () => {
    focusText(editor);
    editor.commands.toggleSlide();
  };
  return (
    <Tooltip title={`${label} (${keysLabel(slideKeys)})`} describeChild>
      <Place {...roving} onMouseDown={keepSelection} onClick={use}>
        <Icon size={18} strokeWidth={1.6} aria-hidden />
        {label}
      </Place>
    </Tooltip>
  );
}

const Place = styled(ButtonBase)(({ theme }) => ({
  ...theme.typography.subtitle2,
  flex: 'none',
  gap: 6,
  height: 34,
  marginInlineStart: 6,
  paddingInline: 10,
  borderRadius: 6,
  whiteSpace: 'nowrap',
  color: 'inherit',
  '&:hover': { backgroundColor: 'rgb(255 255 255 / 0.12)' },
  '&.Mui-focusVisible': { outline: '2px solid currentcolor', outlineOffset: -2 },
}));
