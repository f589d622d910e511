import { styled } from '@mui/material/styles';
import { builder as builderTexts } from '@sermon/domain/texts/builder';
import { history as texts } from '@sermon/domain/texts/history';
import { Bookmark, CornerDownRight, UserCog } from 'lucide-react';
import { type KeyboardEvent, memo, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/plain/Button.tsx';
import { size } from '../../ui/theme/tokens.ts';
import { nameDay, timeOfDay } from '../../ui/time/dateFormat.ts';
import type { Version } from './versions.ts';
import { localDay } from '@sermon/domain/calendar/days';

export const present = 'now';

type TimelineProps = {
  versions: readonly Version[];
  isOnDevice: boolean;
  written: Date;
  wordCount: number;
  isByAdministrator: boolean;
  now: Date;
  chosen: string;
  onChoose: (id: string) => void;
};

const shownAtOnce = 100;

/** A single tab stop; the arrow keys change the selection. */
export const Timeline = memo(function Timeline(props: TimelineProps) {
  const { versions, isOnDevice, written, wordCount, isByAdministrator, now, chosen, onChoose } = props;
  const [shown, setShown] = useState(shownAtOnce);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => list.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus(), []);
  const ofOption = (id: string) => ({ id, isChosen: id === chosen, onChoose: () => onChoose(id) });
  return (
    <Frame>
      <div role="listbox" aria-label="Versions" tabIndex={-1} ref={list} onKeyDown={moveAmong}>
        <Option {...ofOption(present)}>
          <Line>
            <b>Now</b>
            <span>{timeOfDay(written)}</span>
          </Line>
          <small>{builderTexts.words(wordCount)}</small>
          {isByAdministrator && <ByAdministrator />}
        </Option>
        {daysOf(versions.slice(0, shown), now).map((day) => (
          <DayGroup key={day.name} name={day.name}>
            {day.versions.map((version) => (
              <Option key={version.id} {...ofOption(version.id)}>
                <VersionFacts version={version} />
              </Option>
            ))}
          </DayGroup>
        ))}
      </div>
      {versions.length === 0 && <p>{isOnDevice ? texts.emptyOnDevice : texts.empty}</p>}
      {versions.length > shown && (
        <Button variant="outlined" onClick={() => setShown((count) => count + shownAtOnce)}>
          Show Older Versions
        </Button>
      )}
    </Frame>
  );
});

function DayGroup({ name, children }: { name: string; children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <DayName id={id} role="presentation">
        {name}
      </DayName>
      {children}
    </div>
  );
}

function VersionFacts({ version }: { version: Version }) {
  const { label, kind, device, wordCount, isByAdministrator, dateSaved } = version;
  const facts = [device, wordCount === null ? '' : builderTexts.words(wordCount)].filter(Boolean);
  return (
    <>
      <Line>
        <b>{timeOfDay(dateSaved)}</b>
        {label && (
          <Label>
            <Bookmark size={14} strokeWidth={1.75} aria-hidden />
            <span>{label}</span>
          </Label>
        )}
      </Line>
      {facts.length > 0 && <small>{facts.join(' · ')}</small>}
      {isByAdministrator && <ByAdministrator />}
      {kind === 'refused' && (
        <Refused>
          <CornerDownRight size={14} strokeWidth={1.75} aria-hidden />
          {texts.keptBeside}
        </Refused>
      )}
    </>
  );
}

type OptionProps = { id: string; isChosen: boolean; onChoose: () => void; children: ReactNode };

function Option({ id, isChosen, onChoose, children }: OptionProps) {
  return (
    <Row
      role="option"
      aria-selected={isChosen}
      tabIndex={isChosen ? 0 : -1}
      data-version={id}
      onClick={onChoose}
      onKeyDown={(event) => event.key === 'Enter' && onChoose()}
    >
      {children}
    </Row>
  );
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => Math.min(count - 1, at + 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_, count) => count - 1,
};

function moveAmong(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key];
  if (!step) return;
  event.preventDefault();
  const options = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-version]')];
  const next =
    options[
      step(
        options.findIndex((option) => option === event.target),
        options.length,
      )
    ];
  next?.focus();
  next?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
}

const Frame = styled('div')(({ theme }) => ({
  display: 'grid',
  alignContent: 'start',
  gap: 12,
  padding: '12px 12px 72px',
  '& > p': { ...theme.typography.body2, margin: '8px 12px', color: theme.vars.palette.text.secondary },
}));

const DayName = styled('div')(({ theme }) => ({
  ...theme.typography.h6,
  padding: '16px 12px 4px',
  color: theme.vars.palette.text.secondary,
}));

const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 2,
  alignContent: 'center',
  minHeight: size.tap,
  boxSizing: 'border-box',
  padding: '6px 12px',
  borderRadius: 8,
  cursor: 'pointer',
  '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
  '&[aria-selected="true"]': { backgroundColor: theme.vars.palette.surface.selected },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
}));

const Line = styled('span')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'baseline',
  gap: 8,
  minWidth: 0,
  fontVariantNumeric: 'tabular-nums',
  '& b': { fontWeight: 600 },
  '& > span': { color: theme.vars.palette.text.secondary },
}));

const Label = styled('span')(({ theme }) => ({
  display: 'flex',
  alignSelf: 'center',
  alignItems: 'center',
  gap: 4,
  minWidth: 0,
  '& svg': { flex: 'none', color: theme.vars.palette.primary.main },
  '& span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', fontWeight: 600 },
}));

const Refused = styled('small')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  '&&': { color: theme.vars.palette.warning.main },
}));

export const ByAdministrator = () => (
  <AdministratorLine>
    <UserCog size={14} strokeWidth={1.75} aria-hidden />
    {texts.byAdministrator}
  </AdministratorLine>
);

const AdministratorLine = styled('small')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  '&&': { color: theme.vars.palette.text.primary },
}));

/** Newest first. */
type Day = { name: string; versions: Version[] };

/** In the user's time zone. */
function daysOf(versions: readonly Version[], now: Date): Day[] {
  const days: Day[] = [];
  for (const version of versions) {
    const name = dayName(version.dateSaved, now);
    const last = days.at(-1);
    if (last?.name === name) last.versions.push(version);
    else days.push({ name, versions: [version] });
  }
  return days;
}

/** 'Today', 'Yesterday', '16 Nov 2026'. */
function dayName(moment: Date, now: Date): string {
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (localDay(moment) === localDay(now)) return 'Today';
  return localDay(moment) === localDay(yesterday) ? 'Yesterday' : nameDay(moment);
}

/** For use within a sentence: 'today, 07:40', '16 Nov 2026, 07:40'. */
export const spokenMoment = (moment: Date, now: Date): string =>
  `${dayName(moment, now).replace(/^[TY]/, (letter) => letter.toLowerCase())}, ${timeOfDay(moment)}`;
