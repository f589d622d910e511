import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { touch } from '../../ui/theme/tokens.ts';

type Edge = 'above' | 'below';

type EntryProps = {
  at: number;
  title: string;
  level: number;
  isCurrent: boolean;
  describedBy: string;
  onGo: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  /** Called with the index of the dropped section and the index of the entry before which it goes. */
  onDrop: (from: number, before: number) => void;
};

const dragKey = Symbol('section');
const draggedSection = (data: Record<string | symbol, unknown>): number | null =>
  typeof data[dragKey] === 'number' ? data[dragKey] : null;

const edgeAt = (element: Element, clientY: number): Edge => {
  const { top, height } = element.getBoundingClientRect();
  return clientY < top + height / 2 ? 'above' : 'below';
};

export function OutlineEntry({ at, title, level, isCurrent, describedBy, onGo, onKeyDown, onDrop }: EntryProps) {
  const line = useRef<HTMLLIElement>(null);
  const [edge, setEdge] = useState<Edge | null>(null);
  const drop = useEffectEvent((from: number, side: Edge) => onDrop(from, side === 'above' ? at : at + 1));
  const place = useEffectEvent(() => at);

  useEffect(() => {
    const element = line.current;
    if (!element) return;
    const edgeOf = ({ location }: { location: { current: { input: { clientY: number } } } }) =>
      edgeAt(element, location.current.input.clientY);
    return combine(
      draggable({ element, getInitialData: () => ({ [dragKey]: place() }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => draggedSection(source.data) !== null,
        onDrag: (event) => setEdge(draggedSection(event.source.data) === place() ? null : edgeOf(event)),
        onDragLeave: () => setEdge(null),
        onDrop: (event) => {
          setEdge(null);
          const from = draggedSection(event.source.data);
          if (from !== null) drop(from, edgeOf(event));
        },
      }),
    );
  }, []);

  useEffect(() => {
    if (isCurrent) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);

  return (
    <Line ref={line} data-edge={edge}>
      <ButtonBase
        data-level={level}
        aria-current={isCurrent ? 'location' : undefined}
        aria-describedby={describedBy}
        onClick={onGo}
        onKeyDown={onKeyDown}
      >
        {title}
      </ButtonBase>
    </Line>
  );
}

const Line = styled('li')(({ theme }) => ({
  position: 'relative',
  '& > button': {
    ...theme.typography.body2,
    width: '100%',
    minHeight: 32,
    padding: '4px 12px',
    borderRadius: 6,
    justifyContent: 'flex-start',
    textAlign: 'start',
    overflowWrap: 'anywhere',
    color: theme.vars.palette.text.primary,
    '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
    '&[data-level="1"]': { fontWeight: 600 },
    '&[data-level="2"]': { paddingInlineStart: 28 },
    '&[aria-current]': {
      backgroundColor: theme.vars.palette.surface.selected,
      color: theme.vars.palette.primary.main,
    },
    '&.Mui-focusVisible': { outlineOffset: -2 },
    [touch]: { minHeight: 44 },
  },
  '&[data-edge]::after': {
    content: '""',
    position: 'absolute',
    insetInline: 8,
    height: 2,
    borderRadius: 1,
    backgroundColor: theme.vars.palette.primary.main,
  },
  '&[data-edge="above"]::after': { top: -1 },
  '&[data-edge="below"]::after': { bottom: -1 },
}));
