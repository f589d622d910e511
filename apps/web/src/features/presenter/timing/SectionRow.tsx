import { styled } from '@mui/material/styles';
import { maxSectionMinutes } from '@sermon/domain/document/schema';
import type { Section } from '@sermon/domain/presenter/sections';
import { timing as texts } from '@sermon/domain/texts/presenter/timing';
import { Minus, Plus } from 'lucide-react';
import { useId } from 'react';
import { MinutesInput, Step } from '../settings/stepper.tsx';

type RowProps = {
  section: Section;
  at: number;
  /** In minutes, at the user's pace. */
  atPace: number;
  /** The section's own minutes, or the proposed ones. */
  planned: number;
  value: string;
  error: string | null;
  onChange: (value: string) => void;
};

export function SectionRow({ section, at, atPace, planned, value, error, onChange }: RowProps) {
  const errorId = useId();
  const name = section.heading ?? texts.opening;
  const step = (by: number) => onChange(String(Math.max(1, Math.min(maxSectionMinutes, planned + by))));
  return (
    <Row>
      <About>
        <b dir="auto">{name}</b>
        <span>
          {[
            texts.words(section.words),
            texts.atYourPace(atPace),
            ...(section.skippableWords > 0 ? [texts.skippable(section.skippableWords)] : []),
          ].join(' · ')}
        </span>
        {section.heading === null && <span>{texts.noHeading}</span>}
      </About>
      {section.heading === null ? (
        <Fixed>{planned}</Fixed>
      ) : (
        <Minutes>
          <Step aria-label={texts.fewer(name)} disabled={planned <= 1} onClick={() => step(-1)}>
            <Minus size={18} strokeWidth={1.8} aria-hidden />
          </Step>
          <MinutesInput
            aria-label={texts.minutesFor(name)}
            aria-invalid={error !== null}
            {...(error !== null && { 'aria-describedby': errorId })}
            data-section={at}
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            placeholder={String(planned)}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
          <Step aria-label={texts.more(name)} disabled={planned >= maxSectionMinutes} onClick={() => step(1)}>
            <Plus size={18} strokeWidth={1.8} aria-hidden />
          </Step>
        </Minutes>
      )}
      {error !== null && (
        <Wrong id={errorId} role="alert">
          {error}
        </Wrong>
      )}
    </Row>
  );
}

const Row = styled('li')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: 16,
  padding: '10px 0',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0, 1fr)', rowGap: 6, justifyItems: 'start' },
}));

const About = styled('div')(({ theme }) => ({
  display: 'grid',
  '& > b': { ...theme.typography.body1, fontWeight: 600, overflowWrap: 'anywhere' },
  '& > span': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
}));

const Minutes = styled('div')({ display: 'flex', alignItems: 'center', gap: 8 });

const Fixed = styled('span')(({ theme }) => ({
  ...theme.typography.body1,
  width: 72,
  marginInlineEnd: 56,
  textAlign: 'center',
  color: theme.vars.palette.text.secondary,
  fontVariantNumeric: 'lining-nums tabular-nums',
  [theme.breakpoints.down('sm')]: { width: 'auto', marginInlineEnd: 0 },
}));

const Wrong = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  gridColumn: '1 / -1',
  margin: '4px 0 0',
  color: theme.vars.palette.error.main,
}));
