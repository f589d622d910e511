import { signInSteps } from '@sermon/contract/accounts/secondStep';
import type { User } from '@sermon/contract/accounts';
import type { SecondStepKind } from '@sermon/domain/accounts/secondStep';
import { secondStep as texts } from '@sermon/domain/texts/accounts/secondStep';
import { useState } from 'react';
import { callServer } from '../../../api.ts';
import { useForm } from '../../../ui/dialogs/form.ts';
import { signInWithPasskey, useCanUsePasskeys } from './passkeys.ts';

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
