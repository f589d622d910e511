import { type Invitation, invitations, type SentInvitation } from '@sermon/contract/admin/invitations';
import { invitations as texts } from '@sermon/domain/texts/accounts/invitations';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { AddressHint } from '../../../ui/AddressHint.tsx';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { useCopy } from '../../../ui/notices/useCopy.ts';
import { loadErrorText, ErrorLine } from '../../../ui/states/ErrorState.tsx';
import { appConfig } from '../../../user.ts';
import { FirstRows, Hint, LoadingSection, Section } from '../../settings/Section.tsx';
import { adminServer } from '@sermon/contract/admin/server';
import { ask, useChange } from '../../../ask.ts';
import { styled } from '@mui/material/styles';
import { callServer } from '../../../api.ts';
import { useNotOffline } from '../../../connection/useNotOffline.ts';
import { useForm } from '../../../ui/dialogs/form.ts';
import { DisabledIf } from '../../../ui/Tooltip.tsx';
import { Button } from '../../../ui/plain/Button.tsx';
import { Field, FormMessage } from '../../../ui/plain/Field.tsx';
import { checkEmail } from '../../accounts/checks.ts';
import type { CallFailed } from '@sermon/contract/client';
import { Mail } from 'lucide-react';
import { nameDay } from '../../../ui/time/dateFormat.ts';
import { invitationDays } from '@sermon/domain/accounts/rules';
import { selectAtOnce } from '../../../ui/browser/focusAtOnce.ts';

const openInvitations = { ...ask(invitations.list, {}), refetchOnMount: 'always' } as const;

const undelivered = {
  ...ask(adminServer.emails, {}),
  refetchOnMount: 'always',
  refetchInterval: 30_000,
} as const;

export function InvitationsSection() {
  const client = useQueryClient();
  const notify = useNotify();
  const { data: config } = useQuery(appConfig);
  const { data, error, refetch } = useQuery(openInvitations);
  const isMailed = data?.isMailed === true;
  const { data: emails = [] } = useQuery({ ...undelivered, enabled: isMailed });
  // An email counts as undelivered only after a failed attempt.
  const refused = new Set(emails.filter(({ attempts }) => attempts > 0).map(({ recipient }) => recipient));
  const place = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<{ email: string; link: string; opener: HTMLElement | null } | null>(null);

  const changeList = async (change: (all: Invitation[]) => Invitation[]) => {
    await client.cancelQueries({ queryKey: openInvitations.queryKey });
    client.setQueryData(openInvitations.queryKey, (all) => all && { ...all, invitations: change(all.invitations) });
  };
  const showSent = ({ invitation, link }: SentInvitation) => {
    const { id, email } = invitation;
    const opener = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    void changeList((all) => [invitation, ...all.filter((other) => other.id !== id)]);
    if (link === null) notify({ text: texts.sent(email) });
    setShown(link === null ? null : { email, link, opener });
  };
  const removeFromList = ({ id, email }: Invitation) => {
    setShown((now) => (now?.email === email ? null : now));
    // The row disappears together with the button that has the focus.
    place.current?.querySelector<HTMLElement>('input[type="email"]')?.focus();
    void changeList((all) => all.filter((other) => other.id !== id));
    notify({ text: texts.withdrawn(email) });
  };
  const closeLink = () => {
    const opener = shown?.opener;
    flushSync(() => setShown(null));
    (opener?.isConnected ? opener : place.current?.querySelector<HTMLElement>('input[type="email"]'))?.focus();
  };

  return (
    <div ref={place}>
      <Section title={texts.heading} hint={texts.hint[config?.registration ?? 'open']}>
        <InviteForm onSent={showSent} />
        {data && !isMailed && <Hint>{texts.notMailed}</Hint>}
        {isMailed && config?.publicUrl && <AddressHint address={config.publicUrl} />}
        {shown && <LinkBox key={shown.link} email={shown.email} link={shown.link} onClose={closeLink} />}
        {!data && error && (
          <ErrorLine message={loadErrorText(error, texts.notLoaded)} onTryAgain={() => void refetch()} />
        )}
        {!data && !error && <LoadingSection rows={2} />}
        {data && data.invitations.length === 0 && <Hint>{texts.none}</Hint>}
        {data && data.invitations.length > 0 && (
          <FirstRows label={texts.heading}>
            {data.invitations.map((invitation) => (
              <InvitationRow
                key={invitation.id}
                invitation={invitation}
                isMailed={isMailed}
                isUndelivered={refused.has(invitation.email)}
                onSent={showSent}
                onWithdrawn={() => removeFromList(invitation)}
              />
            ))}
          </FirstRows>
        )}
      </Section>
    </div>
  );
}

type LinkBoxProps = { email: string; link: string; onClose: () => void };

function LinkBox({ email, link, onClose }: LinkBoxProps) {
  const id = useId();
  const copy = useCopy(texts);
  const field = useRef<HTMLInputElement>(null);
  const copyLink = async () => {
    if (!(await copy({ html: link, text: link }))) field.current?.select();
  };
  return (
    <Box role="group" aria-labelledby={id}>
      <h3 id={id}>{texts.linkHeading(email)}</h3>
      <p>{texts.linkHint(invitationDays)}</p>
      <Field
        label={texts.link}
        readOnly
        value={link}
        ref={(element) => {
          if (element && field.current !== element) selectAtOnce(element);
          field.current = element;
        }}
        onFocus={({ target }) => target.select()}
      />
      <AddressHint address={link} />
      <div>
        <Button onClick={() => void copyLink()}>{texts.copy}</Button>
        <Button variant="outlined" onClick={onClose}>
          {texts.done}
        </Button>
      </div>
    </Box>
  );
}

const Box = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  maxWidth: 640,
  boxSizing: 'border-box',
  marginBlock: '4px 12px',
  padding: 16,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 8,
  '& h3': { ...theme.typography.subtitle2, margin: 0, overflowWrap: 'anywhere' },
  '& > p': { ...theme.typography.body2, margin: 0, color: theme.vars.palette.text.secondary, textWrap: 'pretty' },
  '& > div:last-child': { display: 'flex', flexWrap: 'wrap', gap: 8 },
}));

type InvitationRowProps = {
  invitation: Invitation;
  isMailed: boolean;
  isUndelivered: boolean;
  onSent: (sent: SentInvitation) => void;
  onWithdrawn: () => void;
};

function InvitationRow({ invitation, isMailed, isUndelivered, onSent, onWithdrawn }: InvitationRowProps) {
  const { id, email, dateCreated, dateExpires } = invitation;
  const factsId = useId();
  const notify = useNotify();
  const notOffline = useNotOffline();
  const onError = (failure: CallFailed) => notify({ text: failure.sentence, isFailure: true });
  const sendAgain = useChange(invitations.sendAgain, { onSuccess: onSent, onError });
  const withdraw = useChange(invitations.withdraw, {
    onSuccess: onWithdrawn,
    // An invitation that was used or withdrawn in the meantime is not found.
    onError: (failure) => (failure.statusCode === 404 ? onWithdrawn() : onError(failure)),
  });
  const isBusy = sendAgain.isPending || withdraw.isPending;
  const buttons = [
    {
      change: sendAgain,
      label: isMailed ? texts.sendAgain : texts.newLink,
      name: isMailed ? texts.sendAgainTo(email) : texts.newLinkFor(email),
      busyLabel: texts.sending,
    },
    { change: withdraw, label: texts.withdraw, name: texts.withdrawOf(email), busyLabel: texts.withdrawing },
  ];
  return (
    <Row>
      <Mail size={20} strokeWidth={1.6} aria-hidden />
      <div>
        <strong>{email}</strong>
        <small id={factsId}>
          {texts.dates(nameDay(dateCreated), nameDay(dateExpires))}
          {isUndelivered && <ErrorText> · {texts.notDelivered}</ErrorText>}
        </small>
      </div>
      <Buttons>
        {buttons.map(({ change, label, name, busyLabel }) => (
          <DisabledIf key={label} why={notOffline} placement="bottom">
            <Button
              variant="quiet"
              aria-label={change.isPending ? busyLabel : name}
              aria-describedby={factsId}
              busyLabel={change.isPending && busyLabel}
              onClick={() => !isBusy && change.mutate({ id })}
            >
              {label}
            </Button>
          </DisabledIf>
        ))}
      </Buttons>
    </Row>
  );
}

const Row = styled('li')(({ theme }) => ({
  [theme.breakpoints.down('sm')]: { flexWrap: 'wrap', rowGap: 0 },
}));

const ErrorText = styled('span')(({ theme }) => ({ color: theme.vars.palette.error.main }));

const Buttons = styled('div')(({ theme }) => ({
  '&&&': { flex: 'none', display: 'flex' },
  [theme.breakpoints.down('sm')]: { '&&&': { flexBasis: '100%', paddingInlineStart: 23 } },
}));

function InviteForm({ onSent }: { onSent: (sent: SentInvitation) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const notOffline = useNotOffline();
  const { formProps, field, message, isBusy } = useForm({
    names: ['Email'],
    check: ({ Email }) => checkEmail(Email),
    send: ({ Email }) => callServer(invitations.invite, { email: Email.trim() }),
    onDone: (sent) => {
      if (input.current) input.current.value = '';
      input.current?.focus();
      onSent(sent);
    },
  });
  return (
    <Form {...formProps}>
      <Line>
        <Field label={texts.email} type="email" autoComplete="off" ref={input} {...field('Email')} />
        <DisabledIf why={notOffline} placement="bottom">
          <Button type="submit" busyLabel={isBusy && texts.inviting}>
            {texts.invite}
          </Button>
        </DisabledIf>
      </Line>
      <FormMessage message={message} />
    </Form>
  );
}

const Form = styled('form')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 12, paddingBlock: 8 });

const Line = styled('div')({
  display: 'flex',
  gap: 12,
  maxWidth: 480,
  '& > div': { flex: 1, minWidth: 0 },
  '& > button': { flex: 'none', height: 48, marginTop: 30 },
});
