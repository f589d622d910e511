import CircularProgress from '@mui/material/CircularProgress';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import type { BibleChapter } from '@sermon/contract/research';
import { chapterParagraphs, chapterQuotation, versesNamed } from '@sermon/domain/scripture/chapter';
import type { VerseSetting } from '@sermon/domain/scripture/setting';
import { toClipboard } from '@sermon/domain/scripture/verse';
import { research as texts } from '@sermon/domain/texts/research';
import { useQuery } from '@tanstack/react-query';
import { Copy, X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { ask } from '../../ask.ts';
import { useNotify } from '../../ui/notices.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { size } from '../../ui/tokens.ts';
import { useLast } from '../../ui/useLast.ts';
import { api } from './api.ts';
import { copyFrom } from './copyFrom.ts';
import { Copyright } from './Copyright.tsx';
import { useBibleSettings } from './useBibleSettings.ts';
import { VerseText } from './VerseText.tsx';

/** What somebody wants to read: the chapter around a reference. */
export type Reading = { reference: string; translationId: string };

/** One chapter of the Bible beside the text, to be read and copied. The focus goes back to where it was opened from. */
export function ReadingDrawer({ reading, onClose }: { reading: Reading | null; onClose: () => void }) {
  const shown = useLast(reading);
  const id = useId();
  return (
    <Drawer
      anchor="right"
      open={reading !== null}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': id,
          sx: { width: { xs: '90%', md: size.drawer + size.rail }, maxWidth: 480, bgcolor: 'surface.desk' },
        },
      }}
    >
      {shown && <Chapter reading={shown} headingId={id} onClose={onClose} />}
    </Drawer>
  );
}

function Chapter({ reading, headingId, onClose }: { reading: Reading; headingId: string; onClose: () => void }) {
  const { reference, translationId } = reading;
  const { copySetting, viewSetting } = useBibleSettings();
  const notify = useNotify();
  const chapter = useQuery({
    ...ask(api.bible.chapter, { scriptureReference: reference, translationId }),
    staleTime: Infinity,
    meta: { keepsScreen: true },
  });
  const { data } = chapter;
  const title = data ? `${data.bookName} ${data.chapterNumber}` : reference;
  const copyChapter = async () =>
    notify(await copyFrom('bible', () => (data ? copied(data, title, copySetting) : null), title));
  return (
    <>
      <Head>
        <h2 id={headingId}>{title}</h2>
        <Bar>
          {data && <Tool label="Copy" icon={<Copy size={18} strokeWidth={1.6} />} onUse={() => void copyChapter()} />}
          <Tool label="Close" icon={<X size={20} strokeWidth={1.6} />} onUse={onClose} />
        </Bar>
      </Head>
      {/* Read with the arrow keys too: there is nothing in it that takes the focus. */}
      <Page role="region" aria-label="Text" tabIndex={0}>
        {chapter.isLoading && (
          <CircularProgress size={20} aria-label="Loading" sx={{ display: 'block', m: '24px auto' }} />
        )}
        {chapter.isError && (
          <Trouble role="alert">
            <span>{chapter.error.statusCode === 404 ? texts.chapterNotFound : texts.chapterFailed}</span>
            <Button variant="outlined" onClick={() => void chapter.refetch()}>
              Try Again
            </Button>
          </Trouble>
        )}
        {data && (
          <>
            <Line>
              {data.translationId === translationId
                ? data.translationName
                : texts.notInstalled(translationId, data.translationId)}
            </Line>
            <Verses chapter={data} setting={viewSetting} named={versesNamed(reference)} />
            <Copyright html={data.copyrightHtml} />
          </>
        )}
      </Page>
    </>
  );
}

function copied(chapter: BibleChapter, title: string, setting: VerseSetting) {
  const paragraphs = chapterParagraphs(chapter.verses, setting);
  return toClipboard(chapterQuotation(title, chapter.translationId, paragraphs), chapter.translationName);
}

type VersesProps = { chapter: BibleChapter; setting: VerseSetting; named: { from: number; to: number } | null };

function Verses({ chapter, setting, named }: VersesProps) {
  const isNamed = (number: number) => named !== null && number >= named.from && number <= named.to;
  return chapterParagraphs(chapter.verses, setting).map(({ title, verses }) => (
    <Paragraph key={verses[0]?.number}>
      {title !== null && <em>{title}</em>}
      {verses.map(({ number, runs }, at) => (
        <Verse
          key={number}
          data-named={isNamed(number)}
          ref={number === named?.from ? (verse) => verse?.scrollIntoView({ block: 'center' }) : null}
        >
          {at > 0 && ' '}
          <VerseText runs={runs} />
        </Verse>
      ))}
    </Paragraph>
  ));
}

const Tool = ({ label, icon, onUse }: { label: string; icon: ReactNode; onUse: () => void }) => (
  <Tooltip title={label}>
    <IconButton aria-label={label} onClick={onUse} sx={{ width: { xs: 44, md: 40 }, height: { xs: 44, md: 40 } }}>
      {icon}
    </IconButton>
  </Tooltip>
);

const Head = styled('div')(({ theme }) => ({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  padding: '6px 8px 6px 20px',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& h2': { ...theme.typography.h3, margin: 0, overflowWrap: 'anywhere' },
}));

const Bar = styled('div')({ flex: 'none', display: 'flex' });

const Page = styled('div')({ flex: 1, minHeight: 0, overflowY: 'auto', overscrollBehavior: 'contain' });

const Line = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: 0,
  padding: '12px 20px 8px',
  color: theme.vars.palette.text.secondary,
}));

const Paragraph = styled('p')(({ theme }) => ({
  ...theme.typography.verse,
  margin: 0,
  padding: '0 20px 12px',
  fontSize: '1.0625rem',
  lineHeight: '28px',
  unicodeBidi: 'plaintext',
  '& em': { display: 'block', paddingBottom: 4, color: theme.vars.palette.text.secondary },
}));

const Verse = styled('span')(({ theme }) => ({
  '&[data-named="true"]': {
    backgroundColor: theme.vars.palette.surface.selected,
    boxDecorationBreak: 'clone',
    borderRadius: 2,
  },
}));

const Trouble = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  justifyItems: 'start',
  gap: 12,
  padding: 20,
}));
