import { BookOpenText, ChevronDown, ChevronUp, Waypoints } from 'lucide-react';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { memo, useId, useRef, useState } from 'react';
import { FoundVerse, type FoundVerseProps } from './FoundVerse.tsx';
import { useTabIndex } from './resultKeys.ts';
import { touch } from '../../../ui/theme/tokens.ts';
import { Tooltip } from '../../../ui/Tooltip.tsx';
import { bible, type BibleSearchResults, type FoundBibleVerse } from '@sermon/contract/bible';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import { bible as texts } from '@sermon/domain/texts/bible';
import { useQuery } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { ask } from '../../../ask.ts';
import { ErrorState } from '../../../ui/states/ErrorState.tsx';
import { useNoticedSubstitute, useTranslations } from '../useBibleSettings.ts';
import { Copyright } from './Copyright.tsx';
import { ResultList } from './ResultList.tsx';
import { joinedVerses } from '@sermon/domain/scripture/verse';

type VerseResultProps = FoundVerseProps & { reasons?: readonly string[] | undefined; level?: 'h3' | 'h4' };

export const VerseResult = memo(function VerseResult(props: VerseResultProps) {
  const { level = 'h3', result, translation, viewSetting, copySetting, onInsert, onRead } = props;
  const [isUnfolded, setIsUnfolded] = useState(false);
  const id = useId();
  const tabIndex = useTabIndex();
  const Chevron = isUnfolded ? ChevronUp : ChevronDown;
  const unfold = (
    <Unfold
      tabIndex={tabIndex}
      aria-label={`Cross references for ${result.title}`}
      aria-expanded={isUnfolded}
      aria-controls={isUnfolded ? id : undefined}
      onClick={() => setIsUnfolded(!isUnfolded)}
    >
      <Waypoints size={16} strokeWidth={1.75} aria-hidden />
      <Name>Cross References</Name>
      <Chevron size={14} strokeWidth={1.75} aria-hidden />
    </Unfold>
  );
  return (
    <FoundVerse {...props} tools={unfold}>
      {isUnfolded && (
        <Below id={id} role="group" tabIndex={-1} aria-label={`Cross references for ${result.title}`}>
          <CrossReferences
            reference={result.title}
            translationId={translation.translationId}
            isWithin
            level={level === 'h3' ? 'h4' : 'h5'}
            {...{ viewSetting, copySetting, onInsert, onRead }}
          />
        </Below>
      )}
    </FoundVerse>
  );
});

const Unfold = styled(ButtonBase)(({ theme }) => ({
  ...theme.typography.caption,
  gap: 4,
  maxWidth: '100%',
  height: 32,
  padding: '0 6px',
  borderRadius: 6,
  fontWeight: 600,
  color: theme.vars.palette.text.secondary,
  '& > svg': { flex: 'none' },
  '&:hover': { backgroundColor: theme.vars.palette.surface.hover, color: theme.vars.palette.text.primary },
  '&[aria-expanded="true"]': { color: theme.vars.palette.primary.main },
  [touch]: { minWidth: 44, height: 44 },
}));

const Name = styled('span')({ minWidth: 0, overflow: 'hidden', whiteSpace: 'nowrap' });

const Below = styled('div')(({ theme }) => ({
  outline: 'none',
  margin: '6px -20px -10px 0',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  borderInlineStart: `2px solid ${theme.vars.palette.divider}`,
  '& li:last-of-type': { borderBottom: 0 },
  '& li': { paddingInlineStart: 14 },
}));

const fewAtFirst = 5;

type CrossReferencesProps = Omit<FoundVerseProps, 'result' | 'translation'> & {
  reference: string;
  translationId: string;
  isWithin?: boolean;
  level?: 'h3' | 'h4' | 'h5';
};

export function CrossReferences(props: CrossReferencesProps) {
  const { reference, translationId, isWithin = false, level = 'h3', ...verse } = props;
  const tabIndex = useTabIndex();
  const [isWhole, setIsWhole] = useState(!isWithin);
  const list = useRef<HTMLOListElement>(null);
  const found = useQuery({
    ...ask(bible.crossReferences, { scriptureReference: reference, translationId }),
    staleTime: Infinity,
  });
  const { data } = found;
  useNoticedSubstitute(translationId, data?.translationId);
  const { noBible } = useTranslations({ isNeeded: data?.translationId === '' });
  if (found.isLoading)
    return <CircularProgress size={20} aria-label="Loading" sx={{ display: 'block', m: '24px auto' }} />;
  if (!data) {
    return <ErrorState onTryAgain={() => void found.refetch()}>{texts.crossReferencesFailed}</ErrorState>;
  }
  const { results, translationId: shown, copyrightHtml } = data;
  if (shown === '') return <Sentence role="status">{noBible}</Sentence>;
  if (results.length === 0) return <Sentence role="status">{texts.noCrossReferences(reference)}</Sentence>;
  const listed = isWhole ? results : results.slice(0, fewAtFirst);
  const showAll = () => {
    flushSync(() => setIsWhole(true));
    // Moves the focus to the first result that was hidden before, because the button is removed.
    list.current?.querySelectorAll<HTMLElement>('[data-result]')[fewAtFirst]?.focus();
  };
  return (
    <>
      <ResultList ref={list}>
        {listed.map((result) => (
          <FoundVerse
            key={result.title}
            result={result}
            translation={data}
            level={level}
            tools={
              <ReadButton
                title={result.title}
                onUse={() => verse.onRead({ reference: result.title, translationId: shown })}
              />
            }
            {...verse}
          />
        ))}
      </ResultList>
      {listed.length < results.length && (
        <Button size="small" tabIndex={tabIndex} sx={{ ml: 0.5, my: 0.5 }} onClick={showAll}>
          {`Show All ${results.length}`}
        </Button>
      )}
      {!isWithin && <Copyright translationId={shown} html={copyrightHtml} />}
    </>
  );
}

function ReadButton({ title, onUse }: { title: string; onUse: () => void }) {
  return (
    <Tooltip title="Read">
      <Read tabIndex={useTabIndex()} aria-label={`Read ${title}`} onClick={onUse}>
        <BookOpenText size={16} strokeWidth={1.75} aria-hidden />
      </Read>
    </Tooltip>
  );
}

const Read = styled(IconButton)({
  width: 32,
  height: 32,
  [touch]: { width: 44, height: 44 },
});

const Sentence = styled('p')(({ theme }) => ({ ...theme.typography.body2, margin: 0, padding: '14px 20px' }));

type VerseResultsProps = Omit<FoundVerseProps, 'result' | 'translation'> & {
  answer: BibleSearchResults;
  results: readonly FoundBibleVerse[];
};

/**
 * The passages that the query names, each as one text, or the verses with all words and below them, under a heading,
 * the nearest ones.
 */
export function VerseResults({ answer, results, ...shared }: VerseResultsProps) {
  const id = useId();
  if (answer.isValidScriptureSearch) {
    const passages = joinedVerses(results).map((passage) => ({ ...passage, scriptureReference: passage.title }));
    return (
      <ResultList>
        {passages.map((passage, at) => (
          <VerseResult key={at} result={passage} translation={answer} {...shared} />
        ))}
      </ResultList>
    );
  }
  const exact = results.filter(({ isNearest }) => !isNearest);
  const nearest = results.filter(({ isNearest }) => isNearest);
  return (
    <>
      {exact.length > 0 && (
        <ResultList>
          {exact.map((result) => (
            <VerseResult
              key={result.title}
              result={result}
              translation={answer}
              reasons={result.foundIn === null ? undefined : [texts.foundIn(result.foundIn)]}
              {...shared}
            />
          ))}
        </ResultList>
      )}
      {nearest.length > 0 && (
        <Nearest aria-labelledby={id}>
          <h3 id={id}>{texts.nearestVerses}</h3>
          <p>{texts.nearestHave}</p>
          <ResultList>
            {nearest.map((result) => (
              <VerseResult key={result.title} level="h4" result={result} translation={answer} {...shared} />
            ))}
          </ResultList>
        </Nearest>
      )}
    </>
  );
}

const Nearest = styled('section')(({ theme }) => ({
  '& > h3': { ...theme.typography.h5, margin: 0, padding: '6px 20px 0' },
  'ol ~ & > h3': { paddingTop: 16 },
  '& > p': {
    ...theme.typography.caption,
    margin: 0,
    padding: '0 20px 8px',
    color: theme.vars.palette.text.secondary,
  },
  '& > ol': { borderTop: `1px solid ${theme.vars.palette.divider}` },
}));
