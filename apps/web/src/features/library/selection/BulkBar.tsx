import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { X } from 'lucide-react';
import { useIsPhone } from '../../../ui/browser/useIsPhone.ts';
import { useItemActions } from '../actions/useItemActions.ts';
import { selectNone, useSelection } from './selection.ts';

/**
 * The toolbar with the actions for the selected items. It appears when at least two items are selected, or one on
 * phones.
 */
export function BulkBar() {
  const isPhone = useIsPhone();
  const { selected, change } = useSelection();
  const { shownFor, run } = useItemActions();
  const actions = shownFor(selected)
    .flatMap((action) => (action.worksForMany ? [{ action, barOrder: action.worksForMany.barOrder }] : []))
    .toSorted((a, b) => a.barOrder - b.barOrder);
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
      {actions.map(({ action, barOrder }) => {
        const fill = action.isOn?.(selected) && { fill: 'currentColor' };
        return isPhone ? (
          <IconButton
            key={barOrder}
            aria-label={action.label(selected)}
            onClick={({ currentTarget }) => run(action, selected, currentTarget)}
          >
            <action.Icon size={20} strokeWidth={1.6} {...fill} />
          </IconButton>
        ) : (
          <Button
            key={barOrder}
            size="small"
            variant="text"
            startIcon={<action.Icon size={18} strokeWidth={1.6} {...fill} />}
            onClick={({ currentTarget }) => run(action, selected, currentTarget)}
          >
            {action.label(selected)}
          </Button>
        );
      })}
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
  // On phones, this toolbar covers the top bar.
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
