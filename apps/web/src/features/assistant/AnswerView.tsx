import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { type Checked, passageKey, uncheckedText, withTaken } from '@sermon/domain/assistant/answer/insertion';
import { type AnswerPart, answerParts } from '@sermon/domain/assistant/answer/lines';
import { assistantLimits } from '@sermon/domain/assistant/limits';
import { assistantSource, type Insertion } from '@sermon/domain/document/sources/source';
import { shownPassages } from '@sermon/domain/scripture/parsing/parse';
import { assistant as texts, assistantPanel } from '@sermon/domain/texts/assistant/assistant';
import { RotateCcw, Square, TriangleAlert } from 'lucide-react';
import { type ClipboardEvent, type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import { useIsOnline } from '../../connection/useConnection.ts';
import { Button } from '../../ui/plain/Button.tsx';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { size } from '../../ui/theme/tokens.ts';
import { visuallyHidden } from '../../ui/visuallyHidden.ts';
import { type Answer, type AnswerId, hasText, pageAnswers } from './pageAnswers.ts';
import { selectedBlocks } from '../corpus/selectedBlocks.ts';
import { Feedback } from './Feedback.tsx';
import { copiedFrom, PartView } from './PartView.tsx';
import { preferences } from '@sermon/contract/preferences';
import { assistant } from '@sermon/contract/assistant/assistant';
import { CallFailed, endpointOf } from '@sermon/contract/client';
import { useIsMutating, useQuery } from '@tanstack/react-query';
import { callServer } from '../../api.ts';
import { useBibleSettings } from '../bible/useBibleSettings.ts';

/** Copying with the keyboard adds the source as well. */
function copySelected(event: ClipboardEvent<HTMLElement>): void {
  const blocks = selectedBlocks(event.currentTarget);
  if (!blocks) return;
  event.preventDefault();
  const { html, text } = copiedFrom({ source: assistantSource, blocks });
  event.clipboardData.setData('text/html', html);
  event.clipboardData.setData('text/plain', text);
}

type AnswerViewProps = {
  id: AnswerId;
  answer: Answer;
  onStop: () => void;
  onStartOver: () => void;
  onInsert: (...insertions: readonly Insertion[]) => void;
};

export function AnswerView({ id, answer, onStop, onStartOver, onInsert }: AnswerViewProps) {
  const { topics, scriptureReferences, started, text, switches, outcome, ending, taken } = answer;
  const isOnline = useIsOnline();
  const isOver = outcome !== null;
  // While it is being written, the last word may be incomplete. Some languages have no spaces between words.
  const shown = isOver ? text : text.replace(/(?<!\S)\S{1,30}$/u, '');
  const written = useMemo(() => answerParts(shown, switches), [shown, switches]);
  const checks = useChecks(written, isOver);
  const { parts, checked } = useMemo(() => withTaken(written, checks.checked, taken), [written, checks.checked, taken]);
  const isEmpty = isOver && parts.length === 0 && ending === '';
  return (
    <Answered>
      {topics.length + scriptureReferences.length > 0 && (
        <Named aria-label="Asked about">
          {topics.map((name) => (
            <li key={name}>{name}</li>
          ))}
          {scriptureReferences.map((name) => (
            <li key={name} data-scripture>
              <span style={visuallyHidden}>{assistantPanel.scripture}: </span>
              {shownPassages(name)}
            </li>
          ))}
        </Named>
      )}
      <Text data-answer role="region" aria-label="Answer" aria-busy={!isOver} tabIndex={-1} onCopy={copySelected}>
        {started?.isModel === false && <Note>{texts.builtIn}</Note>}
        {started?.isCut && <Note>{texts.sermonCut(assistantLimits.sermonWords)}</Note>}
        {parts.map((part, at) => (
          <PartView
            // The parts of an answer never change their order.
            key={at}
            part={part}
            checked={checked}
            isOver={isOver}
            isChecking={checks.isChecking}
            onTake={(passage) => pageAnswers.update(id, { taken: [...taken, passage] })}
            onInsert={onInsert}
          />
        ))}
        {!isOver && <Coming aria-hidden isFirst={parts.length === 0} />}
        {isEmpty && <Ending>{assistantPanel.empty}</Ending>}
        {ending !== '' && (
          <Ending data-failed={outcome === 'failed' || undefined}>
            {outcome === 'failed' && <TriangleAlert size={18} strokeWidth={1.6} aria-hidden />}
            <span>{ending}</span>
          </Ending>
        )}
      </Text>
      <div role="status" style={visuallyHidden}>
        {isOver ? (outcome === 'complete' ? assistantPanel.complete : ending) : !isOnline && assistantPanel.waiting}
      </div>
      {!isOver && (
        <Stopping>
          {!isOnline && <Note aria-hidden>{assistantPanel.waiting}</Note>}
          <Button variant="outlined" onClick={onStop}>
            <Square size={16} strokeWidth={1.75} aria-hidden />
            {assistantPanel.stop}
          </Button>
        </Stopping>
      )}
      {isOver && checks.failure !== null && <ErrorState onTryAgain={checks.tryAgain}>{checks.failure}</ErrorState>}
      {isOver && (
        <Feedback
          id={id}
          answer={answer}
          isOffered={hasText(answer)}
          startOver={
            <Button variant="outlined" onClick={onStartOver}>
              <RotateCcw size={16} strokeWidth={1.75} aria-hidden />
              {assistantPanel.startOver}
            </Button>
          }
        />
      )}
    </Answered>
  );
}

function Stopping({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const here = place.current;
    return () => {
      if (!here?.contains(document.activeElement)) return;
      here.parentElement?.querySelector<HTMLElement>('[data-answer]')?.focus({ preventScroll: true });
    };
  }, []);
  return <Bottom ref={place}>{children}</Bottom>;
}

const Coming = ({ isFirst }: { isFirst: boolean; 'aria-hidden': true }) => (
  <Lines aria-hidden>
    <Skeleton width="82%" height={14} />
    <Skeleton width="58%" height={14} />
    {isFirst && <Skeleton width="74%" height={14} />}
  </Lines>
);

const Answered = styled('div')({ display: 'grid', gap: 12 });

const Named = styled('ul')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  flexWrap: 'wrap',
  gap: 6,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontWeight: 600,
  '& li': {
    position: 'relative',
    maxWidth: '100%',
    padding: '3px 8px',
    boxSizing: 'border-box',
    borderRadius: 6,
    overflowWrap: 'anywhere',
    backgroundColor: theme.vars.palette.surface.sunken,
  },
  '& li[data-scripture]': { color: theme.vars.palette.rubric },
}));

const Text = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 10, outlineOffset: 4 });

const Note = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: 0,
  color: theme.vars.palette.text.secondary,
  textWrap: 'pretty',
}));

const Ending = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  padding: '10px 14px',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 8,
  overflowWrap: 'anywhere',
  '&[data-failed]': { display: 'grid', gridTemplateColumns: '18px minmax(0, 1fr)', gap: 10 },
  '& > svg': { marginTop: 2, color: theme.vars.palette.warning.main },
}));

const Lines = styled('div')({
  display: 'grid',
  gap: 8,
  padding: '4px 0',
  '& .MuiSkeleton-root': { transform: 'none' },
});

/** The negative offset cancels the padding at the end of the panel's list. */
const Bottom = styled('div')(({ theme }) => ({
  position: 'sticky',
  bottom: -size.listEnd,
  display: 'grid',
  gap: 8,
  padding: '8px 0',
  backgroundColor: theme.vars.palette.surface.canvas,
}));

const maxCalls = 6;

const none: Checked = new Map();

type Checks = {
  checked: Checked;
  isChecking: boolean;
  failure: string | null;
  tryAgain: () => void;
};

function useChecks(parts: readonly AnswerPart[], isWanted: boolean): Checks {
  const { translationId, isTranslationKnown } = useBibleSettings();
  // The server uses the translation that it has stored.
  const isSaving = useIsMutating({ mutationKey: [endpointOf(preferences.save)] }) > 0;
  const text = useMemo(() => (isWanted ? uncheckedText(parts, none) : ''), [isWanted, parts]);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [endpointOf(assistant.checkQuotations), text, translationId],
    queryFn: ({ client, queryKey, signal }) => lookUp(parts, client.getQueryData<Checked>(queryKey) ?? none, signal),
    enabled: text !== '' && isTranslationKnown && !isSaving,
    staleTime: Infinity,
    // The number of checks in an hour is limited.
    gcTime: Infinity,
    refetchOnReconnect: (query) => query.state.status === 'error',
  });
  const isIncomplete = useMemo(() => data !== undefined && uncheckedText(parts, data) !== '', [parts, data]);
  const isWaiting = text !== '' && data === undefined && error === null;
  return {
    checked: data ?? none,
    isChecking: isFetching || isWaiting,
    failure: error ? sentenceOf(error) : isIncomplete ? assistantPanel.notChecked : null,
    tryAgain: () => void refetch(),
  };
}

/**
 * Returns the server's sentence about its limit, which names the time to try again, and our own about other failures.
 */
const sentenceOf = (error: Error): string =>
  error instanceof CallFailed && error.statusCode === 429 ? error.sentence : assistantPanel.notChecked;

/** Adds the passages that `before` lacks. */
async function lookUp(parts: readonly AnswerPart[], before: Checked, signal: AbortSignal): Promise<Checked> {
  const known = new Map(before);
  for (let call = 0; call < maxCalls; call += 1) {
    const text = uncheckedText(parts, known);
    const count = known.size;
    if (text !== '')
      for (const passage of await callServer(assistant.checkQuotations, { answer: text }, { signal }))
        known.set(passageKey(passage), known.get(passageKey(passage)) ?? passage);
    if (known.size === count) break;
  }
  return known;
}
