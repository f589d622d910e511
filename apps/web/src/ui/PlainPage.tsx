import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { usePageTitle } from './pageTitle.ts';
import { Wordmark } from './Wordmark.tsx';

/** A page with nothing but a few sentences on it. */
export function PlainPage({ title, heading, children }: { title: string; heading: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <Box component="header" sx={{ p: 2.5 }}>
        <Wordmark />
      </Box>
      <Box
        component="main"
        id="main"
        tabIndex={-1}
        sx={{ flex: 1, display: 'grid', placeContent: 'center', justifyItems: 'start', gap: 2, p: 2.5, pb: 18 }}
      >
        <Typography variant="h2" component="h1" sx={{ maxWidth: 480, textWrap: 'balance' }}>
          {heading}
        </Typography>
        <Box sx={{ maxWidth: 480, display: 'grid', justifyItems: 'start', gap: 3, color: 'text.secondary' }}>
          {children}
        </Box>
      </Box>
    </Box>
  );
}
