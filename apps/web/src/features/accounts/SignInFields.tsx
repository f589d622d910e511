import { accounts as texts } from '@sermon/domain/texts/accounts';
import { type ReactNode, useId, useState } from 'react';
import { focusAtOnce } from '../../ui/browser/focusAtOnce.ts';
import { Field, PasswordField } from '../../ui/plain/Field.tsx';
import css from './SignInFields.module.css';
import { sharedComputerChoice } from './sharedComputerChoice.ts';
import { accounts, type SignInReply } from '@sermon/contract/accounts';
import { callServer } from '../../api.ts';
import { useForm } from '../../ui/dialogs/form.ts';
import { checkEmail, checkPassword } from './checks.ts';

type FieldsProps = {
  field: ReturnType<typeof useSignIn>['field'];
  /** The only account that can sign in. The password gets the focus. */
  fixedEmail?: string;
  forgotPassword: ReactNode;
};

/** Named as password managers know them. */
export const SignInFields = ({ field, fixedEmail, forgotPassword }: FieldsProps) => {
  const isFixed = fixedEmail !== undefined;
  const [isRemembered, setIsRemembered] = useState(true);
  const [isShared, setIsShared] = useState(sharedComputerChoice.read);
  const hintId = useId();
  return (
    <>
      <Field
        label="Email"
        type="email"
        autoComplete="username"
        defaultValue={fixedEmail}
        readOnly={isFixed}
        {...field('Email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        ref={isFixed ? focusAtOnce : undefined}
        {...field('Password')}
      />
      <div className={css.beside}>
        <label>
          <input
            type="checkbox"
            name="rememberMe"
            checked={isRemembered && !isShared}
            disabled={isShared}
            onChange={({ currentTarget }) => setIsRemembered(currentTarget.checked)}
          />
          Keep me signed in
        </label>
        {forgotPassword}
      </div>
      <div className={css.shared}>
        <label>
          <input
            type="checkbox"
            name={sharedComputerChoice.fieldName}
            checked={isShared}
            aria-describedby={hintId}
            onChange={({ currentTarget }) => setIsShared(currentTarget.checked)}
          />
          {texts.sharedComputer}
        </label>
        {/* Screen readers read it at the checkbox even while it is hidden. */}
        <p id={hintId} hidden={!isShared}>
          {texts.sharedComputerHint}
        </p>
      </div>
    </>
  );
};

export const useSignIn = (onReply: (reply: SignInReply) => void) =>
  useForm({
    names: ['Email', 'Password'],
    check: ({ Email, Password }) => ({ ...checkEmail(Email), ...checkPassword(Password) }),
    async send({ Email, Password }, data) {
      const rememberMe = data.has('rememberMe');
      const reply = await callServer(accounts.signIn, { email: Email.trim(), password: Password, rememberMe });
      sharedComputerChoice.keep(data);
      return reply;
    },
    onDone: onReply,
  });
