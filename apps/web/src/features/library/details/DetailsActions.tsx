import { styled } from '@mui/material/styles';
import type { LibraryItem } from '@sermon/contract/library';
import { PenLine } from 'lucide-react';
import type { Ref } from 'react';
import { size, touch } from '../../../ui/theme/tokens.ts';
import { move } from '../actions/move.ts';
import { offline } from '../actions/offline.ts';
import { remove } from '../actions/remove.ts';
import { star } from '../actions/star.ts';
import { useItemActions } from '../actions/useItemActions.ts';

const actions = [
  { action: move, label: () => 'Move' },
  { action: star, label: ({ isStarred }: LibraryItem) => (isStarred ? 'Starred' : null) },
  { action: offline, label: () => null },
  { action: remove, label: () => null },
];

type ActionsProps = {
  item: LibraryItem;
  /** Null if the user may not change the item. */
  edit: { ref: Ref<HTMLButtonElement> | undefined; onClick: () => void } | null;
};

export function DetailsActions({ item, edit }: ActionsProps) {
  const { shownFor, run } = useItemActions();
  const shown = shownFor([item]);
  const icon = { size: 18, strokeWidth: 1.6, 'aria-hidden': true } as const;
  return (
    <Row role="group" aria-label={`Actions for ${item.name}`}>
      {edit && (
        <button type="button" aria-label="Edit Details" {...edit}>
          <PenLine {...icon} />
          Edit
        </button>
      )}
      {actions
        .filter(({ action }) => shown.includes(action))
        .map(({ action, label }) => {
          const full = action.label([item]);
          const short = label(item) ?? full;
          return (
            <button
              type="button"
              key={action.order}
              aria-label={full.includes(short) ? full : `${short}: ${full}`}
              data-on={action.isOn?.([item]) || undefined}
              onClick={({ currentTarget }) => run(action, [item], currentTarget)}
            >
              <action.Icon {...icon} />
              {short}
            </button>
          );
        })}
    </Row>
  );
}

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  marginInline: -8,
  '& > button': {
    ...theme.typography.button,
    display: 'flex',
    alignItems: 'center',
    gap: 6,
    minHeight: 40,
    padding: '0 8px',
    border: 0,
    borderRadius: 8,
    background: 'none',
    color: theme.vars.palette.text.primary,
    cursor: 'pointer',
    '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
    [touch]: { minHeight: size.tap },
  },
  '& > [data-on] svg': { color: theme.vars.palette.star, fill: 'currentColor' },
}));
