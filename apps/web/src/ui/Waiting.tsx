import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';

/** A page that is still coming. It stays empty for a moment, so that a fast answer shows no spinner at all. */
export const Waiting = () => (
  <Box
    sx={{
      minHeight: '100dvh',
      display: 'grid',
      placeItems: 'center',
      animation: 'appear 200ms 200ms both',
      '@keyframes appear': { from: { opacity: 0 } },
    }}
  >
    <CircularProgress size={28} aria-label="Loading" />
  </Box>
);
