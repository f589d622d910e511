import { styled } from '@mui/material/styles';
import type { Person, PersonSummary } from '@sermon/contract/admin/people';
import { formatSize } from '@sermon/domain/texts/numbers';
import { passwordText, planText, secondStepText } from '@sermon/domain/admin/personActions';
import { admin as texts } from '@sermon/domain/texts/admin/people';
import { nameDay, formatRelative } from '../../../ui/time/dateFormat.ts';
import { useNow } from '../../../ui/time/useNow.ts';
import { Hint } from '../../settings/Section.tsx';
import { useHasPlans } from '../../../plan/useUpgrade.ts';

export function PersonFacts({ person }: { person: Person }) {
  const now = useNow();
  const { facts } = texts;
  const rows: [string, string][] = [
    [facts.joined, nameDay(person.dateCreated)],
    [facts.visited, person.dateVisited ? formatRelative(person.dateVisited, now) : texts.never],
    [facts.signedIn, person.dateSignedIn ? formatRelative(person.dateSignedIn, now) : texts.unknown],
    [facts.devices, texts.devices(person.sessions)],
    [facts.email, person.dateConfirmed ? texts.confirmed(nameDay(person.dateConfirmed)) : texts.notConfirmed],
    [facts.password, passwordText(person, nameDay)],
    [facts.secondStep, secondStepText(person)],
    [facts.otherSites, texts.otherSites(person.identities)],
    ...(person.isEverythingOpen ? [] : [[facts.subscription, planText(person)] satisfies [string, string]]),
  ];
  const counts: [string, string][] = [
    [facts.documents, person.documents.toLocaleString('en')],
    [facts.files, person.files.toLocaleString('en')],
    [facts.sharedPages, person.sharedPages.toLocaleString('en')],
    [facts.size, formatSize(person.bytes)],
  ];
  return (
    <>
      <Facts>{rows.map(toRow)}</Facts>
      <div>
        <Facts>{counts.map(toRow)}</Facts>
        <Hint sx={{ pt: 1 }}>{texts.countsHint}</Hint>
      </div>
    </>
  );
}

const toRow = ([label, value]: [string, string]) => (
  <div key={label}>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);

const Facts = styled('dl')(({ theme }) => ({
  display: 'grid',
  margin: 0,
  '& > div': {
    display: 'grid',
    gridTemplateColumns: '150px minmax(0, 1fr)',
    gap: '0 16px',
    paddingBlock: 7,
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& dt': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
  '& dd': { ...theme.typography.body2, margin: 0, overflowWrap: 'anywhere' },
}));

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
