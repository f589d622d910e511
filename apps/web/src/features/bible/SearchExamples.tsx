import { styled } from '@mui/material/styles';

/** Examples of search queries and what each of them finds. */
export const SearchExamples = ({ examples }: { examples: readonly { typed: string; finds: string }[] }) => (
  <Examples>
    {examples.map(({ typed, finds }) => (
      <div key={typed}>
        <dt>{typed}</dt>
        <dd>{finds}</dd>
      </div>
    ))}
  </Examples>
);

const Examples = styled('dl')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gap: 4,
  margin: '8px 0 0',
  color: theme.vars.palette.text.secondary,
  '& > div': { display: 'grid', gridTemplateColumns: '128px 1fr', gap: 12, alignItems: 'baseline' },
  '& dt': { ...theme.typography.verse, color: theme.vars.palette.text.primary, textAlign: 'end' },
  '& dd': { margin: 0 },
}));
