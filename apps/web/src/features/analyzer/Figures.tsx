import { styled } from '@mui/material/styles';
import type { AnalyzerResult } from '@sermon/domain/analyzer/result';
import { minutesAloud, preachingSpeeds } from '@sermon/domain/builder/preachingTime';
import { analyzer as texts } from '@sermon/domain/texts/analyzer';
import { useId } from 'react';

type FiguresProps = { result: AnalyzerResult; ownPace: number | null };

/** Includes the time at the personal pace if the user has set one. */
export function Figures({ result: { wordCount, characterCount, gradeLevel }, ownPace }: FiguresProps) {
  const id = useId();
  return (
    <>
      <Row>
        <div>
          <dt>Words</dt>
          <dd>{wordCount.toLocaleString('en')}</dd>
        </div>
        <div>
          <dt>Characters</dt>
          <dd>{characterCount.toLocaleString('en')}</dd>
        </div>
        <div>
          <dt>Grade level</dt>
          <dd>{gradeLevel}</dd>
        </div>
      </Row>
      <Title id={id}>Preaching Time</Title>
      <Speeds aria-labelledby={id}>
        {ownPace !== null && <Speed name="Your pace" wordCount={wordCount} wordsPerMinute={ownPace} isOwn />}
        {preachingSpeeds.map((speed) => (
          <Speed key={speed.name} wordCount={wordCount} {...speed} />
        ))}
      </Speeds>
    </>
  );
}

type SpeedProps = { name: string; wordCount: number; wordsPerMinute: number; isOwn?: boolean };

const Speed = ({ name, wordCount, wordsPerMinute, isOwn = false }: SpeedProps) => (
  <div data-own={isOwn}>
    <dt>{name}</dt>
    <dd>{texts.minutes(minutesAloud(wordCount, wordsPerMinute))}</dd>
    <dd>{texts.pace(wordsPerMinute)}</dd>
  </div>
);

const Row = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridAutoFlow: 'column',
  gridTemplateColumns: 'auto auto minmax(0, 1fr)',
  margin: '0 20px',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 8,
  backgroundColor: theme.vars.palette.surface.sheet,
  fontVariantNumeric: 'lining-nums tabular-nums',
  '& > div': { padding: '8px 12px' },
  '& > div + div': { borderInlineStart: `1px solid ${theme.vars.palette.divider}` },
  '& dt': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& dd': { ...theme.typography.h5, margin: 0, overflowWrap: 'anywhere' },
  '& dd + dd': { ...theme.typography.label, color: theme.vars.palette.text.secondary },
}));

const Speeds = styled(Row)(({ theme }) => ({
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gridAutoFlow: 'row',
  overflow: 'hidden',
  '& > [data-own="true"]': {
    gridColumn: '1 / -1',
    display: 'flex',
    alignItems: 'baseline',
    gap: 8,
    paddingInlineEnd: 12,
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
    backgroundColor: theme.vars.palette.surface.selected,
  },
  '& > [data-own="true"] dt': { flex: 1 },
  '& > [data-own="true"] + div': { borderInlineStart: 0 },
}));

const Title = styled('h3')(({ theme }) => ({ ...theme.typography.h5, margin: '20px 20px 6px' }));
