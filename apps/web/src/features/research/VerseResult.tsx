import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { BibleVerseResult } from '@sermon/contract/research';
import type { Run, Scripture } from '@sermon/domain/document/schema';
import { research as texts } from '@sermon/domain/texts/research';
import { Check, Copy, CornerDownLeft } from 'lucide-react';
import { memo, useEffect, useState } from 'react';
import { useNotify } from '../../ui/notices.tsx';
import { copy } from '../../ui/clipboard.ts';
import { isLeftOut, toClipboard, toQuotation, verseRuns } from './verse.ts';

/** That something was copied is said for this long (spec part 2 §9). */
const copiedForMs = 3_000;

type VerseResultProps = {
  result: BibleVerseResult;
  translation: { translationId: string; translationName: string };
  onInsert: (quotation: Scripture) => void;
};

/** A found verse, to be put into the text or copied. */
export const VerseResult = memo(function VerseResult({ result, translation, onInsert }: VerseResultProps) {
  const quotation = () => toQuotation(result, translation.translationId);
  return (
    <Item>
      <h3>{result.title}</h3>
      <p>
        {verseRuns(result.description).map((run, at) => (
          <Piece key={at} {...run} />
        ))}
      </p>
      {!isLeftOut(result) && (
        <Actions>
          <Button
            size="small"
            aria-label={`Insert ${result.title}`}
            startIcon={<CornerDownLeft size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => onInsert(quotation())}
          >
            Insert
          </Button>
          <CopyButton reference={result.title} give={() => toClipboard(quotation(), translation.translationName)} />
        </Actions>
      )}
    </Item>
  );
});

function Piece({ text, marks }: Run) {
  if (marks.superscript) return <sup>{text}</sup>;
  if (marks.bold) return <b>{text}</b>;
  return marks.italic ? <i>{text}</i> : text;
}

function CopyButton({ reference, give }: { reference: string; give: () => Parameters<typeof copy>[0] }) {
  const notify = useNotify();
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), copiedForMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const start = async () => {
    const outcome = await copy(give());
    if (outcome === 'copied') setIsCopied(true);
    else notify({ text: outcome === 'unsupported' ? texts.copyUnsupported : texts.copyFailed, isFailure: true });
  };
  const Icon = isCopied ? Check : Copy;
  return (
    <>
      <Button
        size="small"
        color="inherit"
        aria-label={isCopied ? undefined : `Copy ${reference}`}
        startIcon={<Icon size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => void start()}
      >
        <span role="status">{isCopied ? texts.copied : 'Copy'}</span>
      </Button>
    </>
  );
}

const Item = styled('li')(({ theme }) => ({
  padding: '14px 20px 10px',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& h3': { ...theme.typography.h6, margin: 0, lineHeight: '22px', color: theme.vars.palette.rubric },
  '& p': { ...theme.typography.verse, margin: '2px 0 0', unicodeBidi: 'plaintext' },
  '& sup': {
    marginInlineEnd: 3,
    fontSize: '0.68em',
    lineHeight: 0,
    verticalAlign: '0.42em',
    fontWeight: 600,
    color: theme.vars.palette.rubric,
  },
  '& b': { fontWeight: 680 },
}));

const Actions = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: 4,
  margin: '4px 0 0 -10px',
  '& .MuiButton-colorInherit': { color: theme.vars.palette.text.secondary },
  [theme.breakpoints.down('md')]: { '& .MuiButton-root': { minHeight: 44 } },
}));
