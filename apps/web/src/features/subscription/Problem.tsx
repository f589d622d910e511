import { Button } from '../../ui/plain/Button.tsx';
import { FormMessage } from '../../ui/plain/Field.tsx';
import css from './Problem.module.css';

export const Problem = ({ message, onTryAgain }: { message: string; onTryAgain: () => void }) => (
  <div className={css.problem}>
    <FormMessage message={message} />
    <Button variant="tonal" onClick={onTryAgain}>
      Try Again
    </Button>
  </div>
);
