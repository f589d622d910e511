import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import type { LibraryItem } from '@sermon/contract/library';
import { EllipsisVertical } from 'lucide-react';
import { focusAtOnce } from '../../ui/browser/focusAtOnce.ts';
import { size } from '../../ui/theme/tokens.ts';
import { ItemIcon } from '../library/ItemIcon.tsx';
import { typeLabel } from '@sermon/domain/library/items';
import type { ItemHandlers } from './DayItem.tsx';
import { menuPoint } from './menuPoint.ts';

export const DayList = ({ items, onShow, onMenu }: ItemHandlers & { items: readonly LibraryItem[] }) => (
  <List>
    {items.map((item, n) => (
      <li key={item.id}>
        <Opener
          type="button"
          aria-label={item.name}
          aria-haspopup="dialog"
          aria-describedby={`about-${item.id}`}
          // The first item receives focus because users open a day to reach its items.
          ref={n === 0 ? focusAtOnce : null}
          onClick={({ currentTarget }) => onShow(item, currentTarget)}
          onContextMenu={(event) => {
            event.preventDefault();
            onMenu(item, event.currentTarget, menuPoint(event));
          }}
        >
          <ItemIcon item={item} />
          <span>
            <b>{item.name}</b>
            <small id={`about-${item.id}`}>
              {[typeLabel(item), item.scripture, item.locationPreached].filter(Boolean).join(' · ')}
            </small>
          </span>
        </Opener>
        <IconButton
          aria-label={`More actions for ${item.name}`}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => onMenu(item, currentTarget, null)}
          sx={{ width: size.tap, height: size.tap }}
        >
          <EllipsisVertical size={18} strokeWidth={1.6} />
        </IconButton>
      </li>
    ))}
  </List>
);

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': { display: 'flex', alignItems: 'center', gap: 4 },
  '& li + li': { borderTop: `1px solid ${theme.vars.palette.divider}` },
}));

const Opener = styled('button')(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  alignItems: 'center',
  gap: 14,
  padding: '8px 4px',
  border: 0,
  borderRadius: 6,
  background: 'none',
  color: theme.vars.palette.text.primary,
  textAlign: 'start',
  cursor: 'pointer',
  '& > span': { minWidth: 0 },
  '& b, & small': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& b': theme.typography.subtitle1,
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
}));
