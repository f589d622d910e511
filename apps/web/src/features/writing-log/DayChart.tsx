import { styled } from '@mui/material/styles';
import { writingLog as texts } from '@sermon/domain/texts/writing-log';
import { duration } from '@sermon/domain/writing-log/days';
import { dayName } from '../../ui/time/when.ts';

const width = 420;
const height = 88;
const foot = 20;
const gap = 6;
/** Even a few seconds of writing are visible. */
const leastBar = 3;

export function DayChart({ days }: { days: readonly { day: string; seconds: number }[] }) {
  const most = Math.max(...days.map(({ seconds }) => seconds), 60);
  const step = width / days.length;
  const room = height - foot - 4;
  const descriptions = days
    .filter(({ seconds }) => seconds > 0)
    .map(({ day, seconds }) => `${dayName(day)}: ${duration(seconds)}`);
  return (
    <Chart viewBox={`0 0 ${width} ${height}`} role="img" aria-label={texts.chart(days.length, descriptions)}>
      <line x1={0} x2={width} y1={height - foot + 0.5} y2={height - foot + 0.5} />
      {days.map(({ day, seconds }, at) => {
        const tall = seconds > 0 ? Math.max(leastBar, (seconds / most) * room) : 0;
        const middle = at * step + step / 2;
        const isNamed = (days.length - 1 - at) % 3 === 0;
        return (
          <g key={day}>
            <rect x={at * step + gap / 2} y={height - foot - tall} width={step - gap} height={tall} rx={2}>
              <title>{`${dayName(day)}: ${duration(seconds)}`}</title>
            </rect>
            {isNamed && (
              <text x={middle} y={height - 4} textAnchor="middle">
                {Number(day.slice(8))}
              </text>
            )}
          </g>
        );
      })}
    </Chart>
  );
}

const Chart = styled('svg')(({ theme }) => ({
  display: 'block',
  width: '100%',
  height: 'auto',
  '& rect': { fill: theme.vars.palette.primary.main },
  '& line': { stroke: theme.vars.palette.divider },
  '& text': {
    fill: theme.vars.palette.text.secondary,
    fontFamily: theme.typography.fontFamily,
    fontSize: 12,
    fontVariantNumeric: 'tabular-nums',
  },
}));
