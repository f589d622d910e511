import { styled } from '@mui/material/styles';
import type { AnalyzerResult } from '@sermon/domain/analyzer/result';
import { minutesAloud, preachingSpeeds } from '@sermon/domain/builder/preachingTime';
import { analyzer as texts } from '@sermon/domain/texts/analyzer';
import { useId } from 'react';

type FiguresProps = { result: AnalyzerResult; ownPace: number | null };

/** How long the sermon is, how it reads, and how long it takes in the pulpit: at the person's own pace too, where it is known. */
export function Figures({ result: { wordCount, characterCount, gradeLevel }, ownPace }: FiguresProps) {
  const id = useId();
  const speeds: { name: string; wordsPerMinute: number; isOwn?: boolean }[] = [
    ...(ownPace === null ? [] : [{ name: 'Your pace', wordsPerMinute: ownPace, isOwn: true }]),
    ...preachingSpeeds,
  ];
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
      <Row aria-labelledby={id}>
        {speeds.map(({ name, wordsPerMinute, isOwn = false }) => (
          <div key={name} data-own={isOwn}>
            <dt>{name}</dt>
            <dd>{texts.minutes(minutesAloud(wordCount, wordsPerMinute))}</dd>
            <dd>{wordsPerMinute} a min</dd>
          </div>
        ))}
      </Row>
    </>
  );
}

const Row = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  margin: '0 20px',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 8,
  backgroundColor: theme.vars.palette.surface.sheet,
  fontVariantNumeric: 'lining-nums tabular-nums',
  '& > div': { padding: '8px 4px 8px 12px' },
  '& > div + div': { borderInlineStart: `1px solid ${theme.vars.palette.divider}` },
  '& > [data-own="true"]': {
    borderStartStartRadius: 7,
    borderEndStartRadius: 7,
    backgroundColor: theme.vars.palette.surface.selected,
  },
  '& dt': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& dd': { ...theme.typography.h5, margin: 0, overflowWrap: 'anywhere' },
  '& dd + dd': { ...theme.typography.label, color: theme.vars.palette.text.secondary },
}));

const Title = styled('h3')(({ theme }) => ({ ...theme.typography.h5, margin: '20px 20px 6px' }));
