import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import type { BiblePassages } from '@sermon/contract/bible';
import { CallFailed } from '@sermon/contract/client';
import { plainText } from '@sermon/domain/document/outline';
import { parseDocument } from '@sermon/domain/document/html/parse';
import { shownRuns } from '@sermon/domain/scripture/setting';
import { firstVerses, verseRuns } from '@sermon/domain/scripture/verse';
import { bible } from '@sermon/domain/texts/bible';
import { scripture as texts } from '@sermon/domain/texts/scripture';
import { useEffect, useState } from 'react';
import { VerseText } from '../../../ui/VerseText.tsx';
import type { ScriptureSource } from '../source.ts';

const maxVerses = 4;

export function PassagePreview({ reference, source }: { reference: string; source: ScriptureSource }) {
  const { passages, translationId, viewSetting } = source;
  const [reply, setReply] = useState<BiblePassages | 'failed' | null>(null);
  useEffect(() => {
    const cancel = new AbortController();
    passages([reference], translationId, cancel.signal).then(
      (loaded) => !cancel.signal.aborted && setReply(loaded),
      (cause: unknown) => {
        if (cancel.signal.aborted) return;
        if (!(cause instanceof CallFailed)) throw cause;
        setReply('failed');
      },
    );
    return () => cancel.abort();
  }, [reference, passages, translationId]);

  if (reply === 'failed')
    return <Words>{source.notOffline === false ? texts.glanceFailed : texts.glanceNotOnDevice}</Words>;
  const passage = reply?.passages[0];
  if (!reply || !passage) {
    return (
      <Words aria-busy>
        <Skeleton width={300} />
        <Skeleton width={220} />
      </Words>
    );
  }
  if (reply.translationId === '') return <Words>{bible.nothingInstalled}</Words>;
  const { runs, isCut } = firstVerses(verseRuns(passage.description), maxVerses);
  return (
    <Words>
      <b>{reference}</b> <small>{reply.translationName}</small>
      {runs.length === 0 ? (
        <p>{passage.title === '' ? texts.glanceNotFound : texts.glanceTooLong}</p>
      ) : (
        <>
          <blockquote>
            <VerseText runs={shownRuns(runs, viewSetting)} />
            {isCut && ' …'}
          </blockquote>
          <small data-translation={reply.translationId}>{plainText(parseDocument(reply.copyrightHtml))}</small>
        </>
      )}
    </Words>
  );
}

const Words = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  minHeight: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: '8px 11px 6px',
  '& b': { ...theme.typography.h6, color: theme.vars.palette.rubric },
  '& p': { margin: '2px 0 4px' },
  '& blockquote': { ...theme.typography.verse, margin: '2px 0 6px', unicodeBidi: 'plaintext' },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& small:last-child': { ...theme.typography.label, fontWeight: 400, lineHeight: '1rem', display: 'block' },
  '& small[data-translation="AMP"]': { paddingBottom: 12 },
}));
