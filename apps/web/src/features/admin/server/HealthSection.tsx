import { adminServer, type ServiceHealth } from '@sermon/contract/admin/server';
import { styled } from '@mui/material/styles';
import { adminServer as serverTexts } from '@sermon/domain/texts/admin/server';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleOff, CircleX } from 'lucide-react';
import { ask } from '../../../ask.ts';
import { Button } from '../../../ui/plain/Button.tsx';
import { loadErrorText, ErrorLine } from '../../../ui/states/ErrorState.tsx';
import { nameMoment } from '../../../ui/time/dateFormat.ts';
import { Hint, IconRows, LoadingSection, Section } from '../../settings/Section.tsx';

const texts = serverTexts.health;
const refreshMs = 30_000;

export function HealthSection() {
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
          </IconRows>
          <Hint sx={{ pt: 1.5 }}>{texts.checked(nameMoment(data.dateChecked))}</Hint>
        </>
      )}
    </Section>
  );
}

const icons = { ok: CircleCheck, failed: CircleX, off: CircleOff };

type Row = Omit<ServiceHealth, 'name'> & { name: ServiceHealth['name'] | 'content' };

function ServiceRow({ service: { name, state, kind, since, percentUsed, waitsSeconds } }: { service: Row }) {
  const Icon = icons[state];
  const facts = [
    kind && (texts.kinds[kind] ?? kind),
    percentUsed !== null && texts.used(percentUsed),
    waitsSeconds !== null && texts.waits(waitsSeconds),
    since && texts.since(nameMoment(since)),
  ];
  return (
    <StateRow data-state={state}>
      <Icon size={20} strokeWidth={1.6} aria-hidden />
      <div>
        <strong>{texts.names[name]}</strong>
        <small>{facts.filter(Boolean).join(' · ')}</small>
        {state === 'failed' && (
          <small>
            {texts.nextSteps[name]} {name !== 'disk' && texts.logHint}
          </small>
        )}
      </div>
      <span>{texts.states[state]}</span>
    </StateRow>
  );
}

const StateRow = styled('li')(({ theme }) => ({
  '& > span': { ...theme.typography.body2, flex: 'none', color: theme.vars.palette.text.secondary },
  '&[data-state=ok] > svg': { color: theme.vars.palette.success.main },
  '&[data-state=failed] > svg, &[data-state=failed] > span': { color: theme.vars.palette.error.main },
  '&[data-state=failed] > span': { fontWeight: 600 },
}));
