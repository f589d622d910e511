import { styled } from '@mui/material/styles';
import { touch } from '../../../ui/theme/tokens.ts';
import { headHeight } from '../list/listStyles.ts';

export type Shown = 'all' | 'names' | 'texts';

type FilterProps = { counts: Record<'names' | 'texts', number>; shown: Shown; onShow: (shown: Shown) => void };

export function ResultFilter({ counts: { names, texts }, shown, onShow }: FilterProps) {
  const choices: [Shown, string, number][] = [
    ['all', 'All', names + texts],
    ['names', 'In names', names],
    ['texts', 'In your documents', texts],
  ];
  return (
    <Row>
      <Group role="group" aria-label="Show results">
        {choices.map(([choice, label, count]) => (
          <button
            key={choice}
            type="button"
            aria-pressed={choice === shown}
            disabled={count === 0}
            onClick={() => onShow(choice)}
          >
            {label} <span>{count.toLocaleString('en')}</span>
          </button>
        ))}
      </Group>
    </Row>
  );
}

const Row = styled('div')({ height: headHeight.fine, [touch]: { height: headHeight.touch } });

const Group = styled('div')(({ theme }) => ({
  display: 'inline-flex',
  height: '100%',
  maxWidth: '100%',
  boxSizing: 'border-box',
  padding: 2,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 8,
  backgroundColor: theme.vars.palette.surface.sheet,
  '& button': {
    ...theme.typography.body2,
    fontWeight: 600,
    padding: '0 12px',
    border: 0,
    borderRadius: 6,
    background: 'none',
    color: theme.vars.palette.text.secondary,
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
    cursor: 'pointer',
    [theme.breakpoints.down('sm')]: { padding: '0 9px' },
  },
  '& button:disabled': { color: theme.vars.palette.text.disabled, cursor: 'default' },
  '& button:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
  '& button[aria-pressed="true"]': {
    backgroundColor: theme.vars.palette.surface.selected,
    color: theme.vars.palette.primary.main,
  },
}));
