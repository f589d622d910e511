import { styled } from '@mui/material/styles';
import { type AccountSettings, settings as settingsCalls } from '@sermon/contract/accounts/settings';
import { emailChangeHours } from '@sermon/domain/accounts/settings';
import { settings as texts } from '@sermon/domain/texts/accounts/settings';
import { useQueryClient } from '@tanstack/react-query';
import { useChange } from '../../../ask.ts';
import { useNotOffline } from '../../../connection/useNotOffline.ts';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { Button } from '../../../ui/plain/Button.tsx';
import { DisabledIf } from '../../../ui/Tooltip.tsx';
import { useUser } from '../../../user.ts';
import { showSettings } from '../account.ts';

/** Shows nothing if the email is confirmed, or if the server sends no email. `note` is the sentence to show. */
export function ConfirmEmail({ settings, note }: { settings: AccountSettings; note: string }) {
  const { email } = useUser();
  const client = useQueryClient();
  const notify = useNotify();
  const notOffline = useNotOffline();
  const send = useChange(settingsCalls.sendConfirmation, {
    onSuccess: (sent) => showSettings(client, sent),
    onError: (failure) => notify({ text: failure.sentence, isFailure: true }),
  });
  if (settings.emailConfirmation === 'none') return null;
  const isSent = settings.emailConfirmation === 'sent';
  return (
    <Note>
      <p>{note}</p>
      {isSent && <p>{texts.confirmationSent(email, emailChangeHours)}</p>}
      {/* Not shown while a link to a new address is open: the new link would replace it. */}
      {!settings.newEmail && (
        <DisabledIf why={notOffline} placement="bottom">
          <Button
            variant="outlined"
            busyLabel={send.isPending && texts.confirmationSending}
            onClick={() => !send.isPending && send.mutate({})}
          >
            {isSent ? texts.confirmationAgain : texts.confirmEmail.button}
          </Button>
        </DisabledIf>
      )}
    </Note>
  );
}

export function WaitingEmail({ email }: { email: string }) {
  const client = useQueryClient();
  const notify = useNotify();
  const notOffline = useNotOffline();
  const keep = useChange(settingsCalls.cancelEmailChange, {
    async onSuccess(settings) {
      await showSettings(client, settings);
      notify({ text: texts.emailKept });
    },
    onError: (failure) => notify({ text: failure.sentence, isFailure: true }),
  });
  return (
    <Note>
      <p>{texts.emailWaits(email, emailChangeHours)}</p>
      <DisabledIf why={notOffline} placement="bottom">
        <Button
          variant="outlined"
          busyLabel={keep.isPending && texts.saving}
          onClick={() => !keep.isPending && keep.mutate({})}
        >
          {texts.cancelEmailChange}
        </Button>
      </DisabledIf>
    </Note>
  );
}

const Note = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'start',
  gap: 10,
  padding: '4px 0 8px',
  '& p': { ...theme.typography.body2, margin: 0, color: theme.vars.palette.text.secondary, textWrap: 'pretty' },
}));
