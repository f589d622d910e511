import { styled } from '@mui/material/styles';

const scallops = Array.from({ length: 24 }, (_, at) => {
  const angle = (at / 24) * 2 * Math.PI;
  return { x: 24 + 20 * Math.cos(angle), y: 24 + 20 * Math.sin(angle) };
});

export const Seal = () => (
  <Disc viewBox="0 0 48 48" width={44} height={44} aria-hidden>
    <g data-wax>
      <circle cx={24} cy={24} r={20} />
      {scallops.map(({ x, y }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={2.8} />
      ))}
    </g>
    <circle data-ring cx={24} cy={24} r={15.5} />
    <path data-ring d="m16.5 24.5 5 5 10.5-11" />
  </Disc>
);

const Disc = styled('svg')(({ theme }) => ({
  flex: 'none',
  '& [data-wax]': { fill: theme.vars.palette.primary.main },
  '& [data-ring]': {
    fill: 'none',
    stroke: theme.vars.palette.primary.contrastText,
    strokeWidth: 1,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  },
  '& path[data-ring]': { strokeWidth: 3 },
}));
