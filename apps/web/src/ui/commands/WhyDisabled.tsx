import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

export const WhyDisabled = ({ children }: { children: ReactNode }) => (
  <Box component="small" sx={{ display: 'block', typography: 'caption', whiteSpace: 'normal' }}>
    {children}
  </Box>
);
