import { accounts, type User } from '@sermon/contract/accounts';
import { splitFullName } from '@sermon/domain/accounts/rules';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { callServer } from '../../../api.ts';
import { useForm } from '../../../ui/dialogs/form.ts';
import { Button } from '../../../ui/plain/Button.tsx';
import { Field, FormMessage } from '../../../ui/plain/Field.tsx';
import { sharedComputer } from '../../../offline/sessionCopies.ts';
import { becomeUser } from '../../../user.ts';
import css from '../AuthPage.module.css';
import { checkEmail, checkName, checkNewPassword } from '../checks.ts';
import { NewPasswordField } from '../NewPasswordField.tsx';
import { SiteButtons } from '../otherSites/SiteButtons.tsx';
import { openedInvitation } from '../useInvitation.ts';

type RegisterFormProps = {
  fixedEmail?: string;
  invitation?: string | undefined;
  /** The page to which another site leads back. */
  redirect: string | undefined;
  hasSites?: boolean;
  label?: string;
  busyLabel?: string;
  onSubmit?: () => boolean;
  /** Called before the page gets the new user. The form stays busy until then. */
  onRegistered?: (user: User) => Promise<void>;
  notice?: string | null;
  children?: ReactNode;
};

export function RegisterForm({
  fixedEmail,
  invitation,
  redirect,
  hasSites = true,
  label = 'Create Account',
  busyLabel = 'Creating Account',
  onSubmit = () => true,
  onRegistered,
  notice = null,
  children,
}: RegisterFormProps) {
  const client = useQueryClient();
  const { formProps, field, message, isBusy } = useForm({
    names: ['FullName', 'Email', 'Password'],
    check: ({ FullName, Email, Password }) => ({
      ...checkName(FullName),
      ...checkEmail(Email),
      ...checkNewPassword(Password),
    }),
    async send({ FullName, Email, Password }) {
      const user = await callServer(accounts.register, {
        ...(splitFullName(FullName) ?? { firstName: '', lastName: '' }),
        email: Email.trim(),
        password: Password,
        ...(sharedComputer.isShared() && { rememberMe: false }),
        ...(invitation !== undefined && { invitation }),
      });
      openedInvitation.remove();
      await onRegistered?.(user);
      return user;
    },
    onDone: (user) => becomeUser(client, user),
  });
  return (
    <form
      {...formProps}
      onSubmit={(event) => {
        if (onSubmit()) formProps.onSubmit(event);
        else event.preventDefault();
      }}
      className={css.form}
    >
      <Field label="Full name" autoComplete="name" {...field('FullName')} />
      <Field
        label="Email"
        type="email"
        autoComplete="username"
        defaultValue={fixedEmail}
        readOnly={fixedEmail !== undefined}
        {...field('Email')}
      />
      <NewPasswordField {...field('Password')} />
      <FormMessage message={notice ?? message} />
      <div className={css.actions}>
        <Button type="submit" isLarge busyLabel={isBusy && busyLabel}>
          {label}
        </Button>
        {children}
      </div>
      {hasSites && <SiteButtons redirect={redirect} />}
    </form>
  );
}
