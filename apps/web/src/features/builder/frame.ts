import { styled } from '@mui/material/styles';

/** The builder: the bar at the top, the text with its bars, and the side panel. */
export const Frame = styled('div')(({ theme }) => ({
  position: 'relative',
  height: 'calc(100dvh - var(--top-room, 0px) - var(--pinned-room, 0px))',
  overflow: 'hidden',
  display: 'grid',
  grid: `"top top" auto "canvas side" minmax(0, 1fr) / minmax(0, 1fr) auto`,
  backgroundColor: theme.vars.palette.surface.sunken,
}));

export const Main = styled('main')({
  gridArea: 'canvas',
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  outline: 'none',
});

export const Row = styled('div')({ position: 'relative', flex: 1, minHeight: 0, display: 'flex' });

export const Area = styled('div')({
  position: 'relative',
  flex: 1,
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column',
});

export const Scroller = styled('div')({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  display: 'flow-root',
});
