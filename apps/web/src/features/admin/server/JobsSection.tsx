import { adminServer, type FailedJob } from '@sermon/contract/admin/server';
import { styled } from '@mui/material/styles';
import { adminServer as serverTexts } from '@sermon/domain/texts/admin/server';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { ask, useChange } from '../../../ask.ts';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { Button } from '../../../ui/plain/Button.tsx';
import { loadTrouble } from '../../../ui/states/loadTrouble.ts';
import { TroubleLine } from '../../../ui/states/TroubleLine.tsx';
import { nameMoment } from '../../../ui/time/when.ts';
import { IconRows } from '../../settings/IconRows.ts';
import { LoadingSection } from '../../settings/LoadingSection.tsx';
import { Hint, Section } from '../../settings/Section.tsx';

const texts = serverTexts.jobs;
const jobs = { ...ask(adminServer.jobs, {}), refetchOnMount: 'always' } as const;

export function JobsSection() {
  const { data, error, refetch } = useQuery(jobs);
  return (
    <Section title={texts.heading} {...(data && { hint: texts.counts(data.waiting, data.running) })}>
      {!data && error && (
        <TroubleLine message={loadTrouble(error, texts.notLoaded)} onTryAgain={() => void refetch()} />
      )}
      {!data && !error && <LoadingSection rows={2} />}
      {data?.failed.length === 0 && <Hint>{texts.none}</Hint>}
      {data && data.failed.length > 0 && (
        <IconRows aria-label={texts.heading}>
          {data.failed.map((job) => (
            <JobRow key={job.id} job={job} />
          ))}
        </IconRows>
      )}
    </Section>
  );
}

function JobRow({ job: { id, name, does, dateFailed, attempts, error } }: { job: FailedJob }) {
  const client = useQueryClient();
  const notify = useNotify();
  const retry = useChange(adminServer.retryJob, {
    onSuccess: () => notify({ text: texts.retried }),
    onError: (failure) => notify({ text: failure.statusCode === 404 ? texts.gone : failure.sentence, isFailure: true }),
    onSettled: () => client.invalidateQueries({ queryKey: jobs.queryKey }),
  });
  return (
    <Row>
      <TriangleAlert size={20} strokeWidth={1.6} aria-hidden />
      <div>
        <strong>{does || texts.unknownKind}</strong>
        <small>
          {name} · {texts.facts(attempts, nameMoment(dateFailed))} · {error || texts.unknownError}
        </small>
      </div>
      <Button
        variant="quiet"
        aria-label={retry.isPending ? texts.retrying : texts.retryOf(name)}
        busyLabel={retry.isPending && texts.retrying}
        onClick={() => !retry.isPending && retry.mutate({ jobId: id })}
      >
        {texts.retry}
      </Button>
    </Row>
  );
}

const Row = styled('li')(({ theme }) => ({
  [theme.breakpoints.down('sm')]: {
    flexWrap: 'wrap',
    rowGap: 0,
    '&&& > div': { flexBasis: 'calc(100% - 40px)' },
    '& > button': { marginInlineStart: 22 },
  },
}));
