import { secondStep as texts } from '@sermon/domain/texts/accounts/secondStep';
import { focusAtOnce } from '../../../ui/browser/focusAtOnce.ts';
import { Field } from '../../../ui/plain/Field.tsx';
import type { useSecondStep } from './useSecondStep.ts';

/** A passkey needs no field. */
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
