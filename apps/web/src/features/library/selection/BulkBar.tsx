import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import type { LibraryItem } from '@sermon/contract/library';
import { X } from 'lucide-react';
import { useIsPhone } from '../../../ui/browser/useIsPhone.ts';
import { touch } from '../../../ui/theme/tokens.ts';
import { type ItemAction, useItemActions } from '../actions/action.ts';
import { headHeight } from '../list/listStyles.ts';
import { selectNone, useSelection } from './selection.ts';
import { Tooltip } from '../../../ui/Tooltip.tsx';

/** Below this width of the bar, in px, buttons show only their icons. */
const labelsFrom = 640;

const inBar = (actions: readonly ItemAction[], items: readonly LibraryItem[]) =>
  actions
    .flatMap((action) => {
      const { worksForMany, singleBarOrder } = action;
      const isSingle = items.length === 1;
      if (isSingle && worksForMany?.isOnlyForMany) return [];
      const order = worksForMany?.barOrder ?? (isSingle ? singleBarOrder : undefined);
      return order === undefined ? [] : [{ action, order }];
    })
    .toSorted((a, b) => a.order - b.order);

export function BulkBar() {
  const isPhone = useIsPhone();
  const { selected, change } = useSelection();
  const { shownFor, run } = useItemActions();
  return (
    <Place data-phone={isPhone || undefined} data-selection-bar>
      <Bar
        role="toolbar"
        aria-label="Selected items"
        data-phone={isPhone || undefined}
        onKeyDown={({ key }) => key === 'Escape' && change(selectNone)}
      >
        <Tooltip title="Clear selection">
          <IconButton aria-label="Clear selection" onClick={() => change(selectNone)}>
            <X size={20} strokeWidth={1.6} />
          </IconButton>
        </Tooltip>
        <span role="status">{selected.length.toLocaleString('en')} selected</span>
        {inBar(shownFor(selected), selected).map(({ action, order }) => {
          const label = action.label(selected);
          const fill = action.isOn?.(selected) && { fill: 'currentColor' };
          const icon = <action.Icon size={isPhone ? 20 : 18} strokeWidth={1.6} {...fill} aria-hidden />;
          const onClick = ({ currentTarget }: { currentTarget: HTMLElement }) => run(action, selected, currentTarget);
          return isPhone ? (
            <IconButton key={order} aria-label={label} onClick={onClick}>
              {icon}
            </IconButton>
          ) : (
            <Button key={order} size="small" variant="text" color="inherit" aria-label={label} onClick={onClick}>
              {icon}
              <span data-label>{label}</span>
            </Button>
          );
        })}
      </Bar>
    </Place>
  );
}

const Place = styled('div')({
  '&:not([data-phone])': {
    containerType: 'inline-size',
    position: 'sticky',
    top: 0,
    zIndex: 3,
    height: headHeight.fine,
    margin: `0 -12px ${-headHeight.fine}px`,
    [touch]: { height: headHeight.touch, marginBottom: -headHeight.touch },
  },
});

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  height: '100%',
  boxSizing: 'border-box',
  paddingInline: 4,
  borderRadius: 8,
  backgroundColor: theme.vars.palette.surface.selected,
  whiteSpace: 'nowrap',
  '& [role="status"]': {
    ...theme.typography.subtitle2,
    color: theme.vars.palette.primary.main,
    marginInlineEnd: 8,
    fontVariantNumeric: 'tabular-nums',
  },
  '&:not([data-phone]) button': { minHeight: 32, gap: 6, [touch]: { minHeight: 44, minWidth: 44 } },
  '&:not([data-phone]) > button:first-of-type': { width: 32, height: 32, [touch]: { width: 44, height: 44 } },
  [`@container (max-width: ${labelsFrom}px)`]: { '& [data-label]': { display: 'none' } },
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
