import { styled } from '@mui/material/styles';
import { memo, useEffect, useRef } from 'react';
import { aboveKeyboard } from './aboveKeyboard.ts';
import { BubbleTools, SlideTool } from './Bubble.tsx';
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

export const PhoneBar = memo(function PhoneBar({ editor, onDialog }: Pick<ToolProps, 'editor' | 'onDialog'>) {
  const format = useFormat(editor);
  const bar = useRef<HTMLDivElement>(null);
  const tools = { editor, format, onDialog };

  useEffect(() => aboveKeyboard(bar), []);
  return (
    <Bar ref={bar}>
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
  height: 56,
  marginTop: -1,
  borderRadius: 0,
  border: 0,
  boxShadow: 'none',
  '& .MuiIconButton-root': { flex: '1 1 0', minWidth: 0, width: 'auto' },
});
