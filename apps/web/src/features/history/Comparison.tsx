import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { changesIn, compare, type ComparedLine } from '@sermon/domain/history/diff';
import { history as texts } from '@sermon/domain/texts/history';
import { ChevronDown, ChevronUp } from 'lucide-react';
import {
  createContext,
  memo,
  type ReactNode,
  use,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Spinner } from '../../ui/plain/Button.tsx';
import { size, touch } from '../../ui/theme/tokens.ts';
import { Tooltip } from '../../ui/Tooltip.tsx';
import type { DiffPart } from '@sermon/domain/history/pairing';
import { sermonText } from '../../editor/paperStyles.ts';
import { visuallyHidden } from '../../ui/visuallyHidden.ts';

type ComparisonProps = {
  before: string;
  after: string;
  /** 'Only in the present text', 'Only in this version'. */
  labels: { added: string; removed: string };
};

/** Fills its container and scrolls inside it. To compare other texts, remount it. */
export function Comparison({ before, after, labels }: ComparisonProps) {
  const lines = useComparison(before, after);
  return lines ? (
    <Compared lines={lines} labels={labels} />
  ) : (
    <Frame aria-busy>
      <Middle>
        <Spinner size={28} label="Comparing" />
      </Middle>
    </Frame>
  );
}

function Compared({ lines, labels }: { lines: ComparedLine[]; labels: ComparisonProps['labels'] }) {
  const numbers = useMemo(() => new Map(changesIn(lines).map((change, at) => [change, at])), [lines]);
  const count = numbers.size;
  const [current, setCurrent] = useState(-1);
  const area = useRef<HTMLDivElement>(null);
  const goTo = (wanted: number) => setCurrent((wanted + count) % count);

  // Sets attributes directly, because re-rendering a long text at every step would be too slow.
  useEffect(() => {
    const change = area.current?.querySelector(`[data-change="${current}"]`);
    change?.setAttribute('data-current', '');
    change?.scrollIntoView({ block: 'center' });
    return () => change?.removeAttribute('data-current');
  }, [current]);

  return (
    <Frame>
      <Bar>
        <Legend aria-label="Legend">
          <li data-kind="added">{labels.added}</li>
          <li data-kind="removed">{labels.removed}</li>
        </Legend>
        <Count role="status">
          {count === 0 && texts.noChanges}
          {count > 0 && (current < 0 ? texts.changes(count) : texts.changeOf(current + 1, count))}
        </Count>
        {count > 0 && (
          <Steps>
            <Step
              label="Previous change"
              onClick={() => goTo(current < 0 ? count - 1 : current - 1)}
              Icon={ChevronUp}
            />
            <Step label="Next change" onClick={() => goTo(current + 1)} Icon={ChevronDown} />
          </Steps>
        )}
      </Bar>
      <Scroller ref={area} role="region" aria-label="Changes" tabIndex={0}>
        <Sheet>
          <ComparedText lines={lines} changes={numbers} />
        </Sheet>
      </Scroller>
    </Frame>
  );
}

function Step({ label, onClick, Icon }: { label: string; onClick: () => void; Icon: typeof ChevronUp }) {
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} onClick={onClick}>
        <Icon size={20} strokeWidth={1.6} aria-hidden />
      </IconButton>
    </Tooltip>
  );
}

const Frame = styled('div')({ display: 'flex', flexDirection: 'column', minHeight: 0, height: '100%' });

const Middle = styled('div')({ flex: 1, display: 'grid', placeItems: 'center', minHeight: 120 });

const Bar = styled('div')(({ theme }) => ({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 16,
  minHeight: size.toolbar,
  boxSizing: 'border-box',
  padding: '2px 12px 2px 20px',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.surface.canvas,
  [theme.breakpoints.down('sm')]: { gap: 8, paddingInline: '16px 8px' },
}));

const Legend = styled('ul')(({ theme }) => ({
  ...theme.typography.caption,
  flex: 1,
  minWidth: 0,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  color: theme.vars.palette.text.secondary,
  '& li': { padding: '1px 4px', borderRadius: 3, textDecorationThickness: 2 },
  '& li[data-kind="added"]': {
    color: theme.vars.palette.mark.onGreen,
    backgroundColor: theme.vars.palette.mark.green,
    textDecorationLine: 'underline',
    textUnderlineOffset: 3,
    textDecorationColor: theme.vars.palette.success.main,
  },
  '& li[data-kind="removed"]': {
    color: theme.vars.palette.mark.onRed,
    backgroundColor: theme.vars.palette.mark.red,
    textDecorationLine: 'line-through',
    textDecorationColor: theme.vars.palette.error.main,
  },
}));

const Count = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  flex: 'none',
  margin: 0,
  color: theme.vars.palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
}));

const Steps = styled('div')({
  flex: 'none',
  display: 'flex',
  [touch]: { '& button': { width: size.tap, height: size.tap } },
});

const Scroller = styled('div')(({ theme }) => ({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  backgroundColor: theme.vars.palette.surface.sunken,
}));

export const Sheet = styled('div')(({ theme }) => ({
  boxSizing: 'border-box',
  width: size.paper,
  maxWidth: 'calc(100% - 32px)',
  minHeight: 'calc(100% - 32px)',
  margin: '16px auto',
  padding: '40px 80px 72px',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 2,
  backgroundColor: theme.vars.palette.surface.sheet,
  [theme.breakpoints.down('lg')]: { padding: '32px 40px 72px' },
  [theme.breakpoints.down('sm')]: {
    maxWidth: '100%',
    minHeight: '100%',
    margin: 0,
    padding: '20px 20px 72px',
    border: 0,
    borderRadius: 0,
  },
}));

/** The number of the change that starts at a given line or part of a line. */
type Numbers = ReadonlyMap<ComparedLine | DiffPart, number>;
const NumbersContext = createContext<Numbers>(new Map());

/** Additions are underlined, removals are struck through, and screen readers announce both. */
const ComparedText = memo(function ComparedText({ lines, changes }: { lines: ComparedLine[]; changes: Numbers }) {
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

/** Null while the differences are being computed. That takes about a second for two very long texts. */
function useComparison(before: string, after: string): ComparedLine[] | null {
  const asked = useMemo(() => ({ before, after }), [before, after]);
  const found = useDeferredValue(asked, null);
  const lines = useMemo(() => found && compare(found.before, found.after), [found]);
  return found === asked ? lines : null;
}
