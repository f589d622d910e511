import { styled } from '@mui/material/styles';
import type { Editor } from '@tiptap/core';
import { memo, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { shadow } from '../../ui/theme/floating.ts';
import { bubblePlace, type Sides } from './bubblePlace.ts';
import { SelectionTools } from './SelectionTools.tsx';
import { SlideTool } from './SlideTool.tsx';
import { useFormat } from './useFormat.ts';

const appearsAfterMs = 150;

export const Bubble = memo(function Bubble(props: {
  editor: Editor;
  canvas: RefObject<HTMLElement | null>;
  onLink: () => void;
}) {
  const { editor, canvas, onLink } = props;
  const format = useFormat(editor);
  const isWanted = useSettledSelection(editor) && format.hasSelection;
  const bubble = useRef<HTMLDivElement>(null);

  const place = useEffectEvent(() => {
    const floating = bubble.current;
    const around = canvas.current;
    if (!floating || !around) return;
    const [first, last] = selectedLines(editor);
    const spot = bubblePlace(first, last, floating.getBoundingClientRect(), around.getBoundingClientRect());
    floating.style.visibility = spot ? 'visible' : 'hidden';
    if (spot) floating.style.translate = `${spot.left}px ${spot.top}px`;
  });

  useLayoutEffect(() => place());
  useEffect(() => {
    const around = canvas.current;
    if (!isWanted || !around) return;
    const follow = () => place();
    around.addEventListener('scroll', follow, { passive: true });
    const room = new ResizeObserver(follow);
    room.observe(around);
    return () => {
      around.removeEventListener('scroll', follow);
      room.disconnect();
    };
  }, [isWanted, canvas]);

  if (!isWanted) return null;
  return (
    <Float ref={bubble}>
      <BubbleTools editor={editor} format={format} onLink={onLink}>
        <SlideTool editor={editor} />
      </BubbleTools>
    </Float>
  );
});

/** In screen coordinates. */
function selectedLines(editor: Editor): [Sides, Sides] {
  const { from, to } = editor.state.selection;
  const start = editor.view.coordsAtPos(from, 1);
  const end = editor.view.coordsAtPos(to, -1);
  const isOneLine = end.top < start.bottom;
  const column = editor.view.dom.getBoundingClientRect();
  return [{ ...start, right: isOneLine ? end.right : Math.max(column.right, start.left) }, end];
}

function useSettledSelection(editor: Editor): boolean {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isDragging = false;
    // On a touch screen, the bubble would overlap the selection handles, and the toolbar has the same tools.
    let isTouch = window.matchMedia('(pointer: coarse)').matches;
    const settle = () => {
      clearTimeout(timer);
      if (editor.state.selection.empty || isTouch) return setIsSettled(false);
      if (!isDragging) timer = setTimeout(() => setIsSettled(!editor.state.selection.empty), appearsAfterMs);
    };
    const dragStart = ({ pointerType }: PointerEvent) => {
      isTouch = pointerType === 'touch';
      isDragging = true;
      setIsSettled(false);
    };
    const dragEnd = () => {
      if (!isDragging) return;
      isDragging = false;
      settle();
    };
    const text = editor.view.dom;
    text.addEventListener('pointerdown', dragStart);
    window.addEventListener('pointerup', dragEnd);
    editor.on('selectionUpdate', settle);
    return () => {
      clearTimeout(timer);
      text.removeEventListener('pointerdown', dragStart);
      window.removeEventListener('pointerup', dragEnd);
      editor.off('selectionUpdate', settle);
    };
  }, [editor]);
  return isSettled;
}

const Float = styled('div')(({ theme }) => ({
  position: 'fixed',
  left: 0,
  top: 0,
  zIndex: theme.zIndex.speedDial,
  visibility: 'hidden',
  '@media print': { display: 'none' },
}));

export const BubbleTools = styled(SelectionTools)(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  height: 44,
  padding: 5,
  borderRadius: 8,
  border: `1px solid ${theme.vars.palette.surface.inverse}`,
  backgroundColor: theme.vars.palette.surface.inverse,
  boxShadow: shadow,
  ...theme.applyStyles('dark', { borderColor: theme.vars.palette.outline }),
  '& .MuiButtonBase-root': { color: theme.vars.palette.surface.onInverse },
  '& .MuiIconButton-root': {
    color: theme.vars.palette.surface.onInverse,
    '&:hover': { color: theme.vars.palette.surface.onInverse, backgroundColor: 'rgb(255 255 255 / 0.12)' },
    '&[aria-pressed="true"]': {
      color: theme.vars.palette.surface.onInverse,
      backgroundColor: 'rgb(255 255 255 / 0.22)',
    },
    '&.Mui-focusVisible': { outlineColor: 'currentcolor', outlineOffset: -2 },
  },
}));
