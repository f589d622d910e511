import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { slideShow as texts } from '@sermon/domain/texts/slides/show';
import { createLink } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Tooltip } from '../../../../ui/Tooltip.tsx';
import { size } from '../../../../ui/theme/tokens.ts';

const IconLink = createLink(IconButton);

type PageProps = {
  documentId: string;
  title: string;
  tools?: ReactNode;
  children: ReactNode;
};

export const SpeakerPage = ({ documentId, title, tools, children }: PageProps) => (
  <Page>
    <Head>
      <Tooltip title={texts.leave}>
        <IconLink to="/build/$id" params={{ id: documentId }} aria-label={texts.leave}>
          <ArrowLeft size={20} strokeWidth={1.6} aria-hidden />
        </IconLink>
      </Tooltip>
      <h1>{title}</h1>
      {tools}
    </Head>
    <main id="main" tabIndex={-1}>
      {children}
    </main>
  </Page>
);

const Page = styled('div')(({ theme }) => ({
  height: 'calc(100dvh - var(--top-room, 0px))',
  display: 'flex',
  flexDirection: 'column',
  backgroundColor: theme.vars.palette.surface.canvas,
  color: theme.vars.palette.text.primary,
  '& > main': { flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column', outline: 'none' },
}));

const Head = styled('header')(({ theme }) => ({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: size.appBar,
  padding: '4px 24px 4px 20px',
  '& h1': {
    ...theme.typography.h4,
    margin: 0,
    minWidth: 0,
    maxWidth: '50%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    outline: 'none',
  },
  '& > a': { width: 48, height: 48, flex: 'none' },
  [theme.breakpoints.down('sm')]: {
    flexWrap: 'wrap',
    gap: 4,
    padding: '4px 12px 4px 4px',
    '& h1': { flex: '1 1 96px', maxWidth: 'none' },
  },
}));
