import { styled } from '@mui/material/styles';
import { overPlan, type TimedSection } from '@sermon/domain/presenter/timings';
import { rehearsals as texts } from '@sermon/domain/texts/presenter/rehearsals';

export function SectionTable({ sections }: { sections: readonly TimedSection[] }) {
  const longest = Math.max(1, ...sections.flatMap(({ seconds, planned }) => [seconds, planned]));
  const part = (seconds: number) => `${(100 * seconds) / longest}%`;
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">{texts.section}</th>
          <th scope="col">{texts.planned}</th>
          <th scope="col">{texts.took}</th>
          <th scope="col">{texts.overUnder}</th>
        </tr>
      </thead>
      <tbody>
        {sections.map((section, at) => {
          const over = overPlan(section);
          return (
            // A section has no id, and the list never changes.
            <tr key={at}>
              <th scope="row" dir="auto">
                {section.heading || texts.opening}
                <Track aria-hidden>
                  <Took data-over={over > 0 || undefined} style={{ width: part(section.seconds) }} />
                  <Plan style={{ insetInlineStart: part(section.planned) }} />
                </Track>
              </th>
              <td>{texts.time(section.planned)}</td>
              <td>{texts.time(section.seconds)}</td>
              <td data-over={over > 0 || undefined}>{texts.difference(over)}</td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

const Table = styled('table')(({ theme }) => ({
  ...theme.typography.body2,
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'lining-nums tabular-nums',
  '& th, & td': {
    padding: '8px 0 8px 12px',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
    textAlign: 'end',
    verticalAlign: 'top',
    fontWeight: 400,
    whiteSpace: 'nowrap',
  },
  '& th:first-of-type': { padding: '8px 0', textAlign: 'start', whiteSpace: 'normal', overflowWrap: 'anywhere' },
  '& thead th': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& td[data-over]': { color: theme.vars.palette.warning.main },
}));

const Track = styled('div')(({ theme }) => ({
  position: 'relative',
  height: 6,
  marginTop: 6,
  borderRadius: 3,
  backgroundColor: theme.vars.palette.surface.sunken,
}));

const Took = styled('div')(({ theme }) => ({
  height: '100%',
  minWidth: 2,
  borderRadius: 3,
  backgroundColor: theme.vars.palette.primary.main,
  '&[data-over]': { backgroundColor: theme.vars.palette.warning.main },
}));

const Plan = styled('div')(({ theme }) => ({
  position: 'absolute',
  top: -2,
  width: 2,
  height: 10,
  marginInlineStart: -1,
  backgroundColor: theme.vars.palette.text.primary,
}));
