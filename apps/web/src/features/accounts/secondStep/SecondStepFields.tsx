import type { SecondStepKind } from '@sermon/domain/accounts/secondStep';
import { secondStep as texts } from '@sermon/domain/texts/accounts/secondStep';
import { focusAtOnce } from '../../../ui/browser/focusAtOnce.ts';
import { Button } from '../../../ui/plain/Button.tsx';
import { Field } from '../../../ui/plain/Field.tsx';
import css from './SecondStepFields.module.css';
import type { useSecondStep } from './useSecondStep.ts';

const choices: Record<SecondStepKind, string> = {
  app: texts.signIn.useApp,
  passkey: texts.signIn.usePasskey,
  recoveryCode: texts.signIn.useRecovery,
};

/** The field for the code. A passkey needs none. */
export function CodeField({ kind, field }: Pick<ReturnType<typeof useSecondStep>, 'kind' | 'field'>) {
  if (kind === 'passkey') return null;
  const isApp = kind === 'app';
  return (
    <Field
      // Another way has a field of its own, which gets the focus.
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

type ChoicesProps = Pick<ReturnType<typeof useSecondStep>, 'others' | 'choose'> & { onStartAgain: () => void };

/** The other ways to take the second step, and starting again with the password. */
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
