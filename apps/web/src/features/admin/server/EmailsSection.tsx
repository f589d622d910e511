import { adminServer, type Undelivered } from '@sermon/contract/admin/server';
import { styled } from '@mui/material/styles';
import { CallFailed } from '@sermon/contract/client';
import { adminServer as serverTexts } from '@sermon/domain/texts/admin/server';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Mail, MailX } from 'lucide-react';
import { useState } from 'react';
import { callServer } from '../../../api.ts';
import { ask, useChange } from '../../../ask.ts';
import { AskDialog } from '../../../ui/dialogs/AskDialog.tsx';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { Button } from '../../../ui/plain/Button.tsx';
import { loadTrouble } from '../../../ui/states/loadTrouble.ts';
import { TroubleLine } from '../../../ui/states/TroubleLine.tsx';
import { nameMoment } from '../../../ui/time/when.ts';
import { useLast } from '../../../ui/useLast.ts';
import { IconRows } from '../../settings/IconRows.ts';
import { LoadingSection } from '../../settings/LoadingSection.tsx';
import { PasswordForm } from '../../settings/secondStep/PasswordForm.tsx';
import { Hint, Section } from '../../settings/Section.tsx';

const texts = serverTexts.emails;
const emails = { ...ask(adminServer.emails, {}), refetchOnMount: 'always' } as const;

export function EmailsSection() {
  const { data, error, refetch } = useQuery(emails);
  const [asked, setAsked] = useState<Undelivered | null>(null);
  const discarded = useLast(asked);
  const { send, discard, show } = useEmailActions();
  return (
    <Section title={texts.heading}>
      {!data && error && (
        <TroubleLine message={loadTrouble(error, texts.notLoaded)} onTryAgain={() => void refetch()} />
      )}
      {!data && !error && <LoadingSection rows={2} />}
      {data?.length === 0 && <Hint>{texts.none}</Hint>}
      {data && data.length > 0 && (
        <IconRows aria-label={texts.heading}>
          {data.map((email) => (
            <EmailRow key={email.id} email={email} onSend={send} onDiscard={setAsked} />
          ))}
        </IconRows>
      )}
      {data?.some(({ isFailed }) => isFailed) && <Hint sx={{ pt: 1.5 }}>{texts.failedHint}</Hint>}
      <AskDialog title={texts.discardDialog.title} isOpen={asked !== null} onClose={() => setAsked(null)}>
        {discarded && (
          <PasswordForm
            sentences={[texts.discardDialog.sentence(discarded.recipient)]}
            label={texts.discard}
            busyLabel={texts.discarding}
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

function useEmailActions() {
  const client = useQueryClient();
  const notify = useNotify();
  const sending = useChange(adminServer.sendEmail);
  const show = (notice: Parameters<typeof notify>[0]) => {
    notify(notice);
    return client.invalidateQueries({ queryKey: emails.queryKey });
  };
  const noticeOf = (failure: CallFailed) => ({
    text: failure.statusCode === 404 ? texts.gone : failure.sentence,
    isFailure: true,
  });
  return {
    show,
    send: ({ id, recipient }: Undelivered) =>
      sending
        .mutateAsync({ emailId: id })
        .then(() => ({ text: texts.sent(recipient) }), noticeOf)
        .then(show),
    /** Returns the notice. Throws failures that are not about the email, for the form. */
    async discard({ id, recipient }: Undelivered, password: string) {
      try {
        await callServer(adminServer.discardEmail, { emailId: id, password });
        return { text: texts.discarded(recipient) };
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
    <Row>
      <Icon size={20} strokeWidth={1.6} aria-hidden />
      <div>
        <strong>{recipient}</strong>
        <small>
          {isFailed ? texts.failed : texts.waiting} · {texts.facts(attempts, nameMoment(dateCreated))}
          {dateNextAttempt && ` · ${texts.next(nameMoment(dateNextAttempt))}`}
        </small>
      </div>
      <span>
        {!isFailed && (
          <Button
            variant="quiet"
            aria-label={isSending ? texts.sending : texts.sendNowTo(recipient)}
            busyLabel={isSending && texts.sending}
            onClick={() => void send()}
          >
            {texts.sendNow}
          </Button>
        )}
        <Button
          variant="quietDanger"
          aria-haspopup="dialog"
          aria-label={texts.discardTo(recipient)}
          onClick={() => onDiscard(email)}
        >
          {texts.discard}
        </Button>
      </span>
    </Row>
  );
}

const Row = styled('li')(({ theme }) => ({
  '& > span': { flex: 'none', display: 'flex' },
  [theme.breakpoints.down('sm')]: {
    flexWrap: 'wrap',
    rowGap: 0,
    // More specific than the rule of `IconRows`.
    '&&& > div': { flexBasis: 'calc(100% - 40px)' },
    '& > span': { marginInlineStart: 22 },
  },
}));
