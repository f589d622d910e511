import { secondStep as texts } from '@sermon/domain/texts/accounts/secondStep';
import { focusAtOnce } from '../../../ui/browser/focusAtOnce.ts';
import { Field } from '../../../ui/plain/Field.tsx';
import type { SecondStepKind } from '@sermon/domain/accounts/secondStep';
import { Button } from '../../../ui/plain/Button.tsx';
import css from './OtherWays.module.css';
import { signInSteps } from '@sermon/contract/accounts/secondStep';
import type { User } from '@sermon/contract/accounts';
import { useState } from 'react';
import { callServer } from '../../../api.ts';
import { useForm } from '../../../ui/dialogs/form.ts';
import { signInWithPasskey, useCanUsePasskeys } from './passkeys.ts';

export function CodeField({ kind, field }: Pick<ReturnType<typeof useSecondStep>, 'kind' | 'field'>) {
  if (kind === 'passkey') return null;
  const isApp = kind === 'app';
  return (
    <Field
      key={kind}
      label={isApp ? texts.code : texts.signIn.recoveryCode}
      type="text"
      inputMode={isApp ? 'numeric' : 'text'}
      autoComplete={isApp ? 'one-time-code' : 'off'}
      autoCapitalize="characters"
      spellCheck={false}
      ref={focusAtOnce}
      {...field('Code')}
    />
  );
}

export function useSecondStep(kinds: readonly SecondStepKind[], onSignedIn: (user: User) => void) {
  const canUsePasskeys = useCanUsePasskeys();
  const usable = kinds.filter((kind) => kind !== 'passkey' || canUsePasskeys);
  const [chosen, setChosen] = useState<SecondStepKind | null>(null);
  const kind = chosen ?? usable[0] ?? 'recoveryCode';
  const form = useForm({
    names: ['Code'],
    check: ({ Code }) => (kind === 'passkey' || Code.trim() ? {} : { Code: texts.codeMissing }),
    send: ({ Code }) =>
      kind === 'passkey' ? signInWithPasskey({ isSecondStep: true }) : callServer(signInSteps.withCode, { code: Code }),
    onDone: onSignedIn,
  });
  return { ...form, kind, others: usable.filter((other) => other !== kind), choose: setChosen };
}

export const introOf = (kind: SecondStepKind): string =>
  ({
    app: texts.signIn.appIntro,
    passkey: texts.signIn.passkeyIntro,
    recoveryCode: texts.signIn.recoveryIntro,
  })[kind];

export const sendOf = (kind: SecondStepKind): { send: string; sending: string } =>
  kind === 'passkey'
    ? { send: texts.signIn.passkeyButton, sending: texts.signIn.waiting }
    : { send: 'Sign In', sending: 'Signing In' };

const choices: Record<SecondStepKind, string> = {
  app: texts.signIn.useApp,
  passkey: texts.signIn.usePasskey,
  recoveryCode: texts.signIn.useRecovery,
};

type ChoicesProps = Pick<ReturnType<typeof useSecondStep>, 'others' | 'choose'> & { onStartAgain: () => void };

export const OtherWays = ({ others, choose, onStartAgain }: ChoicesProps) => (
  <div className={css.ways}>
    {others.map((kind) => (
      <Button key={kind} variant="text" onClick={() => choose(kind)}>
        {choices[kind]}
      </Button>
    ))}
    <Button variant="text" onClick={onStartAgain}>
      {texts.signIn.startAgain}
    </Button>
  </div>
);
