import type { User } from '@sermon/contract/accounts';
import type { SecondStepKind } from '@sermon/domain/accounts/secondStep';
import { secondStep as texts } from '@sermon/domain/texts/accounts/secondStep';
import { focusAtOnce } from '../../../ui/browser/focusAtOnce.ts';
import { Button } from '../../../ui/plain/Button.tsx';
import { FormMessage } from '../../../ui/plain/Field.tsx';
import page from '../AuthPage.module.css';
import { AuthPage } from '../AuthPage.tsx';
import { CodeField, introOf, OtherWays, sendOf, useSecondStep } from './secondStepForm.tsx';

type PageProps = { kinds: readonly SecondStepKind[]; onSignedIn: (user: User) => void; onStartAgain: () => void };

export function SecondStepPage({ kinds, onSignedIn, onStartAgain }: PageProps) {
  const { formProps, field, message, isBusy, kind, others, choose } = useSecondStep(kinds, onSignedIn);
  const { send, sending } = sendOf(kind);
  return (
    <AuthPage heading={texts.signIn.heading} intro={introOf(kind)}>
      <form {...formProps} className={page.form}>
        <CodeField kind={kind} field={field} />
        <FormMessage message={message} />
        <Button
          key={kind}
          type="submit"
          isLarge
          busyLabel={isBusy && sending}
          ref={kind === 'passkey' ? focusAtOnce : undefined}
        >
          {send}
        </Button>
        <OtherWays others={others} choose={choose} onStartAgain={onStartAgain} />
      </form>
    </AuthPage>
  );
}
