import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { X } from 'lucide-react';
import { useIsPhone } from '../../../ui/browser/useIsPhone.ts';
import type { ItemAction } from '../actions/action.ts';
import { useItemActions } from '../actions/useItemActions.ts';
import { selectNone, useSelection } from './selection.ts';

/** What the bar offers; everything else is done to one item at a time. */
const offered: readonly ItemAction['key'][] = ['move', 'star', 'remove'];

/** What can be done to all that is selected. On the desktop it appears with the second item, on the phone with the first. */
export function BulkBar() {
  const isPhone = useIsPhone();
  const { selected, change } = useSelection();
  const { shownFor, run } = useItemActions();
  const actions = shownFor(selected)
    .filter(({ key }) => offered.includes(key))
    .toSorted((a, b) => offered.indexOf(a.key) - offered.indexOf(b.key));
  const close = (
    <Tooltip title="Clear selection">
      <IconButton aria-label="Clear selection" onClick={() => change(selectNone)}>
        <X size={20} strokeWidth={1.6} />
      </IconButton>
    </Tooltip>
  );
  return (
    <Bar
      role="toolbar"
      aria-label="Selected items"
      data-phone={isPhone || undefined}
      onKeyDown={({ key }) => key === 'Escape' && change(selectNone)}
    >
      {isPhone && close}
      <span role="status">{selected.length.toLocaleString('en')} selected</span>
      {actions.map(({ key, label, Icon, isOn }) =>
        isPhone ? (
          <IconButton
            key={key}
            aria-label={label(selected)}
            onClick={({ currentTarget }) => run(key, selected, currentTarget)}
          >
            <Icon size={20} strokeWidth={1.6} {...(isOn?.(selected) && { fill: 'currentColor' })} />
          </IconButton>
        ) : (
          <Button
            key={key}
            size="small"
            variant="text"
            startIcon={<Icon size={18} strokeWidth={1.6} {...(isOn?.(selected) && { fill: 'currentColor' })} />}
            onClick={({ currentTarget }) => run(key, selected, currentTarget)}
          >
            {label(selected)}
          </Button>
        ),
      )}
      {!isPhone && close}
    </Bar>
  );
}

const Bar = styled('div')(({ theme }) => ({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  height: 48,
  marginInlineStart: 'auto',
  paddingInline: '16px 4px',
  borderRadius: 8,
  backgroundColor: theme.vars.palette.surface.selected,
  whiteSpace: 'nowrap',
  '& [role="status"]': {
    ...theme.typography.subtitle2,
    marginInlineEnd: 8,
    fontVariantNumeric: 'tabular-nums',
  },
  // On the phone it lies over the top bar.
  '&[data-phone]': {
    position: 'fixed',
    inset: '0 0 auto',
    zIndex: theme.zIndex.appBar,
    height: 56,
    paddingInline: 6,
    borderRadius: 0,
    '& [role="status"]': { flex: 1 },
    '& button': { width: 44, height: 44 },
  },
}));
