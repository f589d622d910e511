import { styled } from '@mui/material/styles';
import type { BibleSearchResults, FoundBibleVerse } from '@sermon/contract/bible';
import { joinedVerses } from '@sermon/domain/scripture/verse';
import { bible as texts } from '@sermon/domain/texts/bible';
import { useId } from 'react';
import type { FoundVerseProps } from './FoundVerse.tsx';
import { ResultList } from './ResultList.tsx';
import { VerseResult } from './VerseResult.tsx';

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
