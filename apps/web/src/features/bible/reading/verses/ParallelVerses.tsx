import CircularProgress from '@mui/material/CircularProgress';
import Button from '@mui/material/Button';
import { type CSSObject, styled } from '@mui/material/styles';
import { type ChapterVerse, verseLabel } from '@sermon/domain/scripture/chapters/chapter';
import { hasTitles, shownRuns, type VerseSetting } from '@sermon/domain/scripture/setting';
import { verseRuns } from '@sermon/domain/scripture/verse';
import { bible as texts } from '@sermon/domain/texts/bible';
import { VerseText } from '../../../../ui/VerseText.tsx';
import type { Column } from '../useColumns.ts';
import { VerseNumber } from './VerseNumber.tsx';

type ParallelVersesProps = {
  chapter: string;
  columns: readonly Column[];
  numbers: readonly number[];
  setting: VerseSetting;
  picked: readonly number[];
  current: number | null;
};

/** In a narrow panel, the translations of each verse appear below one another. */
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
