import { type Invitation, invitations, type SentInvitation } from '@sermon/contract/admin/invitations';
import { styled } from '@mui/material/styles';
import type { CallFailed } from '@sermon/contract/client';
import { invitations as texts } from '@sermon/domain/texts/accounts/invitations';
import { Mail } from 'lucide-react';
import { useId } from 'react';
import { useChange } from '../../../ask.ts';
import { useNotOffline } from '../../../connection/useNotOffline.ts';
import { DisabledIf } from '../../../ui/DisabledIf.tsx';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { Button } from '../../../ui/plain/Button.tsx';
import { nameDay } from '../../../ui/time/when.ts';

type InvitationRowProps = {
  invitation: Invitation;
  isMailed: boolean;
  isUndelivered: boolean;
  onSent: (sent: SentInvitation) => void;
  onWithdrawn: () => void;
};

export function InvitationRow({ invitation, isMailed, isUndelivered, onSent, onWithdrawn }: InvitationRowProps) {
  const { id, email, dateCreated, dateExpires } = invitation;
  const factsId = useId();
  const notify = useNotify();
  const notOffline = useNotOffline();
  const onError = (failure: CallFailed) => notify({ text: failure.sentence, isFailure: true });
  const sendAgain = useChange(invitations.sendAgain, { onSuccess: onSent, onError });
  const withdraw = useChange(invitations.withdraw, {
    onSuccess: onWithdrawn,
    // An invitation that was used or withdrawn meanwhile is not found.
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
          {isUndelivered && <Trouble> · {texts.notDelivered}</Trouble>}
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

const Trouble = styled('span')(({ theme }) => ({ color: theme.vars.palette.error.main }));

const Buttons = styled('div')(({ theme }) => ({
  '&&&': { flex: 'none', display: 'flex' },
  [theme.breakpoints.down('sm')]: { '&&&': { flexBasis: '100%', paddingInlineStart: 23 } },
}));
