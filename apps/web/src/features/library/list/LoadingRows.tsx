import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { LibraryItem } from '@sermon/contract/library';
import { library as texts } from '@sermon/domain/texts/library';
import type { ReactNode } from 'react';
import { ConnectionError } from '../../../ui/states/EmptyState.tsx';
import { loadErrorText } from '../../../ui/states/ErrorState.tsx';
import { useItems } from '../items.ts';

const widths = [220, 168, 240, 190, 150, 210, 176, 232];

/** Appear after a short delay so that a fast reply causes no flicker. */
export const LoadingRows = () => (
  <Box
    role="status"
    aria-label="Loading"
    sx={{ animation: 'appear 160ms 200ms both', '@keyframes appear': { from: { opacity: 0 } } }}
  >
    {widths.map((width) => (
      <Box key={width} sx={{ height: 48, display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <Skeleton variant="rounded" width={20} height={20} />
        <Skeleton variant="rounded" width={width} height={14} />
        <Skeleton variant="rounded" width={72} height={10} sx={{ ml: 'auto' }} />
      </Box>
    ))}
  </Box>
);

const none: LibraryItem[] = [];

/** Until the items are loaded, `pending` is a loading indicator or an error message. */
export function useLoadedItems(): { items: LibraryItem[]; pending: ReactNode } {
  const { data: items, error, refetch } = useItems();
  if (items) return { items, pending: null };
  if (!error) return { items: none, pending: <LoadingRows /> };
  const message = loadErrorText(error, texts.notLoaded);
  return { items: none, pending: <ConnectionError message={message} onTryAgain={() => void refetch()} /> };
}
