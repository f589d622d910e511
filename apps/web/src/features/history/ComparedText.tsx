import { styled } from '@mui/material/styles';
import type { ComparedLine } from '@sermon/domain/history/diff';
import type { DiffPart } from '@sermon/domain/history/words';
import { history as texts } from '@sermon/domain/texts/history';
import { createContext, memo, use, type ReactNode } from 'react';
import { sermonText } from '../../editor/paperStyles.ts';
import { visuallyHidden } from '../../ui/visuallyHidden.ts';

/** The number of the change that starts at a given line or part of a line. */
type Numbers = ReadonlyMap<ComparedLine | DiffPart, number>;
const NumbersContext = createContext<Numbers>(new Map());

/** Additions are underlined, removals are struck through, and screen readers announce both. */
export const ComparedText = memo(function ComparedText({
  lines,
  changes,
}: {
  lines: ComparedLine[];
  changes: Numbers;
}) {
  return (
    <NumbersContext value={changes}>
      <Text>
        {lines.map((line, at) => (
          <Line key={at} line={line} />
        ))}
      </Text>
    </NumbersContext>
  );
});

function Line({ line }: { line: ComparedLine }) {
  const change = use(NumbersContext).get(line);
  const pieces = line.pieces.map((piece, at) => <Part key={at} piece={piece} />);
  return (
    <p data-kind={line.kind} data-line={line.change} data-change={change}>
      {line.change === 'format' && <Formatted>{texts.formatting}</Formatted>}
      {pieces.length ? pieces : <Empty change={line.change} />}
    </p>
  );
}

function Part({ piece: whole }: { piece: DiffPart }) {
  const change = use(NumbersContext).get(whole);
  if (whole.kind === 'added') return <Added change={change}>{whole.text}</Added>;
  if (whole.kind === 'removed') return <Removed change={change}>{whole.text}</Removed>;
  return whole.text;
}

type ChangeProps = { change?: number | undefined; children: ReactNode };
const Added = ({ change, children }: ChangeProps) => (
  <ins data-change={change}>
    <Said>added </Said>
    {children}
  </ins>
);
const Removed = ({ change, children }: ChangeProps) => (
  <del data-change={change}>
    <Said>removed </Said>
    {children}
  </del>
);

function Empty({ change }: { change: ComparedLine['change'] }) {
  if (change === 'added') return <Added>¶</Added>;
  return change === 'removed' ? <Removed>¶</Removed> : '\u00a0';
}

const Said = styled('span')({ ...visuallyHidden, userSelect: 'none' });

const Formatted = styled('small')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'block',
  color: theme.vars.palette.info.main,
  userSelect: 'none',
}));

const Text = styled('div')(({ theme }) => {
  const { palette } = theme.vars;
  const { sermonTitle, sermonHeading, caption } = theme.typography;
  const gone = {
    color: palette.mark.onRed,
    backgroundColor: palette.mark.red,
    textDecorationColor: palette.error.main,
  };
  const come = {
    color: palette.mark.onGreen,
    backgroundColor: palette.mark.green,
    textDecorationColor: palette.success.main,
  };
  return {
    ...sermonText(theme),
    '& > p': { margin: '0 0 12px', whiteSpace: 'pre-wrap', overflowWrap: 'break-word' },
    '& > p[data-kind="title"]': sermonTitle,
    '& > p[data-kind="heading"]': { ...sermonHeading, marginTop: 20 },
    '& > p[data-kind="item"]': { display: 'list-item', listStyle: 'disc', marginInlineStart: 24, marginBottom: 4 },
    '& > p[data-kind="quote"]': { paddingInlineStart: 22, borderInlineStart: `2px solid ${palette.divider}` },
    '& > p[data-kind="scripture"]': { marginBottom: 0 },
    '& > p[data-kind="scripture"], & > p[data-kind="reference"]': {
      paddingInlineStart: 24,
      borderInlineStart: `1px solid ${palette.rubric}`,
    },
    '& > p[data-kind="reference"]': { ...caption, fontWeight: 600, color: palette.rubric },
    '& ins, & del': {
      padding: '1px 2px',
      borderRadius: 3,
      textDecorationThickness: 2,
      boxDecorationBreak: 'clone',
      WebkitBoxDecorationBreak: 'clone',
    },
    '& ins': { ...come, textDecorationLine: 'underline', textUnderlineOffset: 4 },
    '& del': { ...gone, textDecorationLine: 'line-through' },
    '& [data-current]': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 2, borderRadius: 3 },
  };
});
