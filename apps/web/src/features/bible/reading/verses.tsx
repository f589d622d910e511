import CircularProgress from '@mui/material/CircularProgress';
import Button from '@mui/material/Button';
import { type CSSObject, styled } from '@mui/material/styles';
import { chapterParagraphs, type ChapterVerse, verseLabel } from '@sermon/domain/scripture/chapters/chapter';
import { hasTitles, shownRuns, type VerseSetting } from '@sermon/domain/scripture/markup';
import { verseRuns } from '@sermon/domain/scripture/verse';
import { bible as texts } from '@sermon/domain/texts/bible';
import { VerseText } from '../../../ui/VerseText.tsx';
import type { Column } from './useColumns.ts';
import { Fragment } from 'react';
import { visuallyHidden } from '../../../ui/visuallyHidden.ts';

type ParallelVersesProps = {
  chapter: string;
  columns: readonly Column[];
  numbers: readonly number[];
  setting: VerseSetting;
  picked: readonly number[];
  current: number | null;
};

export function ParallelVerses({ chapter, columns, numbers, setting, picked, current }: ParallelVersesProps) {
  const verseOf = ({ chapter }: Column, number: number) =>
    chapter?.verses.find(({ verseNumberStart }) => verseNumberStart === number);
  const label = (number: number) => {
    const verse = columns.map((column) => verseOf(column, number)).find((found) => found !== undefined);
    return verse ? verseLabel(verse) : `${number}`;
  };
  return (
    <Rows data-columns={columns.length}>
      <Heads>
        {columns.map((column) => (
          <Head key={column.id} column={column} chapter={chapter} />
        ))}
      </Heads>
      {numbers.map((number) => (
        <Row key={number} data-verse={number} data-chosen={picked.includes(number)}>
          <VerseNumber
            number={number}
            label={label(number)}
            isChosen={picked.includes(number)}
            isCurrent={number === current}
            isHidden={setting === 'text'}
          />
          {columns.map((column) => (
            <Cell key={column.id} data-translation={column.id} draggable={picked.includes(number)}>
              <small>{column.id}</small>
              <Words verse={verseOf(column, number)} setting={setting} />
            </Cell>
          ))}
        </Row>
      ))}
    </Rows>
  );
}

function Head({ column: { name, chapter: read, hasFailed, retry }, chapter }: { column: Column; chapter: string }) {
  return (
    <div>
      {name}
      {!read && !hasFailed && <CircularProgress size={14} aria-label={`Loading ${name}`} sx={{ ml: 1 }} />}
      {hasFailed && (
        <p role="alert">
          {texts.chapterFailed}
          <Button size="small" onClick={retry}>
            Try Again
          </Button>
        </p>
      )}
      {read?.verses.length === 0 && <p>{texts.notInTranslation(chapter, name)}</p>}
    </div>
  );
}

function Words({ verse, setting }: { verse: ChapterVerse | undefined; setting: VerseSetting }) {
  if (!verse) return null;
  if (verse.verseContent === '') return <i>{texts.verseOmitted}</i>;
  return (
    <>
      {hasTitles(setting) && verse.title !== null && <em>{verse.title}</em>}
      <VerseText runs={shownRuns(verseRuns(verse.verseContent), setting)} />
    </>
  );
}

/** In px. Two or three translations do not fit side by side in a narrower panel. */
const narrow = { two: 500, three: 620 };

const stacked = (styles: CSSObject): CSSObject => ({
  [`@container (max-width: ${narrow.two - 0.05}px)`]: styles,
  [`@container (max-width: ${narrow.three - 0.05}px)`]: { '[data-columns="3"] &': styles },
});

const Rows = styled('div')({ display: 'grid', '--columns': 2, '&[data-columns="3"]': { '--columns': 3 } });

const grid = {
  display: 'grid',
  gridTemplateColumns: '32px repeat(var(--columns), minmax(0, 1fr))',
  columnGap: 20,
  padding: '0 20px 0 12px',
} as const;

const Heads = styled('div')(({ theme }) => ({
  ...grid,
  ...theme.typography.caption,
  position: 'sticky',
  top: 0,
  zIndex: 1,
  paddingBlock: '8px 6px',
  marginBottom: 6,
  fontWeight: 600,
  color: theme.vars.palette.text.secondary,
  backgroundColor: theme.vars.palette.surface.canvas,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& > :first-of-type': { gridColumnStart: 2 },
  '& p': { margin: 0, fontWeight: 400 },
  ...stacked({ position: 'static', display: 'block', padding: '8px 20px' }),
}));

const Row = styled('div')(({ theme }) => ({
  ...grid,
  paddingBlock: 5,
  cursor: 'pointer',
  '@media (hover: hover)': { '&:hover': { backgroundColor: theme.vars.palette.surface.hover } },
  '&[data-chosen="true"], &[data-chosen="true"]:hover': { backgroundColor: theme.vars.palette.surface.selected },
  '& > button': { justifySelf: 'end', alignSelf: 'start', margin: 0, lineHeight: '1.625rem', fontSize: '0.8125rem' },
  // A hidden verse number does not occupy a grid cell, so the column of the first text is set explicitly.
  '& > button + div': { gridColumnStart: 2 },
  ...stacked({
    gridTemplateColumns: '32px minmax(0, 1fr)',
    columnGap: 10,
    paddingBlock: 8,
    '& > button': { gridRow: 'span 3' },
    '& > div': { gridColumn: 2 },
  }),
}));

const Cell = styled('div')(({ theme }) => ({
  ...theme.typography.verse,
  fontSize: '1rem',
  lineHeight: '1.625rem',
  unicodeBidi: 'plaintext',
  '& > em': { display: 'block', color: theme.vars.palette.text.secondary },
  '& > small': {
    ...theme.typography.label,
    position: 'absolute',
    width: 1,
    height: 1,
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    color: theme.vars.palette.text.secondary,
  },
  ...stacked({
    '& > small': { position: 'static', display: 'block', width: 'auto', height: 'auto', clipPath: 'none' },
    '& + div': { marginTop: 6 },
  }),
}));

type VerseNumberProps = {
  number: number;
  label: string;
  isChosen: boolean;
  isCurrent: boolean;
  /** Only the words are shown. The number can still receive the focus, which makes it visible. */
  isHidden: boolean;
};

const VerseNumber = ({ number, label, isChosen, isCurrent, isHidden }: VerseNumberProps) => (
  <Number
    type="button"
    data-number={number}
    data-hidden={isHidden}
    aria-label={`Verse ${label}`}
    aria-pressed={isChosen}
    tabIndex={isCurrent ? 0 : -1}
  >
    {label}
  </Number>
);

const Number = styled('button')(({ theme }) => ({
  font: 'inherit',
  fontSize: 'max(12px, 0.68em)',
  lineHeight: 0,
  verticalAlign: '0.42em',
  fontWeight: 600,
  fontVariantNumeric: 'lining-nums tabular-nums',
  margin: 0,
  marginInlineEnd: 3,
  padding: 0,
  border: 0,
  borderRadius: 4,
  background: 'none',
  color: theme.vars.palette.rubric,
  cursor: 'pointer',
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
  '&[data-hidden="true"]:not(:focus-visible)': visuallyHidden,
}));

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
