import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { styled } from '@mui/material/styles';
import { parseDocument } from '@sermon/domain/document/html/parse';
import { maxSectionMinutes, sectionMinutesOf } from '@sermon/domain/document/schema';
import { shownMode } from '@sermon/domain/presenter/preferences';
import { budgetsOf, type Section, sectionsOf, wholeMinutes } from '@sermon/domain/presenter/sections';
import { timing as texts } from '@sermon/domain/texts/presenter/timing';
import type { Editor } from '@tiptap/core';
import { Minus, Plus } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { toHtml } from '../../../editor/html.ts';
import { setSectionMinutes } from '../../../editor/timing/sectionMinutes.ts';
import { useIsPhone } from '../../../ui/browser/useIsPhone.ts';
import { AskDialog } from '../../../ui/dialogs/AskDialog.tsx';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { Button } from '../../../ui/plain/Button.tsx';
import { useUser } from '../../../user.ts';
import { usePace } from '../../preferences/useLearnedPace.ts';
import { MinutesInput, Step } from '../settings/LimitField.tsx';
import { usePresenterPreferences } from '../settings/usePresenterPreferences.ts';

type DialogProps = { editor: Editor; isOpen: boolean; onClose: () => void };

export function SectionTimesDialog({ editor, isOpen, onClose }: DialogProps) {
  const isPhone = useIsPhone();
  return (
    <AskDialog title={texts.sectionTimes} isOpen={isOpen} width="sm" isFullScreen={isPhone} onClose={onClose}>
      <Sections editor={editor} onClose={onClose} />
    </AskDialog>
  );
}

function Sections({ editor, onClose }: Omit<DialogProps, 'isOpen'>) {
  // The text cannot change while the dialog is open.
  const [sections] = useState(() => sectionsOf(parseDocument(toHtml(editor.state.doc))));
  if (sections.every(({ words }) => words === 0))
    return (
      <>
        <DialogContent>{texts.nothing}</DialogContent>
        <DialogActions sx={{ px: 3, pb: 3, pt: 1 }}>
          <Button variant="outlined" onClick={onClose}>
            Close
          </Button>
        </DialogActions>
      </>
    );
  return (
    <SectionTimesForm
      sections={sections}
      onSave={(minutes) => {
        setSectionMinutes(editor.view, sections, minutes);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

type FormProps = {
  sections: readonly Section[];
  /** In minutes. Null is the proposed time. */
  onSave: (minutes: (number | null)[]) => void;
  onClose: () => void;
};

function SectionTimesForm({ sections, onSave, onClose }: FormProps) {
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

function SectionRow({ section, at, atPace, planned, value, error, onChange }: RowProps) {
  const errorId = useId();
  const name = section.heading ?? texts.opening;
  const step = (by: number) => onChange(String(Math.max(1, Math.min(maxSectionMinutes, planned + by))));
  return (
    <Row>
      <GeniusQuery>
        <b dir="auto">{name}</b>
        <span>
          {[
            texts.words(section.words),
            texts.atYourPace(atPace),
            ...(section.skippableWords > 0 ? [texts.skippable(section.skippableWords)] : []),
          ].join(' · ')}
        </span>
        {section.heading === null && <span>{texts.noHeading}</span>}
      </GeniusQuery>
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

const GeniusQuery = styled('div')(({ theme }) => ({
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
