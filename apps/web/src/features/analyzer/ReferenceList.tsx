import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import type { AnalyzerResult } from '@sermon/domain/analyzer/result';
import { analyzer as texts } from '@sermon/domain/texts/analyzer';
import { size, touch } from '../../ui/theme/tokens.ts';

type Mentioned = AnalyzerResult['scriptureReferences'][number];
type ReferenceListProps = {
  references: readonly Mentioned[];
  subjectId: string | null;
  at: { count: number; current: number };
  onGo: (mentioned: Mentioned) => void;
};

/** Clicking a reference goes to its first occurrence, and clicking again to the next. */
export const ReferenceList = ({ references, subjectId, at, onGo }: ReferenceListProps) => (
  <List>
    {references.map((mentioned) => {
      const { reference, places } = mentioned;
      const id = `reference ${reference}`;
      const isCurrent = subjectId === id && at.current > 0;
      return (
        <li key={reference}>
          <Passage data-id={id} aria-current={isCurrent || undefined} onClick={() => onGo(mentioned)}>
            {reference}
            {places.length > 1 && (
              <span>{isCurrent ? texts.placeOf(at.current, at.count) : texts.places(places.length)}</span>
            )}
          </Passage>
        </li>
      );
    })}
  </List>
);

const List = styled('ul')({ 'section &': { paddingInline: 12 } });

const Passage = styled(ButtonBase)(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  justifyContent: 'space-between',
  gap: 12,
  boxSizing: 'border-box',
  width: '100%',
  minHeight: 36,
  padding: '6px 8px',
  borderRadius: 6,
  fontWeight: 600,
  textAlign: 'start',
  color: theme.vars.palette.rubric,
  '& span': {
    ...theme.typography.caption,
    fontWeight: 400,
    fontVariantNumeric: 'lining-nums tabular-nums',
    color: theme.vars.palette.text.secondary,
  },
  '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
  '&[aria-current]': { backgroundColor: theme.vars.palette.surface.selected },
  [touch]: { minHeight: size.tap },
}));
