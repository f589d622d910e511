import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

/** Appear after a moment, so that nothing flashes. */
export const LoadingSection = ({ rows }: { rows: number }) => (
  <Box
    role="status"
    aria-label="Loading"
    sx={{ animation: 'appear 160ms 200ms both', '@keyframes appear': { from: { opacity: 0 } } }}
  >
    {Array.from({ length: rows }, (_, row) => (
      <Box key={row} sx={{ height: 52, display: 'flex', alignItems: 'center', gap: 1.75 }}>
        <Skeleton variant="rounded" width={20} height={20} />
        <Skeleton variant="rounded" width={180 + ((row * 37) % 80)} height={14} />
      </Box>
    ))}
  </Box>
);
