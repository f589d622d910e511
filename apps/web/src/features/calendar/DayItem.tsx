import { styled } from '@mui/material/styles';
import type { LibraryItem } from '@sermon/contract/library';
import { isSermon } from '@sermon/domain/calendar/days';
import { Fragment, type MouseEvent, useId } from 'react';
import type { Point } from '../../ui/dialogs/PopMenu.tsx';
import { touch } from '../../ui/theme/tokens.ts';
import { visuallyHidden } from '../../ui/visuallyHidden.ts';
import { ItemIcon } from '../library/ItemIcon.tsx';
import { canBePreached } from '../library/itemEdits.ts';
import { useItemDrag } from './dragging.ts';
import { seriesStyle, StateIcon, useItemFacts } from './itemFacts.tsx';

export type ItemHandlers = {
  onShow: (item: LibraryItem, anchor: HTMLElement) => void;
  onMenu: (item: LibraryItem, anchor: HTMLElement, point: Point | null) => void;
};

type ItemProps = ItemHandlers & {
  item: LibraryItem;
  isPreached: boolean;
  isOutside: boolean;
  isStop: boolean;
  /** Whether its name has one line instead of two. */
  isShort: boolean;
  /** Whether the band of its series is at the edge of its day, so that it needs no stripe of its own. */
  isInBand: boolean;
};

export function DayItem({ item, isPreached, isOutside, isStop, isShort, isInBand, onShow, onMenu }: ItemProps) {
  const aboutId = useId();
  const { passage, series, state, label, stateTexts, about } = useItemFacts(item, isPreached);
  const { ref, isDragged } = useItemDrag(item);
  return (
    <Line
      ref={ref}
      type="button"
      tabIndex={isStop ? 0 : -1}
      aria-label={label}
      aria-describedby={state || passage ? aboutId : undefined}
      aria-haspopup="dialog"
      aria-keyshortcuts={canBePreached(item) ? moveKeys : undefined}
      data-item={item.id}
      title={[item.name, ...about].join(' · ')}
      data-sermon={isSermon(item) || undefined}
      data-outside={isOutside || undefined}
      data-series={series && true}
      data-stripe={(series && !isInBand) || undefined}
      data-plain={!passage || undefined}
      data-short={isShort || undefined}
      data-dragged={isDragged || undefined}
      style={seriesStyle(series)}
      onClick={({ currentTarget }) => onShow(item, currentTarget)}
      onContextMenu={(event) => {
        event.preventDefault();
        onMenu(item, event.currentTarget, menuPoint(event));
      }}
    >
      <b>
        {!isSermon(item) && <ItemIcon item={item} size={14} />}
        {item.name}
      </b>
      {(state || passage) && (
        <small id={aboutId}>
          {state && <StateIcon state={state} />}
          {passage.split(' ').map((word, at) => (
            <Fragment key={at}>
              {at > 0 && ' '}
              {/\d/.test(word) ? <span>{word}</span> : word}
            </Fragment>
          ))}
          {state && <i style={visuallyHidden}>{[...(passage ? [''] : []), ...stateTexts].join(', ')}</i>}
        </small>
      )}
    </Line>
  );
}

const moveKeys = 'Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown';

const Line = styled('button')(({ theme }) => ({
  ...theme.typography.caption,
  position: 'relative',
  display: 'block',
  width: '100%',
  boxSizing: 'border-box',
  minHeight: 24,
  [touch]: { minHeight: 32 },
  padding: '2px 6px',
  // The transparent borders separate the backgrounds of two items, and a press on them counts, too.
  border: '0 solid transparent',
  borderBlockWidth: 1,
  borderRadius: 5,
  background: 'none',
  backgroundClip: 'padding-box',
  color: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
  '& b': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    fontWeight: 'inherit',
  },
  '&[data-short] b': { WebkitLineClamp: 1 },
  '& b svg': { display: 'inline-block', verticalAlign: -2, marginInlineEnd: 5 },
  '& small': {
    position: 'relative',
    display: 'block',
    // Lines that do not fit are left out as a whole: a number that is cut reads as another chapter or verse.
    maxHeight: '3rem',
    overflow: 'hidden',
    overflowWrap: 'break-word',
    hyphens: 'auto',
    fontSize: '0.75rem',
    lineHeight: '1rem',
    fontWeight: 400,
    color: theme.vars.palette.text.secondary,
  },
  '& small span': { whiteSpace: 'nowrap' },
  '& small svg': { float: 'inline-end', margin: '1px 0 0 4px' },
  '& [data-state="ready"], & [data-state="preached"]': { color: theme.vars.palette.primary.main },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -1 },
  '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
  '&[data-sermon]': { fontWeight: 600 },
  // No green, which is the color of a series.
  '&[data-sermon]:not([data-outside])': { backgroundColor: theme.vars.palette.surface.sunken },
  '&[data-sermon]:hover': {
    backgroundColor: `color-mix(in srgb, ${theme.vars.palette.text.primary} 8%, ${theme.vars.palette.surface.sunken})`,
  },
  // Without a passage, the state is at the end of the name.
  '&[data-plain]': { display: 'flex', alignItems: 'flex-start', gap: 4, '& b': { flex: 1 }, '& small': { height: 18 } },
  '&[data-series]': {
    '&:not([data-outside])': {
      backgroundColor: `color-mix(in srgb, var(--series) 12%, ${theme.vars.palette.surface.sheet})`,
    },
    '&:hover': { backgroundColor: `color-mix(in srgb, var(--series) 20%, ${theme.vars.palette.surface.sheet})` },
  },
  '&[data-stripe]': {
    paddingInlineStart: 9,
    '&::before': {
      content: '""',
      position: 'absolute',
      insetBlock: 0,
      insetInlineStart: 0,
      width: 4,
      borderStartStartRadius: 5,
      borderEndStartRadius: 5,
      backgroundColor: 'var(--series)',
    },
  },
  '&[data-dragged]': { opacity: 0.5 },
}));

export const menuPoint = ({ button, clientX, clientY }: MouseEvent): Point | null =>
  button === 2 ? { x: clientX, y: clientY } : null;
