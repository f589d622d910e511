import { accounts } from '@sermon/contract/accounts';
import { losesSites, otherSites as texts } from '@sermon/domain/texts/accounts/otherSites';
import { settings } from '@sermon/domain/texts/accounts/settings';
import { useQuery } from '@tanstack/react-query';
import { useChange } from '../../../ask.ts';
import { useNotOffline } from '../../../connection/useNotOffline.ts';
import { DisabledIf } from '../../../ui/DisabledIf.tsx';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { Button } from '../../../ui/plain/Button.tsx';
import { useUser } from '../../../user.ts';
import { accountSettings } from '../account.ts';
import { Hint } from '../Section.tsx';
import { connectedSites } from '../otherSites/account.ts';
import { SettingRow } from './SettingRow.tsx';

export function SetPasswordRow() {
  const { email } = useUser();
  const notify = useNotify();
  const notOffline = useNotOffline();
  const { data: known } = useQuery(accountSettings);
  const { data: connected = [] } = useQuery(connectedSites);
  const lost = known?.losesSites ? connected.map(({ label }) => label) : [];
  const send = useChange(accounts.sendResetPasswordEmail, {
    onSuccess: () => notify({ text: texts.passwordLinkSent(email) }),
    onError: (failure) => notify({ text: failure.sentence, isFailure: true }),
  });
  return (
    <SettingRow
      label={settings.password}
      end={
        <DisabledIf why={notOffline} placement="bottom">
          <Button
            variant="quiet"
            busyLabel={send.isPending && texts.sendingLink}
            onClick={() => !send.isPending && send.mutate({ email, redirect: '/settings' })}
          >
            {texts.setPassword}
          </Button>
        </DisabledIf>
      }
    >
      {texts.noPassword}
      {lost.length > 0 && <Hint>{losesSites(lost)}</Hint>}
    </SettingRow>
  );
}
