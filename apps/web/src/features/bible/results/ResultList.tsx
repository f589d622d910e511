import { styled } from '@mui/material/styles';
import { bible as texts } from '@sermon/domain/texts/bible';
import {
  type FocusEvent,
  type ReactElement,
  type Ref,
  use,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { visuallyHidden } from '../../../ui/visuallyHidden.ts';
import { IsTabStop } from './resultKeys.ts';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';

/**
 * A single Tab stop: the first result, or the one that had the focus last. The children are `li` elements with keys.
 */
export function ResultList({ children, ref }: { children: readonly ReactElement[]; ref?: Ref<HTMLOListElement> }) {
  const isReached = use(IsTabStop);
  const hintId = useId();
  const [last, setLast] = useState(0);
  const current = Math.min(last, children.length - 1);
  const onFocus = ({ currentTarget, target }: FocusEvent) => {
    const at = [...currentTarget.children].findIndex((result) => result.contains(target));
    if (at >= 0) setLast(at);
  };
  return (
    <>
      <List ref={ref} aria-describedby={hintId} onFocus={onFocus}>
        {children.map((result, at) => (
          <IsTabStop key={result.key} value={isReached && at === current}>
            {result}
          </IsTabStop>
        ))}
      </List>
      <span id={hintId} style={visuallyHidden}>
        {texts.arrowsMove}
      </span>
    </>
  );
}

const List = styled('ol')({ listStyle: 'none', margin: 0, padding: 0 });

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

/** 'In the title · Missing: net'. Lines break between two reasons if possible, and then have no dot between them. */
export function Reasons({ reasons }: { reasons: readonly string[] }) {
  if (reasons.length === 0) return null;
  return (
    <Lines>
      <span>
        {reasons.map((reason, at) => (
          <span key={reason}>
            {at > 0 && <i> · </i>}
            {reason}
          </span>
        ))}
      </span>
    </Lines>
  );
}

/** In px, with the space around the dot. */
const dot = 12;

const Lines = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: '6px 0 0',
  color: theme.vars.palette.text.secondary,
  overflowWrap: 'anywhere',
  // Hides the dots at the starts of lines, which are outside of the paragraph.
  overflowX: 'clip',
  '& > span': { display: 'flex', flexWrap: 'wrap', marginInlineStart: -dot },
  '& > span > span': { position: 'relative', minWidth: 0, paddingInlineStart: dot },
  '& i': { position: 'absolute', insetInlineStart: 0, width: dot, textAlign: 'center', fontStyle: 'normal' },
}));
