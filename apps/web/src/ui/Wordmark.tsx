import Box from '@mui/material/Box';
import { productName } from '@sermon/domain/product';
import { serif } from './tokens.ts';

/** The open book and the product's name. It takes the colour of the letters around it; `accent` colours the book. */
export const Wordmark = ({ accent = 'primary.main' }: { accent?: string }) => (
  <Box
    sx={{
      display: 'inline-flex',
      alignItems: 'center',
      gap: 1.25,
      font: `600 1.125rem/24px ${serif}`,
      letterSpacing: '-0.004em',
    }}
  >
    <Box
      component="svg"
      viewBox="0 0 24 24"
      aria-hidden
      sx={{
        width: 26,
        height: 26,
        flex: 'none',
        color: accent,
        fill: 'none',
        stroke: 'currentcolor',
        strokeWidth: 1.6,
      }}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M12 6.500v14" />
      <path d="M12 6.500c-1.800-1.700-4.600-2.300-9.500-2.300v13.800c4.900 0 7.700.600 9.500 2.500 1.800-1.900 4.600-2.500 9.500-2.500V4.200c-4.900 0-7.700.600-9.500 2.300z" />
      <path d="M16.800 8v5.600M14.900 9.800h3.800" />
    </Box>
    {productName}
  </Box>
);
