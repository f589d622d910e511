import { bible } from '@sermon/contract/bible';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { bible as texts } from '@sermon/domain/texts/bible';
import { useQuery } from '@tanstack/react-query';
import { BookOpenText } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ask } from '../../../ask.ts';
import { Trouble } from '../../../ui/states/Trouble.tsx';
import { useNoticedSubstitute } from '../useSubstituteNotice.ts';
import { Copyright } from './Copyright.tsx';
import { FoundVerse, type FoundVerseProps } from './FoundVerse.tsx';
import { ResultList } from './ResultList.tsx';
import { useTabIndex } from './tabStop.ts';
import { touch } from '../../../ui/theme/tokens.ts';
import { Tooltip } from '../../../ui/Tooltip.tsx';

const fewAtFirst = 5;

type CrossReferencesProps = Omit<FoundVerseProps, 'result' | 'translation'> & {
  reference: string;
  translationId: string;
  isWithin?: boolean;
  level?: 'h3' | 'h4' | 'h5';
};

/** The most closely related come first. */
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
  if (found.isLoading)
    return <CircularProgress size={20} aria-label="Loading" sx={{ display: 'block', m: '24px auto' }} />;
  if (!data) {
    return <Trouble onTryAgain={() => void found.refetch()}>{texts.crossReferencesFailed}</Trouble>;
  }
  const { results, translationId: shown, copyrightHtml } = data;
  if (shown === '') return <Sentence role="status">{texts.nothingInstalled}</Sentence>;
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
