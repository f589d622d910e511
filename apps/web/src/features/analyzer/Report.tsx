import CircularProgress from '@mui/material/CircularProgress';
import { styled } from '@mui/material/styles';
import { CallFailed } from '@sermon/contract/client';
import { type AnalyzerResult, type Finding, minAnalyzedWords, type Place } from '@sermon/domain/analyzer/result';
import { minutesAloud, preachingSpeeds } from '@sermon/domain/builder/preachingTime';
import { analyzer as texts } from '@sermon/domain/texts/analyzer';
import { bible } from '@sermon/domain/texts/bible';
import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { size, touch } from '../../ui/theme/tokens.ts';
import { useNotify } from '../../ui/notices/notices.tsx';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { useKnownPace } from '../preferences/useLearnedPace.ts';
import { usePreferences } from '../preferences/usePreferences.ts';
import { FindingRow } from './FindingRow.tsx';
import { hiddenBy, hideFlags, measureIds } from './hiddenMeasures.ts';
import { StepBar, useStepping } from './StepBar.tsx';
import { useAnalysis } from './useAnalysis.ts';
import ButtonBase from '@mui/material/ButtonBase';

type ReportProps = { editor: Editor; isShown: boolean; onShowText: () => void };

export function Report({ editor, isShown, onShowText }: ReportProps) {
  const { preferences, save } = usePreferences();
  const notify = useNotify();
  const pace = useKnownPace();
  const hidden = useMemo(() => hiddenBy(preferences), [preferences]);
  const { result, isLate, hasFailed, tryAgain, rangesOf } = useAnalysis(editor, isShown, hidden);
  const stepping = useStepping(editor, result, (id) => rangesOf(result ? placesOf(result, id) : []));
  const { subject } = stepping;
  const [open, setOpen] = useState<string | null>(null);
  const panel = useRef<HTMLDivElement>(null);

  const go = (id: string, name: string, places: readonly Place[], by: 1 | -1) => {
    if (subject?.id !== id) stepping.show({ id, name }, rangesOf(places));
    onShowText();
    stepping.step(by);
  };
  const toggle = (id: string, name: string, places: readonly Place[]) => {
    const isOpening = open !== id;
    setOpen(isOpening ? id : null);
    if (isOpening && places.length > 0) stepping.show({ id, name }, rangesOf(places));
    else stepping.end();
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || (open === null && subject === null)) return;
    event.preventDefault();
    panel.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(open ?? subject?.id ?? '')}"]`)?.focus();
    setOpen(null);
    stepping.end();
  };

  const hide = async ({ id, title }: Finding) => {
    setOpen(null);
    stepping.end();
    // The row with the focus disappears.
    panel.current?.focus();
    try {
      await save({ [hideFlags[id]]: true });
    } catch (cause) {
      if (!(cause instanceof CallFailed)) throw cause;
      return notify({ text: cause.isOffline ? cause.sentence : bible.preferencesNotSaved, isFailure: true });
    }
    notify({
      text: texts.hidden(title),
      undo: {
        perform: () => save({ [hideFlags[id]]: false }),
        done: texts.shownAgain(title),
        failed: texts.undoFailed,
      },
    });
  };

  const rows = (findings: AnalyzerResult['improvements']) => (
    <ul>
      {findings.map((finding) => (
        <FindingRow
          key={finding.id}
          finding={finding}
          isOpen={open === finding.id}
          at={subject?.id === finding.id ? stepping : { count: finding.places.length, current: 0 }}
          onToggle={() => toggle(finding.id, finding.title, finding.places)}
          onStep={(by) => go(finding.id, finding.title, finding.places, by)}
          onHide={() => void hide(finding)}
        />
      ))}
    </ul>
  );

  return (
    <Scroll ref={panel} tabIndex={-1} onKeyDown={leave}>
      <div role="status">
        {isLate && (
          <Busy>
            <CircularProgress size={14} thickness={5} aria-hidden />
            {texts.analyzing}
          </Busy>
        )}
      </div>
      {hasFailed && <ErrorState onTryAgain={tryAgain}>{texts.failed}</ErrorState>}
      {result && result.wordCount === 0 && <Empty>{texts.nothingWritten}</Empty>}
      {result && result.wordCount > 0 && (
        <>
          {result.wordCount >= minAnalyzedWords && (
            <Summary>{texts.summary(minutesAloud(result.wordCount, pace.wordsPerMinute), result.grade)}</Summary>
          )}
          <Figures result={result} ownPace={pace.from === 'average' ? null : pace.wordsPerMinute} />
          <Part title="To improve" count={result.improvements.length}>
            {result.improvements.length > 0 ? rows(result.improvements) : <p>{nothingSaid(result, hidden.size)}</p>}
          </Part>
          {result.goodResults.length > 0 && <Part title="Good">{rows(result.goodResults)}</Part>}
          {result.keywords.length > 0 && (
            <Part title="Keywords">
              <Chips>
                {result.keywords.map((keyword) => (
                  <li key={keyword}>{keyword}</li>
                ))}
              </Chips>
            </Part>
          )}
          {result.scriptureReferences.length > 0 && (
            <Part title="Scripture References" count={result.scriptureReferences.length}>
              <ReferenceList
                references={result.scriptureReferences}
                subjectId={subject?.id ?? null}
                at={stepping}
                onGo={({ reference, places }) => {
                  setOpen(null);
                  go(`reference ${reference}`, reference, places, 1);
                }}
              />
            </Part>
          )}
          <Note>{texts.whatCounts}</Note>
        </>
      )}
      {!isShown && <StepBar stepping={stepping} />}
    </Scroll>
  );
}

function placesOf({ improvements, goodResults, scriptureReferences }: AnalyzerResult, id: string): readonly Place[] {
  const finding = [...improvements, ...goodResults].find((result) => result.id === id);
  return finding?.places ?? scriptureReferences.find(({ reference }) => `reference ${reference}` === id)?.places ?? [];
}

function nothingSaid({ wordCount }: AnalyzerResult, hiddenCount: number): string {
  if (wordCount < minAnalyzedWords) return texts.needsWords;
  return hiddenCount === measureIds.length ? texts.everythingHidden : texts.nothingToImprove;
}

const Part = ({ title, count = 0, children }: { title: string; count?: number; children: ReactNode }) => (
  <Section aria-label={title}>
    <h3>
      {title}
      {count > 0 && <span>{count}</span>}
    </h3>
    {children}
  </Section>
);

const Scroll = styled('div')({
  flex: 1,
  outline: 'none',
  minHeight: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  paddingBottom: size.listEnd,
});

const Summary = styled('p')(({ theme }) => ({
  ...theme.typography.body1,
  margin: '0 20px 12px',
  textWrap: 'pretty',
}));

const Section = styled('section')(({ theme }) => ({
  marginTop: 24,
  '& h3': { ...theme.typography.h5, display: 'flex', gap: 8, margin: '0 20px 6px' },
  '& h3 span': { fontWeight: 400, fontVariantNumeric: 'tabular-nums', color: theme.vars.palette.text.secondary },
  '& p': { ...theme.typography.body2, margin: '0 20px', color: theme.vars.palette.text.secondary },
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
}));

const Chips = styled('ul')(({ theme }) => ({
  'section &': { display: 'flex', flexWrap: 'wrap', gap: 6, padding: '2px 20px 0' },
  '& li': {
    ...theme.typography.body2,
    padding: '2px 10px',
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 6,
    backgroundColor: theme.vars.palette.surface.sheet,
    overflowWrap: 'anywhere',
  },
}));

const Note = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: '24px 20px 0',
  color: theme.vars.palette.text.secondary,
  textWrap: 'pretty',
}));

const Busy = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  margin: '0 20px 12px',
  color: theme.vars.palette.text.secondary,
}));

const Empty = styled('p')(({ theme }) => ({
  ...theme.typography.subtitle1,
  margin: '32px 20px',
  fontWeight: 400,
  textAlign: 'center',
  textWrap: 'balance',
}));

type FiguresProps = { result: AnalyzerResult; ownPace: number | null };

function Figures({ result: { wordCount, characterCount, gradeLevel }, ownPace }: FiguresProps) {
  const id = useId();
  return (
    <>
      <Row>
        <div>
          <dt>Words</dt>
          <dd>{wordCount.toLocaleString('en')}</dd>
        </div>
        <div>
          <dt>Characters</dt>
          <dd>{characterCount.toLocaleString('en')}</dd>
        </div>
        <div>
          <dt>Grade level</dt>
          <dd>{gradeLevel}</dd>
        </div>
      </Row>
      <Title id={id}>Preaching Time</Title>
      <Speeds aria-labelledby={id}>
        {ownPace !== null && <Speed name="Your pace" wordCount={wordCount} wordsPerMinute={ownPace} isOwn />}
        {preachingSpeeds.map((speed) => (
          <Speed key={speed.name} wordCount={wordCount} {...speed} />
        ))}
      </Speeds>
    </>
  );
}

type SpeedProps = { name: string; wordCount: number; wordsPerMinute: number; isOwn?: boolean };

const Speed = ({ name, wordCount, wordsPerMinute, isOwn = false }: SpeedProps) => (
  <div data-own={isOwn}>
    <dt>{name}</dt>
    <dd>{texts.minutes(minutesAloud(wordCount, wordsPerMinute))}</dd>
    <dd>{texts.pace(wordsPerMinute)}</dd>
  </div>
);

const Row = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridAutoFlow: 'column',
  gridTemplateColumns: 'auto auto minmax(0, 1fr)',
  margin: '0 20px',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 8,
  backgroundColor: theme.vars.palette.surface.sheet,
  fontVariantNumeric: 'lining-nums tabular-nums',
  '& > div': { padding: '8px 12px' },
  '& > div + div': { borderInlineStart: `1px solid ${theme.vars.palette.divider}` },
  '& dt': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& dd': { ...theme.typography.h5, margin: 0, overflowWrap: 'anywhere' },
  '& dd + dd': { ...theme.typography.label, color: theme.vars.palette.text.secondary },
}));

const Speeds = styled(Row)(({ theme }) => ({
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gridAutoFlow: 'row',
  overflow: 'hidden',
  '& > [data-own="true"]': {
    gridColumn: '1 / -1',
    display: 'flex',
    alignItems: 'baseline',
    gap: 8,
    paddingInlineEnd: 12,
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
    backgroundColor: theme.vars.palette.surface.selected,
  },
  '& > [data-own="true"] dt': { flex: 1 },
  '& > [data-own="true"] + div': { borderInlineStart: 0 },
}));

const Title = styled('h3')(({ theme }) => ({ ...theme.typography.h5, margin: '20px 20px 6px' }));

type Mentioned = AnalyzerResult['scriptureReferences'][number];
type ReferenceListProps = {
  references: readonly Mentioned[];
  subjectId: string | null;
  at: { count: number; current: number };
  onGo: (mentioned: Mentioned) => void;
};

const ReferenceList = ({ references, subjectId, at, onGo }: ReferenceListProps) => (
  <List>
    {references.map((mentioned) => {
      const { reference, places } = mentioned;
      const id = `reference ${reference}`;
      const isCurrent = subjectId === id && at.current > 0;
      return (
        <li key={reference}>
          <Passage data-id={id} aria-current={isCurrent || undefined} onClick={() => onGo(mentioned)}>
            {reference}
            {places.length > 1 && (
              <span>{isCurrent ? texts.placeOf(at.current, at.count) : texts.places(places.length)}</span>
            )}
          </Passage>
        </li>
      );
    })}
  </List>
);

const List = styled('ul')({ 'section &': { paddingInline: 12 } });

const Passage = styled(ButtonBase)(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  justifyContent: 'space-between',
  gap: 12,
  boxSizing: 'border-box',
  width: '100%',
  minHeight: 36,
  padding: '6px 8px',
  borderRadius: 6,
  fontWeight: 600,
  textAlign: 'start',
  color: theme.vars.palette.rubric,
  '& span': {
    ...theme.typography.caption,
    fontWeight: 400,
    fontVariantNumeric: 'lining-nums tabular-nums',
    color: theme.vars.palette.text.secondary,
  },
  '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
  '&[aria-current]': { backgroundColor: theme.vars.palette.surface.selected },
  [touch]: { minHeight: size.tap },
}));
