import { styled } from '@mui/material/styles';
import type { Highlight, Pen } from '@sermon/domain/document/schema';
import { marker } from '../paperStyles.ts';

type Ink = { highlight: Highlight } | { pen: Pen } | 'none';

export const Swatch = ({ ink }: { ink: Ink }) => (
  <Letter ink={ink} aria-hidden>
    A
  </Letter>
);

const Letter = styled('span', { shouldForwardProp: (name) => name !== 'ink' })<{ ink: Ink }>(({ theme, ink }) => {
  const { pen, divider, text } = theme.vars.palette;
  const box = {
    display: 'inline-grid',
    placeItems: 'center',
    width: 24,
    height: 24,
    borderRadius: 4,
    fontFamily: theme.typography.sermon.fontFamily,
    fontSize: 15,
    lineHeight: '24px',
  };
  if (ink === 'none') return { ...box, border: `1px solid ${divider}`, color: text.secondary };
  if ('pen' in ink) return { ...box, border: `1px solid ${divider}`, color: pen[ink.pen], fontWeight: 600 };
  return { ...box, ...marker(theme, ink.highlight) };
});
