import type { SecondStepKind } from '@sermon/domain/accounts/secondStep';
import { secondStep as texts } from '@sermon/domain/texts/accounts/secondStep';
import { Button } from '../../../ui/plain/Button.tsx';
import css from './OtherWays.module.css';
import type { useSecondStep } from './useSecondStep.ts';

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
