import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { useEffect, useEffectEvent, useRef } from 'react';

/** Results are fetched this far before the end of the list is visible. */
const prefetchMargin = '240px';

/** Fetches the next results when scrolled into view. It is also a button, for users who do not scroll. */
export function MoreResults({ isBusy, onMore }: { isBusy: boolean; onMore: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const loadMore = useEffectEvent(onMore);
  // Observes the button again after each page of results, because the end of the list may still be visible.
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
