import { styled } from '@mui/material/styles';
import type { PersonSummary } from '@sermon/contract/admin/people';
import { admin as texts } from '@sermon/domain/texts/admin/people';
import { useHasPlans } from '../../../plan/useUpgrade.ts';

export function Marks({ person }: { person: PersonSummary }) {
  const { isAdministrator, isSubscriber, isBlocked, isClosed } = person;
  const hasPlans = useHasPlans();
  return (
    <Place>
      {isAdministrator && <Mark>{texts.marks.administrator}</Mark>}
      {isSubscriber && hasPlans && <Mark>{texts.marks.subscriber}</Mark>}
      {isBlocked && <Mark data-warning>{texts.marks.blocked}</Mark>}
      {isClosed && <Mark data-warning>{texts.marks.closed}</Mark>}
    </Place>
  );
}

const Place = styled('span')({ display: 'flex', flexWrap: 'wrap', justifyContent: 'end', gap: 4, maxWidth: 220 });

const Mark = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  lineHeight: '1.25rem',
  paddingInline: 8,
  borderRadius: 10,
  backgroundColor: theme.vars.palette.surface.selected,
  color: theme.vars.palette.text.primary,
  '&[data-warning]': {
    backgroundColor: 'transparent',
    boxShadow: `inset 0 0 0 1px ${theme.vars.palette.error.main}`,
    color: theme.vars.palette.error.main,
  },
}));
