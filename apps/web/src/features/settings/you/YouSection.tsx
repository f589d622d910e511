import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { accounts as accountCalls } from '@sermon/contract/accounts';
import { settings as settingsCalls } from '@sermon/contract/accounts/settings';
import { isUnsafePersonName } from '@sermon/domain/accounts/rules';
import { accounts } from '@sermon/domain/texts/accounts';
import { losesSites, otherSites as siteTexts } from '@sermon/domain/texts/accounts/otherSites';
import { settings as texts } from '@sermon/domain/texts/accounts/settings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { callServer } from '../../../api.ts';
import { useChange } from '../../../ask.ts';
import { useNotOffline } from '../../../connection/useNotOffline.ts';
import { focusAtOnce, selectAtOnce } from '../../../ui/browser/focusAtOnce.ts';
import { useForm } from '../../../ui/dialogs/form.ts';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { Button } from '../../../ui/plain/Button.tsx';
import { Field, FormMessage, PasswordField } from '../../../ui/plain/Field.tsx';
import { loadErrorText, ErrorLine } from '../../../ui/states/ErrorState.tsx';
import { nameDay } from '../../../ui/time/dateFormat.ts';
import { DisabledIf } from '../../../ui/Tooltip.tsx';
import { useUser } from '../../../user.ts';
import { checkEmail, checkNewPassword } from '../../accounts/checks.ts';
import { NewPasswordField } from '../../accounts/NewPasswordField.tsx';
import { accountSettings, showEvents, showSettings, showUser, signedInSessions } from '../account.ts';
import { connectedSites, OwnPasswordField, OwnProof, useProofForm } from '../otherSites/OwnProof.tsx';
import { Hint, Section } from '../Section.tsx';
import { useNoEmails } from '../../accounts/useNoEmails.ts';
import { ConfirmEmail, WaitingEmail } from './ConfirmEmail.tsx';
import { PictureRow } from './PictureRow.tsx';
import { EditableRow, SettingRow } from './SettingRow.tsx';

type Setting = 'name' | 'email' | 'password';

export function YouSection() {
  const user = useUser();
  const { data: settings, error, refetch } = useQuery(accountSettings);
  const notLoaded = error ? texts.passwordNotLoaded : <Skeleton variant="rounded" width={180} height={14} />;
  const [open, setOpen] = useState<Setting | null>(null);
  const rowProps = (setting: Setting) => ({
    isOpen: open === setting,
    onOpen: () => setOpen(setting),
    onClose: () => setOpen((now) => (now === setting ? null : now)),
  });
  return (
    <Section title={texts.sections.you}>
      {!settings && error && (
        <ErrorLine message={loadErrorText(error, texts.notLoaded)} onTryAgain={() => void refetch()} />
      )}
      <PictureRow />
      <EditableRow
        label={texts.name}
        value={`${user.firstName} ${user.lastName}`}
        Form={NameForm}
        {...rowProps('name')}
      />
      <EditableRow
        label={texts.email}
        value={
          <>
            {user.email}
            {/* Always there, so that screen readers announce what appears in it. */}
            <div role="status">
              {settings && <ConfirmEmail settings={settings} note={texts.notConfirmed} />}
              {settings?.newEmail && <WaitingEmail email={settings.newEmail.email} />}
            </div>
          </>
        }
        Form={EmailForm}
        {...rowProps('email')}
      />
      {settings?.hasPassword === false ? (
        <SetPasswordRow />
      ) : (
        <EditableRow
          label={texts.password}
          value={settings ? passwordAge(settings.datePasswordChanged) : notLoaded}
          Form={PasswordForm}
          {...rowProps('password')}
        />
      )}
    </Section>
  );
}

const passwordAge = (changed: Date | null) =>
  changed ? texts.passwordChangedOn(nameDay(changed)) : texts.passwordUnchanged;

function NameForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const notify = useNotify();
  const user = useUser();
  const { field, ...form } = useForm({
    // The server checks both parts together, as when an account is created.
    names: ['FirstName', 'LastName', 'FullName'],
    check: ({ FirstName, LastName }) => ({
      ...checkPart('FirstName', FirstName),
      ...checkPart('LastName', LastName),
    }),
    send: async ({ FirstName, LastName }) => {
      const changed = await callServer(settingsCalls.changeName, {
        firstName: FirstName.trim(),
        lastName: LastName.trim(),
      });
      await showUser(client, changed);
    },
    onDone: () => {
      notify({ text: texts.nameChanged });
      onClose();
    },
  });
  const [firstName, fullName] = [field('FirstName'), field('FullName')];
  return (
    <EditForm {...form} onCancel={onClose}>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' }, gap: 2 }}>
        <Field
          label={texts.firstName}
          autoComplete="given-name"
          defaultValue={user.firstName}
          ref={selectAtOnce}
          {...firstName}
          error={firstName.error ?? fullName.error}
          onInput={() => {
            firstName.onInput();
            fullName.onInput();
          }}
        />
        <Field label={texts.lastName} autoComplete="family-name" defaultValue={user.lastName} {...field('LastName')} />
      </Box>
    </EditForm>
  );
}

function checkPart<Name extends string>(name: Name, value: string): Partial<Record<Name, string>> {
  const error = value.trim() ? isUnsafePersonName(value) && accounts.nameUnsafe : accounts.nameIncomplete;
  return error ? ({ [name]: error } as Partial<Record<Name, string>>) : {};
}

function EmailForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const notify = useNotify();
  const { field, isAskedFirst, ...form } = useProofForm({
    names: ['Email', 'Password'],
    check: ({ Email }) => checkEmail(Email),
    send: async ({ Email, Password }) => {
      const { user, settings } = await callServer(settingsCalls.changeEmail, {
        email: Email.trim(),
        password: Password,
      });
      await Promise.all([showUser(client, user), showSettings(client, settings)]);
      return settings;
    },
    onDone: ({ newEmail }) => {
      if (!newEmail) notify({ text: texts.emailChanged });
      onClose();
    },
  });
  return (
    <EditForm {...form} hasNoSave={isAskedFirst} onCancel={onClose}>
      {/* Not shown while the user must sign in again: that leaves the page, so an address that was already entered would be lost. */}
      {!isAskedFirst && (
        <Field label={texts.newEmail} type="email" autoComplete="email" ref={focusAtOnce} {...field('Email')} />
      )}
      <OwnProof {...field('Password')} />
    </EditForm>
  );
}

function PasswordForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const notify = useNotify();
  const { field, ...form } = useForm({
    names: ['CurrentPassword', 'Password', 'ConfirmPassword'],
    check: ({ CurrentPassword, Password, ConfirmPassword }) => ({
      ...(CurrentPassword ? {} : { CurrentPassword: accounts.passwordRequired }),
      ...checkNewPassword(Password),
      ...(Password === ConfirmPassword ? {} : { ConfirmPassword: accounts.passwordsDiffer }),
    }),
    send: ({ CurrentPassword, Password, ConfirmPassword }) =>
      callServer(settingsCalls.changePassword, {
        currentPassword: CurrentPassword,
        password: Password,
        confirmPassword: ConfirmPassword,
      }),
    onDone: () => {
      for (const { queryKey } of [accountSettings, signedInSessions]) void client.invalidateQueries({ queryKey });
      showEvents(client);
      notify({ text: texts.passwordChanged });
      onClose();
    },
  });
  return (
    <EditForm {...form} onCancel={onClose}>
      <OwnPasswordField ref={focusAtOnce} {...field('CurrentPassword')} />
      <NewPasswordField label={texts.newPassword} {...field('Password')} />
      <PasswordField label={texts.confirmPassword} autoComplete="new-password" {...field('ConfirmPassword')} />
    </EditForm>
  );
}

type EditFormProps = {
  formProps: ComponentProps<'form'>;
  message: string | null;
  isBusy: boolean;
  /** Something else has to be done before Save is offered. */
  hasNoSave?: boolean;
  onCancel: () => void;
  children: ReactNode;
};

const EditForm = ({ formProps, message, isBusy, hasNoSave = false, onCancel, children }: EditFormProps) => (
  <Box component="form" {...formProps} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 }}>
    {children}
    <FormMessage message={message} />
    <Box sx={{ display: 'flex', gap: 1 }}>
      {!hasNoSave && (
        <Button type="submit" busyLabel={isBusy && texts.saving}>
          {texts.save}
        </Button>
      )}
      <Button variant="outlined" onClick={onCancel}>
        {texts.cancel}
      </Button>
    </Box>
  </Box>
);

function SetPasswordRow() {
  const { email } = useUser();
  const notify = useNotify();
  const notOffline = useNotOffline();
  const { data: known } = useQuery(accountSettings);
  const { data: connected = [] } = useQuery(connectedSites);
  const noEmails = useNoEmails();
  const lost = known?.losesSites ? connected.map(({ label }) => label) : [];
  const send = useChange(accountCalls.sendResetPasswordEmail, {
    onSuccess: () => notify({ text: siteTexts.passwordLinkSent(email) }),
    onError: (failure) => notify({ text: failure.sentence, isFailure: true }),
  });
  return (
    <SettingRow
      label={texts.password}
      end={
        noEmails === null && (
          <DisabledIf why={notOffline} placement="bottom">
            <Button
              variant="quiet"
              busyLabel={send.isPending && siteTexts.sendingLink}
              onClick={() => !send.isPending && send.mutate({ email, redirect: '/settings' })}
            >
              {siteTexts.setPassword}
            </Button>
          </DisabledIf>
        )
      }
    >
      {siteTexts.noPassword}
      {noEmails !== null && <Hint>{noEmails}</Hint>}
      {noEmails === null && lost.length > 0 && <Hint>{losesSites(lost)}</Hint>}
    </SettingRow>
  );
}
