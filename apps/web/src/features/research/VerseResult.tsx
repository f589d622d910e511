import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import type { BibleVerseResult } from '@sermon/contract/research';
import type { Scripture } from '@sermon/domain/document/schema';
import { shownRuns, type VerseSetting } from '@sermon/domain/scripture/setting';
import { isLeftOut, toClipboard, toQuotation, verseRuns } from '@sermon/domain/scripture/verse';
import { Check, Copy, CornerDownLeft } from 'lucide-react';
import { memo, useEffect, useState } from 'react';
import { useNotify } from '../../ui/notices.tsx';
import type { Copied } from '../../ui/clipboard.ts';
import { copyFrom } from './copyFrom.ts';
import type { Reading } from './ReadingDrawer.tsx';
import { VerseText } from './VerseText.tsx';

/** That something was copied is said for this long (spec part 2 §9). */
const copiedForMs = 3_000;

type VerseResultProps = {
  result: BibleVerseResult;
  translation: { translationId: string; translationName: string };
  viewSetting: VerseSetting;
  copySetting: VerseSetting;
  onInsert: (quotation: Scripture) => void;
  onRead: (reading: Reading) => void;
};

/** A found verse, to be put into the text or copied. */
export const VerseResult = memo(function VerseResult(props: VerseResultProps) {
  const { result, translation, viewSetting, copySetting, onInsert, onRead } = props;
  const { translationId, translationName } = translation;
  const quotation = () => toQuotation(result, translationId, copySetting);
  return (
    <Item>
      <h3>
        <Tooltip describeChild title={`Read ${result.title.replace(/:\d+$/, '')}`}>
          <ButtonBase onClick={() => onRead({ reference: result.title, translationId })}>{result.title}</ButtonBase>
        </Tooltip>
      </h3>
      <p>
        <VerseText runs={shownRuns(verseRuns(result.description), viewSetting)} />
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
          <CopyButton reference={result.title} give={() => toClipboard(quotation(), translationName)} />
        </Actions>
      )}
    </Item>
  );
});

function CopyButton({ reference, give }: { reference: string; give: () => Copied }) {
  const notify = useNotify();
  const [copied, setCopied] = useState('');
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(''), copiedForMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const start = async () => {
    const notice = await copyFrom('bible', give);
    if (notice.isFailure) notify(notice);
    else setCopied(notice.text);
  };
  const Icon = copied ? Check : Copy;
  return (
    <>
      <Button
        size="small"
        color="inherit"
        aria-label={copied ? undefined : `Copy ${reference}`}
        startIcon={<Icon size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => void start()}
      >
        <span role="status">{copied || 'Copy'}</span>
      </Button>
    </>
  );
}

const Item = styled('li')(({ theme }) => ({
  padding: '14px 20px 10px',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& h3': { ...theme.typography.h6, margin: 0, lineHeight: '22px', color: theme.vars.palette.rubric },
  '& h3 button': {
    font: 'inherit',
    lineHeight: 'inherit',
    borderRadius: 4,
    '&:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
    [theme.breakpoints.down('md')]: { minHeight: 44, margin: '-11px 0' },
  },
  '& p': { ...theme.typography.verse, margin: '2px 0 0', unicodeBidi: 'plaintext' },
}));

const Actions = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: 4,
  margin: '4px 0 0 -10px',
  '& .MuiButton-colorInherit': { color: theme.vars.palette.text.secondary },
  [theme.breakpoints.down('md')]: { '& .MuiButton-root': { minHeight: 44 } },
}));
