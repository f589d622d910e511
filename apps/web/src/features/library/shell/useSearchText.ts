import { searchStep } from '@sermon/domain/library/search';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';

/** The list updates on every keystroke. */
const addressFollowsAfterMs = 200;

/**
 * Stores the search text in the URL parameter `query`. `searchStep` decides whether typing adds or replaces a history
 * entry.
 */
export function useSearchText(): { search: string; type: (text: string) => void } {
  const router = useRouter();
  const pathname = useLocation({ select: (location) => location.pathname });
  const query = useLocation({ select: ({ search }) => ('query' in search ? String(search.query) : '') });
  const inAddress = searchStep(pathname).replaces ? query : '';
  const [typed, setTyped] = useState<string | null>(null);
  const sent = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // A navigation from elsewhere (Back or a link) discards text that was typed before it.
  useEffect(() => {
    if (sent.current === `${pathname} ${inAddress}`) return;
    sent.current = null;
    clearTimeout(timer.current);
    setTyped(null);
  }, [pathname, inAddress]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const type = useCallback(
    (text: string) => {
      clearTimeout(timer.current);
      // The router may already be navigating to the search screen while that screen's code loads.
      const { to, replaces } = searchStep(router.latestLocation.pathname);
      if (!replaces && !text) return;
      setTyped(text);
      const go = () => {
        sent.current = `${to} ${text}`;
        void router.navigate({ to, search: text ? { query: text } : {}, replace: replaces });
      };
      if (replaces) timer.current = setTimeout(go, addressFollowsAfterMs);
      else go();
    },
    [router],
  );
  return { search: typed ?? inAddress, type };
}
