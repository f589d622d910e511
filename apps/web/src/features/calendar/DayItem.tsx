import { draggable } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { styled } from '@mui/material/styles';
import type { LibraryItem } from '@sermon/contract/library';
import { isSermon } from '@sermon/domain/calendar/days';
import { deliveries as texts } from '@sermon/domain/texts/deliveries';
import { Check } from 'lucide-react';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useShownPassages } from '../../passages.ts';
import type { Point } from '../../ui/dialogs/PopMenu.tsx';
import { touch } from '../../ui/theme/tokens.ts';
import { dragData } from '../library/Dragging.tsx';
import { ItemIcon } from '../library/ItemIcon.tsx';
import { canBePreached } from '../library/itemEdits.ts';

export type ItemHandlers = {
  onShow: (item: LibraryItem, anchor: HTMLElement) => void;
  onMenu: (item: LibraryItem, anchor: HTMLElement, point: Point | null) => void;
};

type ItemProps = ItemHandlers & {
  item: LibraryItem;
  isPreached: boolean;
  isOutside: boolean;
  isStop: boolean;
};

export function DayItem({ item, isPreached, isOutside, isStop, onShow, onMenu }: ItemProps) {
  const element = useRef<HTMLButtonElement>(null);
  const [isDragged, setIsDragged] = useState(false);
  const passage = useShownPassages(item.scripture);
  useEffect(
    () =>
      draggable({
        element: element.current!,
        canDrag: () => canBePreached(item),
        getInitialData: () => dragData([item]),
        onDragStart: () => setIsDragged(true),
        onDrop: () => setIsDragged(false),
      }),
    [item],
  );
  return (
    <Line
      ref={element}
      type="button"
      tabIndex={isStop ? 0 : -1}
      aria-label={isPreached ? texts.preached(item.name) : item.name}
      aria-haspopup="dialog"
      aria-keyshortcuts={canBePreached(item) ? moveKeys : undefined}
      data-item={item.id}
      title={[item.name, passage, item.locationPreached].filter(Boolean).join(' · ')}
      data-sermon={isSermon(item) || undefined}
      data-outside={isOutside || undefined}
      data-dragged={isDragged || undefined}
      onClick={({ currentTarget }) => onShow(item, currentTarget)}
      onContextMenu={(event) => {
        event.preventDefault();
        onMenu(item, event.currentTarget, menuPoint(event));
      }}
    >
      <ItemIcon item={item} size={14} />
      <span>{item.name}</span>
      {isPreached && (
        <Check size={14} strokeWidth={1.6} aria-hidden style={{ flex: 'none', marginInlineStart: 'auto' }} />
      )}
    </Line>
  );
}

const moveKeys = 'Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown';

const Line = styled('button')(({ theme }) => ({
  ...theme.typography.caption,
  lineHeight: '22px',
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  width: '100%',
  boxSizing: 'border-box',
  height: 24,
  [touch]: { height: 30, lineHeight: '28px' },
  padding: '0 5px',
  // The transparent borders separate the backgrounds of two items, and a press on them counts, too.
  border: '0 solid transparent',
  borderBlockWidth: 1,
  borderRadius: 4,
  background: 'none',
  backgroundClip: 'padding-box',
  color: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
  '& span': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -1 },
  '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
  '&[data-sermon]': { fontWeight: 600 },
  '&[data-sermon]:not([data-outside])': {
    backgroundColor: theme.vars.palette.surface.selected,
    color: theme.vars.palette.primary.main,
    '& svg': { color: theme.vars.palette.primary.main },
  },
  '&[data-sermon]:hover': {
    backgroundColor: `color-mix(in srgb, ${theme.vars.palette.primary.main} 10%, ${theme.vars.palette.surface.selected})`,
  },
  '&[data-dragged]': { opacity: 0.5 },
}));

export const menuPoint = ({ button, clientX, clientY }: MouseEvent): Point | null =>
  button === 2 ? { x: clientX, y: clientY } : null;
