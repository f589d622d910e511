import Radio from '@mui/material/Radio';
import { styled } from '@mui/material/styles';
import type { VersionChoice, VersionQuestionView } from '@sermon/domain/offline/versions';
import { Monitor, Smartphone, Tablet } from 'lucide-react';
import { useId } from 'react';

type VersionCardsProps = { view: VersionQuestionView; onChoose: (place: 'offline' | 'online') => void };

export function VersionCards({ view, onChoose }: VersionCardsProps) {
  const group = useId();
  const { choices, title, isDisabled } = view;
  return (
    <Cards role="radiogroup" aria-label={title}>
      {choices.map((choice) => (
        <Card key={choice.place} data-chosen={choice.isChosen || undefined}>
          <Radio
            name={group}
            value={choice.place}
            checked={choice.isChosen}
            disabled={isDisabled}
            onChange={() => onChoose(choice.place)}
            slotProps={{ input: { 'aria-describedby': `${group}-${choice.place}` } }}
          />
          <Facts>
            <h3>{choice.title}</h3>
            <div id={`${group}-${choice.place}`}>
              <p>{choice.name}</p>
              <p data-time>{choice.modified}</p>
              <p>{choice.device}</p>
              <p>{choice.words}</p>
            </div>
          </Facts>
          <DeviceIcon choice={choice} />
        </Card>
      ))}
    </Cards>
  );
}

function DeviceIcon({ choice: { formFactor } }: { choice: VersionChoice }) {
  const Icon = formFactor === 'Phone' ? Smartphone : formFactor === 'Tablet' ? Tablet : Monitor;
  return <Icon size={20} strokeWidth={1.6} aria-hidden />;
}

const Cards = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(240px, 1fr))',
  gap: 12,
  paddingTop: 4,
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: '1fr', gap: 8 },
}));

const Card = styled('label')(({ theme }) => ({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 6,
  minWidth: 0,
  margin: 1,
  padding: '10px 16px 12px 8px',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 8,
  cursor: 'pointer',
  '& > svg': { flex: 'none', marginTop: 8, color: theme.vars.palette.text.secondary },
  '&[data-chosen]': {
    margin: 0,
    borderWidth: 2,
    borderColor: theme.vars.palette.primary.main,
    backgroundColor: theme.vars.palette.surface.selected,
  },
  '&:has(:focus-visible)': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
}));

const Facts = styled('div')(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  paddingTop: 7,
  overflowWrap: 'anywhere',
  '& h3': { ...theme.typography.h4, margin: 0 },
  '& p': { ...theme.typography.body2, margin: '2px 0 0', color: theme.vars.palette.text.secondary },
  '& p[data-time]': { color: theme.vars.palette.text.primary },
  [theme.breakpoints.down('sm')]: { '& p': { margin: 0 } },
}));
