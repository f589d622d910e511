import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { bible as texts } from '@sermon/domain/texts/bible';
import { useQuery } from '@tanstack/react-query';
import { BookOpenText } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ask } from '../../../ask.ts';
import { Trouble } from '../../../ui/states/Trouble.tsx';
import { api } from '../api.ts';
import { Copyright } from './Copyright.tsx';
import { FoundVerse, type FoundVerseProps } from './FoundVerse.tsx';

/** The number of cross references that are initially shown below a verse. */
const fewAtFirst = 5;

type CrossReferencesProps = Omit<FoundVerseProps, 'result' | 'translation'> & {
  reference: string;
  translationId: string;
  /** Whether the list appears below a verse rather than on a separate page. */
  isWithin?: boolean;
  level?: 'h3' | 'h4' | 'h5';
};

/** The cross references for a verse, with their text. The most closely related come first. */
export function CrossReferences(props: CrossReferencesProps) {
  const { reference, translationId, isWithin = false, level = 'h3', ...verse } = props;
  const [isWhole, setIsWhole] = useState(!isWithin);
  const list = useRef<HTMLOListElement>(null);
  const found = useQuery({
    ...ask(api.bible.crossReferences, { scriptureReference: reference, translationId }),
    staleTime: Infinity,
    meta: { keepsScreen: true },
  });
  const { data } = found;
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
      {shown !== translationId && <Note>{texts.notInstalled(translationId, shown)}</Note>}
      <List ref={list}>
        {listed.map((result) => (
          <FoundVerse
            key={result.title}
            result={result}
            translation={data}
            level={level}
            tools={
              <Tooltip title="Read">
                <Read
                  aria-label={`Read ${result.title}`}
                  onClick={() => verse.onRead({ reference: result.title, translationId: shown })}
                >
                  <BookOpenText size={16} strokeWidth={1.75} aria-hidden />
                </Read>
              </Tooltip>
            }
            {...verse}
          />
        ))}
      </List>
      {listed.length < results.length && (
        <Button size="small" sx={{ ml: 0.5, my: 0.5 }} onClick={showAll}>
          {`Show All ${results.length}`}
        </Button>
      )}
      {!isWithin && <Copyright translationId={shown} html={copyrightHtml} />}
    </>
  );
}

const List = styled('ol')({ listStyle: 'none', margin: 0, padding: 0 });

const Read = styled(IconButton)(({ theme }) => ({
  width: 32,
  height: 32,
  [theme.breakpoints.down('md')]: { width: 44, height: 44 },
}));

const Note = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: 0,
  padding: '12px 20px 0',
  color: theme.vars.palette.text.secondary,
}));

const Sentence = styled('p')(({ theme }) => ({ ...theme.typography.body2, margin: 0, padding: '14px 20px' }));
