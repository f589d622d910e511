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
import { Hint, IconRows, LoadingSection, Section } from '../../settings/Section.tsx';
import { Command } from './Command.ts';
import { NoMailHelp } from './NoMailHelp.tsx';

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
  return (
    <Section title={texts.heading} action={data && again}>
      {error && <ErrorLine message={loadErrorText(error, texts.notLoaded)} onTryAgain={() => void refetch()} />}
      {!data && !error && <LoadingSection rows={8} />}
      {data && (
        <>
          <IconRows aria-label={texts.heading}>
            {data.services.map((service) => (
              <ServiceRow key={service.name} service={service} />
            ))}
            <ServiceRow service={{ name: 'content', ...data.content }} />
            <ServiceRow service={{ name: 'backup', ...data.backup }} />
            {config?.publicUrl && <PublicAddressRow publicUrl={config.publicUrl} />}
          </IconRows>
          <Hint sx={{ pt: 1.5 }}>{texts.checked(nameMoment(data.dateChecked))}</Hint>
        </>
      )}
    </Section>
  );
}

const icons = { ok: CircleCheck, failed: CircleX, off: CircleOff };

function ServiceRow({ service }: { service: CheckedService }) {
  const { name, state, kind, since, percentUsed, waitsSeconds, dateBackup } = service;
  const notSetUp = state === 'off' ? texts.notSetUp[name] : undefined;
  const Icon = notSetUp ? TriangleAlert : icons[state];
  const facts = [
    kind && (texts.kinds[kind] ?? kind),
    percentUsed !== null && texts.used(percentUsed),
    waitsSeconds !== null && texts.waits(waitsSeconds),
    dateBackup && texts.lastBackup(nameMoment(dateBackup)),
    name === 'backup' && state === 'off' && !dateBackup && texts.neverBackedUp,
    name !== 'backup' && since && texts.since(nameMoment(since)),
  ];
  return (
    <StateRow data-state={notSetUp ? 'notSetUp' : state}>
      <Icon size={20} strokeWidth={1.6} aria-hidden />
      <div>
        <strong>{texts.names[name]}</strong>
        {notSetUp && (
          <small data-attention>
            <b>{notSetUp}</b>
          </small>
        )}
        <small>{facts.filter(Boolean).join(' · ')}</small>
        {name === 'mail' && notSetUp && <NoMailHelp />}
        {name === 'backup' && notSetUp && <NoBackupHelp />}
        {state === 'failed' && (
          <small>
            {texts.nextSteps[name]} {name !== 'disk' && texts.logHint}
          </small>
        )}
      </div>
      {!notSetUp && <span>{texts.states[state]}</span>}
    </StateRow>
  );
}

function NoBackupHelp() {
  const { setUp, command, otherMeans, made } = serverTexts.noBackup;
  return (
    <>
      <small>{setUp}</small>
      <Command>{command}</Command>
      <small>{otherMeans}</small>
      <Command>{made}</Command>
    </>
  );
}

function PublicAddressRow({ publicUrl }: { publicUrl: string }) {
  const { isGood, sentences } = publicAddressState(publicUrl);
  const Icon = isGood ? CircleCheck : TriangleAlert;
  const [first, ...others] = sentences;
  return (
    <StateRow data-state={isGood ? 'ok' : 'notSetUp'}>
      <Icon size={20} strokeWidth={1.6} aria-hidden />
      <div>
        <strong>{serverTexts.publicAddress.heading}</strong>
        <small>{publicUrl}</small>
        <small {...(!isGood && { 'data-attention': true })}>{first}</small>
        {others.map((sentence) => (
          <small key={sentence}>{sentence}</small>
        ))}
      </div>
    </StateRow>
  );
}

const StateRow = styled('li')(({ theme }) => ({
  '& > span': { ...theme.typography.body2, flex: 'none', color: theme.vars.palette.text.secondary },
  '&[data-state=ok] > svg': { color: theme.vars.palette.success.main },
  '&[data-state=notSetUp] > svg': { color: theme.vars.palette.warning.main },
  '& [data-attention]': { color: theme.vars.palette.text.primary },
  '&[data-state=failed] > svg, &[data-state=failed] > span': { color: theme.vars.palette.error.main },
  '&[data-state=failed] > span': { fontWeight: 600 },
}));
