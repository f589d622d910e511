import { styled } from '@mui/material/styles';
import { memo, type ReactNode, useEffect, useRef } from 'react';
import { aboveKeyboard } from './aboveKeyboard.ts';
import { BubbleTools, onInverse, SlideTool } from './Bubble.tsx';
import { RovingBar } from './ToolButton.tsx';
import { toolbarLabel, toolGroups } from './Toolbar.tsx';
import { MoreTools } from './MoreTools.tsx';
import { type ToolId, type ToolProps, Tools } from './toolSet.tsx';
import { useFormat } from './format.ts';

const barTools: readonly ToolId[] = ['undo', 'redo', 'block', 'bold', 'italic', 'bullets'];
const hiddenTools = toolGroups.flat().filter((id) => !barTools.includes(id));
const selectionTools = { before: ['block', 'bold', 'italic'], after: ['bullets'] } as const;
const hiddenForSelection: readonly ToolId[] = [
  'underline',
  'pen',
  'link',
  'font',
  'size',
  'align',
  'numbers',
  'numbering',
  'quote',
];

type PhoneBarProps = Pick<ToolProps, 'editor' | 'onDialog'> & {
  /** A row above the tools, for what the cursor or the selected words belong to. */
  children?: ReactNode;
};

export const PhoneBar = memo(function PhoneBar({ editor, onDialog, children }: PhoneBarProps) {
  const format = useFormat(editor);
  const bar = useRef<HTMLDivElement>(null);
  const tools = { editor, format, onDialog };

  useEffect(() => aboveKeyboard(bar), []);
  return (
    <Bar ref={bar} data-selection={format.hasSelection || undefined}>
      {children}
      {format.hasSelection ? (
        <SelectionBar {...tools} tools={selectionTools}>
          <MoreTools hidden={hiddenForSelection} tools={tools} isUpward />
          <SlideTool editor={editor} />
        </SelectionBar>
      ) : (
        <Row label={toolbarLabel} first="undo">
          <Tools {...tools} ids={barTools} />
          <MoreTools hidden={hiddenTools} tools={tools} isUpward />
        </Row>
      )}
    </Bar>
  );
});

const Bar = styled('div')(({ theme }) => ({
  flex: 'none',
  position: 'relative',
  zIndex: 1,
  minHeight: 56,
  paddingBottom: 'env(safe-area-inset-bottom)',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.surface.canvas,
  '& .MuiIconButton-root': { width: 44, height: 44 },
  '&[data-selection]': {
    borderColor: theme.vars.palette.surface.inverse,
    color: theme.vars.palette.surface.onInverse,
    backgroundColor: theme.vars.palette.surface.inverse,
    ...onInverse(theme),
  },
}));

const Row = styled(RovingBar)({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  height: 55,
  paddingInline: 4,
});

const SelectionBar = styled(BubbleTools)({
  justifyContent: 'space-around',
  height: 55,
  borderRadius: 0,
  border: 0,
  boxShadow: 'none',
  '& .MuiIconButton-root': { flex: '1 1 0', minWidth: 0, width: 'auto' },
});
