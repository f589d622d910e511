import { styled } from '@mui/material/styles';
import type { Person } from '@sermon/contract/admin/people';
import { givenPlan } from '@sermon/domain/admin/people';
import { formatSize } from '@sermon/domain/storage/size';
import { admin as texts } from '@sermon/domain/texts/admin/people';
import { nameDay, whenWas } from '../../../ui/time/when.ts';
import { useNow } from '../../../ui/time/useNow.ts';
import { Hint } from '../../settings/Section.tsx';

/** Facts about an account: dates, ways to sign in, subscription and sizes. */
export function PersonFacts({ person }: { person: Person }) {
  const now = useNow();
  const { facts } = texts;
  const subscription = () => {
    if (person.plan !== null) return person.plan === givenPlan ? texts.plans.given : person.plan;
    return person.isEverythingOpen ? texts.plans.everythingOpen : texts.plans.none;
  };
  const passwordState = () => {
    if (!person.hasPassword) return texts.noPassword;
    const { datePasswordChanged: changed } = person;
    return changed ? texts.passwordChanged(nameDay(changed)) : texts.passwordUnchanged;
  };
  const rows: [string, string][] = [
    [facts.joined, nameDay(person.dateCreated)],
    [facts.visited, person.dateVisited ? whenWas(person.dateVisited, now) : texts.never],
    [facts.signedIn, person.dateSignedIn ? whenWas(person.dateSignedIn, now) : texts.unknown],
    [facts.devices, texts.devices(person.sessions)],
    [facts.email, person.dateConfirmed ? texts.confirmed(nameDay(person.dateConfirmed)) : texts.notConfirmed],
    [facts.password, passwordState()],
    [facts.secondStep, secondStepOf(person)],
    [facts.otherSites, texts.otherSites(person.identities)],
    [facts.subscription, subscription()],
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

function secondStepOf({ hasAuthenticator, passkeys }: Person): string {
  const parts = [hasAuthenticator && texts.secondStep.app, passkeys > 0 && texts.secondStep.passkeys(passkeys)];
  return parts.filter(Boolean).join(', ') || texts.secondStep.off;
}

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
