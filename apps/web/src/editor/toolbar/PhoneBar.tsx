import { styled } from '@mui/material/styles';
import type { Editor } from '@tiptap/core';
import { memo, useEffect, useRef } from 'react';
import { BubbleTools } from './Bubble.tsx';
import { RovingBar } from './roving.tsx';
import { MoreTools, toolbarLabel } from './Toolbar.tsx';
import { rareGroup, toolGroups, Tools } from './toolGroups.tsx';
import { useFormat } from './useFormat.ts';

const moreGroups = [...toolGroups.filter(({ id }) => id !== 'history'), rareGroup];

/**
 * The toolbar at the bottom of the screen on a phone. While text is selected, it shows the selection tools, because a
 * bubble would overlap the phone's selection handles.
 */
export const PhoneBar = memo(function PhoneBar({ editor, onLink }: { editor: Editor; onLink: () => void }) {
  const format = useFormat(editor);
  const bar = useRef<HTMLDivElement>(null);
  const tools = { editor, format, onLink };

  useEffect(() => aboveKeyboard(bar), []);
  return (
    <Bar ref={bar}>
      {format.hasSelection ? (
        <SelectionBar editor={editor} format={format} onLink={onLink} />
      ) : (
        <Row label={toolbarLabel} first="undo">
          <Tools {...tools} ids={['undo', 'redo', 'block', 'bold', 'italic', 'bullets']} />
          <MoreTools groups={moreGroups} tools={tools} isUpward />
        </Row>
      )}
    </Bar>
  );
});

/** Moves the bar up by the height of the on-screen keyboard on phones where the keyboard overlays the page. */
function aboveKeyboard(bar: { current: HTMLElement | null }) {
  const view = window.visualViewport;
  if (!view) return;
  const move = () => {
    const hidden = window.innerHeight - view.height - view.offsetTop;
    if (bar.current) bar.current.style.translate = hidden > 0 ? `0 ${-hidden}px` : '';
  };
  view.addEventListener('resize', move);
  view.addEventListener('scroll', move);
  return () => {
    view.removeEventListener('resize', move);
    view.removeEventListener('scroll', move);
  };
}

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
