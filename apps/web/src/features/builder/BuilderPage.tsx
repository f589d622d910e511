import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { createLink } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { size } from '../../ui/theme/tokens.ts';
import { Tooltip } from '../../ui/Tooltip.tsx';

const IconLink = createLink(IconButton);

export const BackToLibrary = () => (
  <Tooltip title="Back to library">
    <IconLink to="/library-home" aria-label="Back to library">
      <ArrowLeft size={20} strokeWidth={1.6} aria-hidden />
    </IconLink>
  </Tooltip>
);

export const TopBar = styled('header')(({ theme }) => ({
  gridArea: 'top',
  boxSizing: 'border-box',
  height: size.appBar,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  paddingInline: '12px 10px',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.surface.canvas,
  [theme.breakpoints.down('sm')]: {
    gap: 4,
    paddingInline: 4,
    '&:has(form) > :not(a, :has(form))': { display: 'none' },
  },
}));

/** `title` appears where a document's title would be. */
export const BuilderPage = ({ title, children }: { title?: string; children: ReactNode }) => (
  <Page>
    <TopBar>
      <BackToLibrary />
      {title && (
        <Typography variant="h3" component="h1">
          {title}
        </Typography>
      )}
    </TopBar>
    <main id="main" tabIndex={-1}>
      {children}
    </main>
  </Page>
);

/**
 * Shown while the document loads. The skeleton appears after a delay, so that it does not flash if the response is
 * fast. It is not announced if another part of the page says that something is loading.
 */
export const BuilderLoading = ({ isAnnounced = true }: { isAnnounced?: boolean }) => (
  <BuilderPage>
    <Ghost {...(isAnnounced && { role: 'progressbar', 'aria-label': 'Loading' })}>
      <Skeleton height={56} width="55%" />
      {[96, 100, 92, 98, 60].map((width) => (
        <Skeleton key={width} height={28} width={`${width}%`} />
      ))}
    </Ghost>
  </BuilderPage>
);

const Page = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  height: 'calc(100dvh - var(--top-room, 0px))',
  backgroundColor: theme.vars.palette.surface.sunken,
  '& > main': { flex: 1, display: 'grid', justifyItems: 'center', alignContent: 'start', padding: 16, outline: 'none' },
}));

const Ghost = styled('div')(({ theme }) => ({
  boxSizing: 'border-box',
  width: size.paper,
  maxWidth: '100%',
  minHeight: '70vh',
  padding: '40px 80px',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 2,
  backgroundColor: theme.vars.palette.surface.sheet,
  animation: 'appear 200ms 200ms both',
  '@keyframes appear': { from: { opacity: 0 } },
  [theme.breakpoints.down('sm')]: { padding: 20 },
}));

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
