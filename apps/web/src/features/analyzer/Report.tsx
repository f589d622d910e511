import CircularProgress from '@mui/material/CircularProgress';
import { styled } from '@mui/material/styles';
import type { AnalyzerResult, Place } from '@sermon/domain/analyzer/result';
import { leastAnalyzedWords } from '@sermon/domain/analyzer/limits';
import { minutesAloud } from '@sermon/domain/builder/preachingTime';
import { analyzer as texts } from '@sermon/domain/texts/analyzer';
import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { size } from '../../ui/theme/tokens.ts';
import { Trouble } from '../../ui/states/Trouble.tsx';
import { useKnownPace } from '../preferences/useLearnedPace.ts';
import { usePreferences } from '../preferences/usePreferences.ts';
import { Figures } from './Figures.tsx';
import { FindingRow } from './FindingRow.tsx';
import { hiddenBy, measureIds } from './hidden.ts';
import { ReferenceList } from './ReferenceList.tsx';
import { StepBar } from './StepBar.tsx';
import { useAnalysis } from './useAnalysis.ts';
import { useStepping } from './useStepping.ts';

type ReportProps = { editor: Editor; isShown: boolean; onShowText: () => void };

export function Report({ editor, isShown, onShowText }: ReportProps) {
  const { preferences } = usePreferences();
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
      {hasFailed && <Trouble onTryAgain={tryAgain}>{texts.failed}</Trouble>}
      {result && result.wordCount === 0 && <Empty>{texts.nothingWritten}</Empty>}
      {result && result.wordCount > 0 && (
        <>
          {result.wordCount >= leastAnalyzedWords && (
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
  if (wordCount < leastAnalyzedWords) return texts.needsWords;
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
