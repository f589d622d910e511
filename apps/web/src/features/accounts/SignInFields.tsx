import { accounts as texts } from '@sermon/domain/texts/accounts';
import { type ReactNode, useId, useState } from 'react';
import { focusAtOnce } from '../../ui/browser/focusAtOnce.ts';
import { Field } from '../../ui/plain/Field.tsx';
import { PasswordField } from '../../ui/plain/PasswordField.tsx';
import css from './SignInFields.module.css';
import { sharedComputerChoice } from './sharedComputerChoice.ts';
import type { useSignIn } from './useSignIn.ts';

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
