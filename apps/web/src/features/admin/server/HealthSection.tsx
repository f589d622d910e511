import { adminServer, type CheckedService } from '@sermon/contract/admin/server';
import { styled } from '@mui/material/styles';
import { adminServer as serverTexts } from '@sermon/domain/texts/admin/server';
import { useQuery } from '@tanstack/react-query';
import { publicAddressState } from '@sermon/domain/admin/publicAddress';
import { CircleCheck, CircleOff, CircleX, TriangleAlert } from 'lucide-react';
import { ask } from '../../../ask.ts';
import { Button } from '../../../ui/plain/Button.tsx';
import { loadErrorText, ErrorLine } from '../../../ui/states/ErrorState.tsx';
import { appConfig } from '../../../user.ts';
import { nameMoment } from '../../../ui/time/dateFormat.ts';
import { Hint, LoadingSection, Section } from '../../settings/Section.tsx';
import { Command } from './Command.tsx';
import { AttentionRows, NoMailHelp } from './NoMailHelp.tsx';

const texts = serverTexts.health;
const refreshMs = 30_000;

export function HealthSection() {
  const { data: config } = useQuery(appConfig);
  const { data, error, refetch, isFetching } = useQuery({
    ...ask(adminServer.health, {}),
    refetchOnMount: 'always',
    refetchInterval: refreshMs,
  });
  const again = (
    <Button variant="quiet" busyLabel={isFetching && texts.refreshing} onClick={() => !isFetching && void refetch()}>
      {texts.refresh}
    </Button>
  );
  if (!data)
    return (
      <Section title={texts.heading}>
        {error ? (
          <ErrorLine message={loadErrorText(error, texts.notLoaded)} onTryAgain={() => void refetch()} />
        ) : (
          <LoadingSection rows={8} />
        )}
      </Section>
    );
  const services: CheckedService[] = [
    ...data.services,
    { name: 'content', ...data.content },
    { name: 'backup', ...data.backup },
  ];
  const [failed, notSetUp] = [services.filter(({ state }) => state === 'failed'), services.filter(isNotSetUp)];
  const quiet = services.filter((service) => !failed.includes(service) && !notSetUp.includes(service));
  // All services were first checked at the same moment, so a later one is the moment of a change.
  const firstCheck = Math.min(...services.map(({ since }) => since?.getTime() ?? Infinity));
  const recovered = quiet.filter(({ name, since }) => name !== 'backup' && since && since.getTime() > firstCheck);
  const publicUrl = config?.publicUrl ?? '';
  const address = publicUrl ? publicAddressState(publicUrl) : null;
  const isCalm = failed.length + notSetUp.length === 0 && address?.isGood !== false;
  return (
    <>
      <Section title={isCalm ? texts.nothing : texts.attention} action={again}>
        {error && <ErrorLine message={loadErrorText(error, texts.notLoaded)} onTryAgain={() => void refetch()} />}
        {!isCalm && (
          <AttentionRows aria-label={texts.attention}>
            {failed.map((service) => (
              <FailedRow key={service.name} service={service} />
            ))}
            {notSetUp.map((service) => (
              <NotSetUpRow key={service.name} service={service} />
            ))}
            {address?.isGood === false && <AddressRow publicUrl={publicUrl} sentences={address.sentences} />}
          </AttentionRows>
        )}
        <Hint sx={{ pt: 1 }}>
          {texts.checked(nameMoment(data.dateChecked))}
          {failed.length + recovered.length > 0 && ` ${texts.timesCount}`}
        </Hint>
      </Section>
      <Section title={texts.heading}>
        <QuietRows aria-label={texts.heading}>
          {quiet.map((service) => (
            <QuietRow
              key={service.name}
              name={texts.names[service.name]}
              isOff={service.state === 'off'}
              facts={[
                texts.states[service.state],
                ...factsOf(service),
                ...(service.since && recovered.includes(service) ? [texts.since(nameMoment(service.since))] : []),
              ]}
            />
          ))}
          {address?.isGood && (
            <QuietRow name={serverTexts.publicAddress.heading} facts={[publicUrl, address.sentences.join(' ')]} />
          )}
        </QuietRows>
      </Section>
    </>
  );
}

const isNotSetUp = ({ name, state }: CheckedService) => state === 'off' && texts.notSetUp(name) !== undefined;

const factsOf = ({ kind, percentUsed, waitsSeconds, dateBackup }: CheckedService): string[] =>
  [
    kind && (texts.kinds[kind] ?? kind),
    percentUsed !== null && texts.used(percentUsed),
    waitsSeconds !== null && texts.waits(waitsSeconds),
    dateBackup && texts.lastBackup(nameMoment(dateBackup)),
  ].flatMap((fact) => fact || []);

function FailedRow({ service }: { service: CheckedService }) {
  const { name, state, since } = service;
  const facts = [...factsOf(service), ...(since ? [texts.since(nameMoment(since))] : [])];
  return (
    <li data-failed>
      <CircleX size={20} strokeWidth={1.6} aria-hidden />
      <div>
        <strong>
          {texts.names[name]} <b>{texts.states[state]}</b>
        </strong>
        <p>
          {texts.nextSteps[name]} {name !== 'disk' && texts.logHint}
        </p>
        <small>{facts.join(' · ')}</small>
      </div>
    </li>
  );
}

function NotSetUpRow({ service }: { service: CheckedService }) {
  const { name, dateBackup } = service;
  const facts = factsOf(service);
  return (
    <li>
      <TriangleAlert size={20} strokeWidth={1.6} aria-hidden />
      <div>
        <strong>
          {texts.names[name]} <b>{texts.notSetUp(name, dateBackup)}</b>
        </strong>
        {facts.length > 0 && <small>{facts.join(' · ')}</small>}
        {name === 'mail' && <NoMailHelp />}
        {name === 'backup' && <NoBackupHelp />}
      </div>
    </li>
  );
}

function AddressRow({ publicUrl, sentences }: { publicUrl: string; sentences: readonly string[] }) {
  const [state, ...others] = sentences.flatMap((sentence) => sentence.split(/(?<=\.) /));
  return (
    <li>
      <TriangleAlert size={20} strokeWidth={1.6} aria-hidden />
      <div>
        <strong>
          {serverTexts.publicAddress.heading} <b>{state}</b>
        </strong>
        <small>{publicUrl}</small>
        <p>{others.join(' ')}</p>
      </div>
    </li>
  );
}

type QuietRowProps = { name: string; isOff?: boolean; facts: readonly string[] };

function QuietRow({ name, isOff = false, facts }: QuietRowProps) {
  const Icon = isOff ? CircleOff : CircleCheck;
  return (
    <li data-off={isOff}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <strong>{name}</strong> <span>{facts.join(' · ')}</span>
    </li>
  );
}

function NoBackupHelp() {
  const { setUp, command, otherMeans, made } = serverTexts.noBackup;
  return (
    <>
      <p>{setUp}</p>
      <Command>{command}</Command>
      <p>{otherMeans}</p>
      <Command>{made}</Command>
    </>
  );
}

const QuietRows = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': {
    display: 'grid',
    gridTemplateColumns: '16px 160px minmax(0, 1fr)',
    alignItems: 'baseline',
    columnGap: 12,
    paddingBlock: 5,
  },
  '& strong': { fontWeight: 400 },
  '& span': { color: theme.vars.palette.text.secondary, overflowWrap: 'anywhere' },
  '& svg': { alignSelf: 'center', color: theme.vars.palette.success.main },
  '& li[data-off=true] svg': { color: theme.vars.palette.text.secondary },
  [theme.breakpoints.down('sm')]: {
    '& li': { gridTemplateColumns: '16px minmax(0, 1fr)' },
    '& span': { gridColumn: 2 },
  },
}));
