import { settings as settingsCalls } from '@sermon/contract/accounts/settings';
import { styled } from '@mui/material/styles';
import { emailChangeHours } from '@sermon/domain/accounts/settings';
import { settings as texts } from '@sermon/domain/texts/accounts/settings';
import { useQueryClient } from '@tanstack/react-query';
import { useChange } from '../../../ask.ts';
import { useNotOffline } from '../../../connection/useNotOffline.ts';
import { DisabledIf } from '../../../ui/DisabledIf.tsx';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { Button } from '../../../ui/plain/Button.tsx';
import { showSettings } from '../account.ts';

/** The user can keep the current address instead. */
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

export const Note = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'start',
  gap: 10,
  padding: '4px 0 8px',
  '& p': { ...theme.typography.body2, margin: 0, color: theme.vars.palette.text.secondary, textWrap: 'pretty' },
}));
