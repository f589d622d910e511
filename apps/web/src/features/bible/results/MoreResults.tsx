import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { useEffect, useEffectEvent, useRef } from 'react';

/** The next results are fetched when this far below the edge. */
const prefetchMargin = '240px';

/** Comes into sight at the end of the list and fetches the next results; it is a button too, for whoever does not scroll. */
export function MoreResults({ isBusy, onMore }: { isBusy: boolean; onMore: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const loadMore = useEffectEvent(onMore);
  // After each page the end is looked at again: it may be in sight still.
  useEffect(() => {
    const end = button.current;
    if (!end || isBusy || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && loadMore(),
      {
        root: end.parentElement,
        rootMargin: prefetchMargin,
      },
    );
    observer.observe(end);
    return () => observer.disconnect();
  }, [isBusy]);
  return (
    <Button
      ref={button}
      fullWidth
      aria-busy={isBusy}
      onClick={() => !isBusy && onMore()}
      startIcon={isBusy && <CircularProgress size={16} color="inherit" aria-hidden />}
      sx={{ my: 1 }}
    >
      {isBusy ? 'Loading' : 'Show More'}
    </Button>
  );
}
