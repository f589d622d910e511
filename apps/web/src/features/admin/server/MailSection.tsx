import { adminServer, type FailedJob, type Undelivered } from '@sermon/contract/admin/server';
import { styled } from '@mui/material/styles';
import { CallFailed } from '@sermon/contract/client';
import { adminServer as serverTexts } from '@sermon/domain/texts/admin/server';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Mail, MailX, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { callServer } from '../../../api.ts';
import { ask, useChange } from '../../../ask.ts';
import { AskDialog, useLast } from '../../../ui/dialogs/AskDialog.tsx';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { Button } from '../../../ui/plain/Button.tsx';
import { loadErrorText, ErrorLine } from '../../../ui/states/ErrorState.tsx';
import { nameMoment } from '../../../ui/time/dateFormat.ts';
import { Hint, IconRows, LoadingSection, Section } from '../../settings/Section.tsx';
import { appConfig } from '../../../user.ts';
import { AttentionRows, NoMailHelp } from './NoMailHelp.tsx';
import { PasswordForm } from '../../settings/secondStep/PasswordForm.tsx';

export const MailSection = () => (
  <>
    <EmailsSection />
    <JobsSection />
  </>
);

const jobTexts = serverTexts.jobs;
const jobs = { ...ask(adminServer.jobs, {}), refetchOnMount: 'always' } as const;

function JobsSection() {
  const { data, error, refetch } = useQuery(jobs);
  return (
    <Section
      title={jobTexts.heading}
      {...(data && data.failed.length > 0 && { hint: jobTexts.counts(data.waiting, data.running) })}
    >
      {!data && error && (
        <ErrorLine message={loadErrorText(error, jobTexts.notLoaded)} onTryAgain={() => void refetch()} />
      )}
      {!data && !error && <LoadingSection rows={2} />}
      {data?.failed.length === 0 && <AllDone text={jobTexts.none} hint={jobTexts.counts(data.waiting, data.running)} />}
      {data && data.failed.length > 0 && (
        <IconRows aria-label={jobTexts.failed}>
          {data.failed.map((job) => (
            <JobRow key={job.id} job={job} />
          ))}
        </IconRows>
      )}
    </Section>
  );
}

const AllDone = ({ text, hint }: { text: string; hint: string }) => (
  <Done>
    <CircleCheck size={20} strokeWidth={1.6} aria-hidden />
    <p>{text}</p>
    <small>{hint}</small>
  </Done>
);

const Done = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '20px minmax(0, 1fr)',
  alignItems: 'center',
  columnGap: 14,
  paddingBlock: 8,
  '& svg': { color: theme.vars.palette.success.main },
  '& p': { ...theme.typography.body1, margin: 0 },
  '& small': { ...theme.typography.caption, gridColumn: 2, color: theme.vars.palette.text.secondary },
}));

function JobRow({ job: { id, name, does, dateFailed, attempts, error } }: { job: FailedJob }) {
  const client = useQueryClient();
  const notify = useNotify();
  const retry = useChange(adminServer.retryJob, {
    onSuccess: () => notify({ text: jobTexts.retried }),
    onError: (failure) =>
      notify({ text: failure.statusCode === 404 ? jobTexts.gone : failure.sentence, isFailure: true }),
    onSettled: () => client.invalidateQueries({ queryKey: jobs.queryKey }),
  });
  return (
    <JobItem>
      <TriangleAlert size={20} strokeWidth={1.6} aria-hidden />
      <div>
        <strong>{does || jobTexts.unknownKind}</strong>
        <small>
          {name} · {jobTexts.facts(attempts, nameMoment(dateFailed))} · {error || jobTexts.unknownError}
        </small>
      </div>
      <Button
        variant="quiet"
        aria-label={retry.isPending ? jobTexts.retrying : jobTexts.retryOf(name)}
        busyLabel={retry.isPending && jobTexts.retrying}
        onClick={() => !retry.isPending && retry.mutate({ jobId: id })}
      >
        {jobTexts.retry}
      </Button>
    </JobItem>
  );
}

const JobItem = styled('li')(({ theme }) => ({
  [theme.breakpoints.down('sm')]: {
    flexWrap: 'wrap',
    rowGap: 0,
    '&&& > div': { flexBasis: 'calc(100% - 40px)' },
    '& > button': { marginInlineStart: 22 },
  },
}));

const emailTexts = serverTexts.emails;
const emails = { ...ask(adminServer.emails, {}), refetchOnMount: 'always' } as const;
const keptEmails = { ...ask(adminServer.keptEmails, {}), refetchOnMount: 'always' } as const;

function EmailsSection() {
  const { data, error, refetch } = useQuery(emails);
  const { data: config } = useQuery(appConfig);
  const [asked, setAsked] = useState<Undelivered | null>(null);
  const discarded = useLast(asked);
  const { send, discard, show } = useEmailActions();
  const failed = data?.filter(({ isFailed }) => isFailed) ?? [];
  const waiting = data?.filter(({ isFailed }) => !isFailed) ?? [];
  const listOf = (listed: readonly Undelivered[], label: string) => (
    <IconRows aria-label={label}>
      {listed.map((email) => (
        <EmailRow key={email.id} email={email} onSend={send} onDiscard={setAsked} />
      ))}
    </IconRows>
  );
  return (
    <Section title={emailTexts.heading}>
      {!data && error && (
        <ErrorLine message={loadErrorText(error, emailTexts.notLoaded)} onTryAgain={() => void refetch()} />
      )}
      {!data && !error && config?.sendsEmails !== false && <LoadingSection rows={2} />}
      {config?.sendsEmails === false && <KeptEmails />}
      {config?.sendsEmails && data?.length === 0 && <AllDone text={emailTexts.none} hint={emailTexts.noneHint} />}
      {failed.length > 0 && (
        <>
          <ListHeading>{emailTexts.failed}</ListHeading>
          <Hint>{emailTexts.failedHint}</Hint>
          {listOf(failed, emailTexts.failed)}
        </>
      )}
      {waiting.length > 0 && (
        <>
          <ListHeading>{emailTexts.waiting}</ListHeading>
          {listOf(waiting, emailTexts.waiting)}
        </>
      )}
      <AskDialog title={emailTexts.discardDialog.title} isOpen={asked !== null} onClose={() => setAsked(null)}>
        {discarded && (
          <PasswordForm
            sentences={[emailTexts.discardDialog.sentence(discarded.recipient)]}
            label={emailTexts.discard}
            busyLabel={emailTexts.discarding}
            isDanger
            send={(password) => discard(discarded, password)}
            onDone={(notice) => {
              setAsked(null);
              void show(notice);
            }}
            onClose={() => setAsked(null)}
          />
        )}
      </AskDialog>
    </Section>
  );
}

/** The emails of a server without a mail server. */
function KeptEmails() {
  const { data, error, refetch } = useQuery(keptEmails);
  if (error)
    return <ErrorLine message={loadErrorText(error, emailTexts.notLoaded)} onTryAgain={() => void refetch()} />;
  if (data === undefined) return <LoadingSection rows={2} />;
  if (data === null) return null;
  const { count, newest } = data;
  return (
    <>
      <AttentionRows>
        <li>
          <TriangleAlert size={20} strokeWidth={1.6} aria-hidden />
          <div>
            <strong>
              <b>{emailTexts.kept(count)}</b>
            </strong>
            {count > 0 && <p>{emailTexts.reachNobody}</p>}
            <NoMailHelp />
          </div>
        </li>
      </AttentionRows>
      {newest.length > 0 && <ListHeading>{emailTexts.keptList}</ListHeading>}
      {newest.length > 0 && (
        <IconRows aria-label={emailTexts.keptList}>
          {newest.map(({ recipient, subject, dateCreated }, place) => (
            <li key={`${dateCreated.getTime()} ${place}`}>
              <Mail size={20} strokeWidth={1.6} aria-hidden />
              <div>
                <strong>{recipient}</strong>
                <small>
                  {subject} · <span style={{ whiteSpace: 'nowrap' }}>{nameMoment(dateCreated)}</span>
                </small>
              </div>
            </li>
          ))}
        </IconRows>
      )}
      {count > newest.length && <Hint sx={{ pt: 1.5 }}>{emailTexts.newest(newest.length)}</Hint>}
    </>
  );
}

const ListHeading = styled('h3')(({ theme }) => ({ ...theme.typography.subtitle2, margin: '12px 0 4px' }));

function useEmailActions() {
  const client = useQueryClient();
  const notify = useNotify();
  const sending = useChange(adminServer.sendEmail);
  const show = (notice: Parameters<typeof notify>[0]) => {
    notify(notice);
    return client.invalidateQueries({ queryKey: emails.queryKey });
  };
  const noticeOf = (failure: CallFailed) => ({
    text: failure.statusCode === 404 ? emailTexts.gone : failure.sentence,
    isFailure: true,
  });
  return {
    show,
    send: ({ id, recipient }: Undelivered) =>
      sending
        .mutateAsync({ emailId: id })
        .then(() => ({ text: emailTexts.sent(recipient) }), noticeOf)
        .then(show),
    /** Returns the notice. Throws failures that are not about the email, for the form. */
    async discard({ id, recipient }: Undelivered, password: string) {
      try {
        await callServer(adminServer.discardEmail, { emailId: id, password });
        return { text: emailTexts.discarded(recipient) };
      } catch (cause) {
        if (cause instanceof CallFailed && cause.statusCode === 404) return noticeOf(cause);
        throw cause;
      }
    },
  };
}

type EmailRowProps = {
  email: Undelivered;
  onSend: (email: Undelivered) => Promise<void>;
  onDiscard: (email: Undelivered) => void;
};

function EmailRow({ email, onSend, onDiscard }: EmailRowProps) {
  const { recipient, attempts, dateCreated, dateNextAttempt, isFailed } = email;
  const [isSending, setIsSending] = useState(false);
  const send = async () => {
    if (isSending) return;
    setIsSending(true);
    await onSend(email);
    setIsSending(false);
  };
  const Icon = isFailed ? MailX : Mail;
  return (
    <EmailItem>
      <Icon size={20} strokeWidth={1.6} aria-hidden />
      <div>
        <strong>{recipient}</strong>
        <small>
          {emailTexts.facts(attempts, nameMoment(dateCreated))}
          {dateNextAttempt && ` · ${emailTexts.next(nameMoment(dateNextAttempt))}`}
        </small>
      </div>
      <span>
        {!isFailed && (
          <Button
            variant="quiet"
            aria-label={isSending ? emailTexts.sending : emailTexts.sendNowTo(recipient)}
            busyLabel={isSending && emailTexts.sending}
            onClick={() => void send()}
          >
            {emailTexts.sendNow}
          </Button>
        )}
        <Button
          variant="quietDanger"
          aria-haspopup="dialog"
          aria-label={emailTexts.discardTo(recipient)}
          onClick={() => onDiscard(email)}
        >
          {emailTexts.discard}
        </Button>
      </span>
    </EmailItem>
  );
}

const EmailItem = styled('li')(({ theme }) => ({
  '& > span': { flex: 'none', display: 'flex' },
  [theme.breakpoints.down('sm')]: {
    flexWrap: 'wrap',
    rowGap: 0,
    // More specific than the rule of `IconRows`.
    '&&& > div': { flexBasis: 'calc(100% - 40px)' },
    '& > span': { marginInlineStart: 22 },
  },
}));
