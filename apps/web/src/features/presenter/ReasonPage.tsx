import { styled } from '@mui/material/styles';
import { presenter as texts } from '@sermon/domain/texts/presenter/presenter';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePageTitle } from '../../ui/browser/pageTitle.ts';
import { Button } from '../../ui/plain/Button.tsx';
import { visuallyHidden } from '../../ui/visuallyHidden.ts';

type ReasonProps = { title: string; onBack: () => void; children: ReactNode };

export function ReasonPage({ title, onBack, children }: ReasonProps) {
  usePageTitle(title);
  return (
    <Page id="main" tabIndex={-1}>
      <h1 style={visuallyHidden}>{title}</h1>
      {children}
      <Button variant="outlined" onClick={onBack}>
        <ArrowLeft size={18} strokeWidth={1.6} aria-hidden /> {texts.back}
      </Button>
    </Page>
  );
}

const Page = styled('main')(({ theme }) => ({
  minHeight: 'calc(100dvh - var(--top-room, 0px))',
  boxSizing: 'border-box',
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: 24,
  padding: 24,
  outline: 'none',
  backgroundColor: theme.vars.palette.surface.canvas,
}));
