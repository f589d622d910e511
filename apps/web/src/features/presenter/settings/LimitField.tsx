import { styled } from '@mui/material/styles';
import { minutesOf, timeLimit } from '@sermon/domain/presenter/preferences';
import { presenter as texts } from '@sermon/domain/texts/presenter/presenter';
import { Minus, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { MinutesInput, Step } from './stepper.tsx';

type LimitProps = { minutes: number; onChange: (minutes: number) => void };

/** The text applies when the user leaves the field or presses Enter. */
export function LimitField({ minutes, onChange }: LimitProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const apply = () => {
    if (typed === null) return;
    setTyped(null);
    const next = minutesOf(typed);
    if (next !== minutes) onChange(next);
  };
  return (
    <Row>
      <label htmlFor={id}>{texts.limit}</label>
      <Step aria-label={texts.fewerMinutes} disabled={minutes <= 0} onClick={() => onChange(minutes - 1)}>
        <Minus size={18} strokeWidth={1.8} aria-hidden />
      </Step>
      <MinutesInput
        id={id}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={typed ?? String(minutes)}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={apply}
        onKeyDown={({ key }) => key === 'Enter' && apply()}
      />
      <Step
        aria-label={texts.moreMinutes}
        disabled={minutes >= timeLimit.longest}
        onClick={() => onChange(minutes + 1)}
      >
        <Plus size={18} strokeWidth={1.8} aria-hidden />
      </Step>
      <span>{texts.minutes}</span>
    </Row>
  );
}

const Row = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  marginTop: 8,
  '& > label': { ...theme.typography.h5, flex: 1 },
  '& > span': { color: theme.vars.palette.text.secondary },
}));
