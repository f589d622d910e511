import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { changesIn } from '@sermon/domain/history/changes';
import type { ComparedLine } from '@sermon/domain/history/diff';
import { history as texts } from '@sermon/domain/texts/history';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Spinner } from '../../ui/plain/Spinner.tsx';
import { size, touch } from '../../ui/theme/tokens.ts';
import { ComparedText } from './ComparedText.tsx';
import { Sheet } from './Sheet.tsx';
import { useComparison } from './useComparison.ts';
import { Tooltip } from '../../ui/Tooltip.tsx';

type ComparisonProps = {
  /** HTML that conforms to the document schema. */
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
