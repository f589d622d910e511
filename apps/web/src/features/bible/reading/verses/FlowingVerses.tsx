import { styled } from '@mui/material/styles';
import { chapterParagraphs, type ChapterVerse } from '@sermon/domain/scripture/chapters/chapter';
import type { VerseSetting } from '@sermon/domain/scripture/setting';
import { Fragment } from 'react';
import { VerseText } from '../../../../ui/VerseText.tsx';
import { VerseNumber } from './VerseNumber.tsx';

type FlowingVersesProps = {
  verses: readonly ChapterVerse[];
  setting: VerseSetting;
  picked: readonly number[];
  current: number | null;
};

export const FlowingVerses = ({ verses, setting, picked, current }: FlowingVersesProps) =>
  chapterParagraphs(verses, setting).map((paragraph) => (
    <Paragraph key={paragraph.verses[0]?.number}>
      {paragraph.title !== null && <em>{paragraph.title}</em>}
      {paragraph.verses.map(({ number, label, runs }, at) => (
        <Fragment key={number}>
          {at > 0 && ' '}
          <Verse data-verse={number} data-chosen={picked.includes(number)} draggable={picked.includes(number)}>
            <VerseNumber
              number={number}
              label={label}
              isChosen={picked.includes(number)}
              isCurrent={number === current}
              isHidden={setting === 'text'}
            />
            <VerseText runs={runs.filter(({ marks }) => !marks.superscript)} />
          </Verse>
        </Fragment>
      ))}
    </Paragraph>
  ));

const Paragraph = styled('p')(({ theme }) => ({
  ...theme.typography.verse,
  margin: 0,
  padding: '0 20px 12px',
  fontSize: '1.0625rem',
  lineHeight: '1.75rem',
  unicodeBidi: 'plaintext',
  '& em': { display: 'block', paddingBottom: 4, color: theme.vars.palette.text.secondary },
}));

const Verse = styled('span')(({ theme }) => ({
  cursor: 'pointer',
  boxDecorationBreak: 'clone',
  WebkitBoxDecorationBreak: 'clone',
  padding: '3px 0',
  borderRadius: 3,
  '@media (hover: hover)': { '&:hover': { backgroundColor: theme.vars.palette.surface.hover } },
  '&[data-chosen="true"], &[data-chosen="true"]:hover': { backgroundColor: theme.vars.palette.surface.selected },
}));
