import { styled } from '@mui/material/styles';
import { otherSites } from '@sermon/contract/accounts/otherSites';
import type { AccountSettings } from '@sermon/contract/accounts/settings';
import { CallFailed } from '@sermon/contract/client';
import { otherSites as texts } from '@sermon/domain/texts/accounts/otherSites';
import { settings as settingsTexts } from '@sermon/domain/texts/accounts/settings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { ask, useChange } from '../../../ask.ts';
import { focusAtOnce } from '../../../ui/browser/focusAtOnce.ts';
import { useForm } from '../../../ui/dialogs/form.ts';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { Button } from '../../../ui/plain/Button.tsx';
import { PasswordField } from '../../../ui/plain/Field.tsx';
import { useUser } from '../../../user.ts';
import { checkPassword } from '../../accounts/checks.ts';
import { accountSettings } from '../account.ts';

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

type Form<Name extends string, Reply> = Parameters<typeof useForm<Name, Reply>>[0];

/**
 * `useForm` for a form with `OwnProof`, whose field is named Password. `isAskedFirst` is true while the user must sign in
 * again; the form then has no button to send it.
 */
export function useProofForm<Name extends string, Reply>({ check, send, ...form }: Form<Name | 'Password', Reply>) {
  const client = useQueryClient();
  const { data: settings } = useQuery(accountSettings);
  const isAskedFirst = mustSignInAgain(settings);
  const { message, ...rest } = useForm<Name | 'Password', Reply>({
    ...form,
    check: (values) => ({ ...check(values), ...checkProof(settings, values.Password) }),
    async send(values, data) {
      try {
        return await send(values, data);
      } catch (cause) {
        // The user's last sign-in may have become too old while the form was open. `OwnProof` then asks for a new one.
        const isRefused = cause instanceof CallFailed && cause.statusCode === 403;
        if (isRefused) await client.invalidateQueries({ queryKey: accountSettings.queryKey });
        throw cause;
      }
    },
  });
  return { ...rest, message: isAskedFirst ? null : message, isAskedFirst };
}

type Props = Pick<ComponentProps<typeof PasswordField>, 'name' | 'error' | 'onInput' | 'ref'>;

/** Password managers find the account in the hidden field before this one. */
export function OwnPasswordField(props: Props) {
  const { email } = useUser();
  return (
    <>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label={settingsTexts.currentPassword} autoComplete="current-password" {...props} />
    </>
  );
}

export const connectedSites = { ...ask(otherSites.list, {}), refetchOnMount: 'always' } as const;
