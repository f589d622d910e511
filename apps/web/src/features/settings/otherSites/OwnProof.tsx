import { otherSites } from '@sermon/contract/accounts/otherSites';
import { styled } from '@mui/material/styles';
import type { AccountSettings } from '@sermon/contract/accounts/settings';
import { otherSites as texts } from '@sermon/domain/texts/accounts/otherSites';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useChange } from '../../../ask.ts';
import { focusAtOnce } from '../../../ui/browser/focusAtOnce.ts';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { Button } from '../../../ui/plain/Button.tsx';
import { checkPassword } from '../../accounts/checks.ts';
import { accountSettings } from '../account.ts';
import { OwnPasswordField } from '../OwnPasswordField.tsx';
import { connectedSites } from './account.ts';

/** Checks the field of `OwnProof`. Users without a password leave it out. Until that is known, the server decides. */
export const checkProof = (settings: AccountSettings | undefined, password: string) =>
  settings?.hasPassword ? checkPassword(password) : {};

/** True if the user has no password and must sign in again through another site before the change. */
export const mustSignInAgain = (settings: AccountSettings | undefined): boolean =>
  settings?.hasPassword === false && !settings.isConfirmed;

/**
 * How users prove who they are before a change that could take the account away: with their password, or, if they have none, by signing
 * in again through another site. Until then, Cancel is the only button of a form (`mustSignInAgain`).
 */
export function OwnProof(props: ComponentProps<typeof OwnPasswordField>) {
  const { data: settings } = useQuery(accountSettings);
  if (settings?.hasPassword !== false) return <OwnPasswordField {...props} />;
  return mustSignInAgain(settings) ? <SignInAgainFirst /> : <Note>{texts.isConfirmed}</Note>;
}

function SignInAgainFirst() {
  const notify = useNotify();
  const { data: connected = [] } = useQuery(connectedSites);
  const confirm = useChange(otherSites.confirm, {
    onSuccess: ({ address }) => location.assign(address),
    onError: (failure) => notify({ text: failure.sentence, isFailure: true }),
  });
  const sites = connected.filter(({ site }) => site !== '');
  return (
    <Note as="div">
      <p>{texts.confirmFirst}</p>
      {sites.map(({ id, site, label }, at) => (
        <Button
          key={id}
          ref={at === 0 ? focusAtOnce : undefined}
          busyLabel={confirm.isPending && texts.opening}
          onClick={() => !confirm.isPending && confirm.mutate({ site })}
        >
          {texts.confirmWith(label)}
        </Button>
      ))}
    </Note>
  );
}

const Note = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  justifyItems: 'start',
  gap: 10,
  margin: 0,
  color: theme.vars.palette.text.primary,
  textWrap: 'pretty',
  '& > p': { margin: 0 },
}));
