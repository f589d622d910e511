import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { size, touch } from '../../ui/theme/tokens.ts';

type ExamplesProps = {
  examples: readonly { typed: string; finds: string }[];
  onSearch: (typed: string) => void;
};

export const SearchExamples = ({ examples, onSearch }: ExamplesProps) => (
  <Examples>
    {examples.map(({ typed, finds }) => (
      <div key={typed}>
        <dt>
          <Example data-result={typed} onClick={() => onSearch(typed)}>
            {typed}
          </Example>
        </dt>
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
  '& dt': { textAlign: 'end' },
  '& dd': { margin: 0 },
}));

const Example = styled(ButtonBase)(({ theme }) => ({
  ...theme.typography.verse,
  minHeight: 32,
  padding: '2px 8px',
  borderRadius: 6,
  color: theme.vars.palette.primary.main,
  '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
  [touch]: { minHeight: size.tap },
}));
