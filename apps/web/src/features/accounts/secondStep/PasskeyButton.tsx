import type { User } from '@sermon/contract/accounts';
import { CallFailed } from '@sermon/contract/client';
import { secondStep as texts } from '@sermon/domain/texts/accounts/secondStep';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/plain/Button.tsx';
import { FormMessage } from '../../../ui/plain/Field.tsx';
import { sharedComputerChoice } from '../sharedComputerChoice.ts';
import { signInWithPasskey, useCanUsePasskeys } from './passkeys.ts';

export function PasskeyButton({ onSignedIn }: { onSignedIn: (user: User) => void }) {
  const isShown = useCanUsePasskeys();
  const [isBusy, setIsBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  if (!isShown) return null;
  const signIn = async (form: HTMLFormElement | null) => {
    if (isBusy) return;
    setIsBusy(true);
    setMessage(null);
    try {
      const rememberMe = form === null || new FormData(form).has('rememberMe');
      const user = await signInWithPasskey({ isSecondStep: false, rememberMe });
      sharedComputerChoice.keepFrom(form);
      onSignedIn(user);
    } catch (cause) {
      if (!(cause instanceof CallFailed)) throw cause;
      setMessage(cause.sentence);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <>
      <Button
        variant="outlined"
        isLarge
        busyLabel={isBusy && texts.signIn.waiting}
        onClick={(event) => void signIn(event.currentTarget.form)}
      >
        <KeyRound size={18} strokeWidth={1.6} aria-hidden />
        {texts.signIn.withPasskey}
      </Button>
      <FormMessage message={message} />
    </>
  );
}
