import { styled } from '@mui/material/styles';
import { maxSectionMinutes, sectionMinutesOf } from '@sermon/domain/document/schema';
import { shownMode } from '@sermon/domain/presenter/preferences';
import { budgetsOf, type Section, wholeMinutes } from '@sermon/domain/presenter/sections';
import { timing as texts } from '@sermon/domain/texts/presenter/timing';
import { type FormEvent, useState } from 'react';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { Button } from '../../../ui/plain/Button.tsx';
import { useUser } from '../../../user.ts';
import { usePace } from '../../preferences/usePace.ts';
import { usePresenterPreferences } from '../settings/usePresenterPreferences.ts';
import { SectionRow } from './SectionRow.tsx';

type FormProps = {
  sections: readonly Section[];
  /** In minutes. Null is the proposed time. */
  onSave: (minutes: (number | null)[]) => void;
  onClose: () => void;
};

export function SectionTimesForm({ sections, onSave, onClose }: FormProps) {
  const { id: ownerId } = useUser();
  const { preferences } = usePresenterPreferences(ownerId);
  const limit =
    shownMode(preferences) === 'CountDown' && preferences.countdownTime > 0 ? preferences.countdownTime : null;
  const pace = usePace();
  const [typed, setTyped] = useState(() => sections.map(({ minutes }) => (minutes === null ? '' : String(minutes))));
  const [wrong, setWrong] = useState<ReadonlySet<number>>(new Set());

  const own = typed.map((value) => sectionMinutesOf(value.trim()));
  const budgets = budgetsOf(
    sections.map((section, at) => ({ ...section, minutes: own[at]! })),
    limit,
    pace,
  );
  const shown = wholeMinutes(budgets);
  const total = shown.reduce((sum, minutes) => sum + minutes, 0);
  const over = own.reduce<number>((sum, minutes) => sum + (minutes ?? 0), 0) - (limit ?? Infinity);

  const change = (at: number, value: string) => {
    setTyped(typed.with(at, value));
    setWrong(new Set([...wrong].filter((other) => other !== at)));
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = typed.flatMap((value, at) => (value.trim() !== '' && own[at] === null ? [at] : []));
    setWrong(new Set(found));
    if (found.length === 0) return onSave(own);
    event.currentTarget.querySelector<HTMLInputElement>(`[data-section="${found[0]}"]`)?.focus();
  };
  return (
    <DialogForm
      formProps={{ onSubmit: submit, noValidate: true }}
      message={null}
      send="Save"
      sending={false}
      onClose={onClose}
    >
      <Hint>
        {texts.sectionTimesHint}
        {limit === null && ` ${texts.noLimit}`}
      </Hint>
      <List>
        {sections.map((section, at) => (
          <SectionRow
            key={section.first}
            section={section}
            at={at}
            atPace={Math.round(section.words / pace)}
            planned={shown[at]!}
            value={typed[at]!}
            error={wrong.has(at) ? texts.wrongMinutes(maxSectionMinutes) : null}
            onChange={(value) => change(at, value)}
          />
        ))}
      </List>
      <Total>
        <Button
          variant="tonal"
          onClick={() => {
            setTyped(sections.map(() => ''));
            setWrong(new Set());
          }}
        >
          {texts.proposedTimes}
        </Button>
        <p role="status">
          {texts.total} <b>{texts.totalOf(total, limit)}</b>
        </p>
      </Total>
      {over > 0 && <Over role="status">{texts.overLimit(over)}</Over>}
    </DialogForm>
  );
}

const Hint = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  color: theme.vars.palette.text.secondary,
}));

const List = styled('ul')({ margin: 0, padding: 0, listStyle: 'none' });

const Total = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  '& > p': { ...theme.typography.body1, margin: 0, fontVariantNumeric: 'lining-nums tabular-nums' },
}));

const Over = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  color: theme.vars.palette.warning.main,
}));
