import { searchStep } from '@sermon/domain/library/search';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';

/** Typing changes the address when it pauses for so long; the list follows every key. */
const addressFollowsAfterMs = 200;

/** What is searched for, and typing into it: the address holds it as `query`, pushed or replaced as `searchStep` says. */
export function useSearchText(): { search: string; type: (text: string) => void } {
  const router = useRouter();
  const pathname = useLocation({ select: (location) => location.pathname });
  const query = useLocation({ select: ({ search }) => ('query' in search ? String(search.query) : '') });
  const inAddress = searchStep(pathname).replaces ? query : '';
  const [typed, setTyped] = useState<string | null>(null);
  /** What the address was last asked to say. */
  const sent = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // An address that somebody else changed, by Back or a link, counts more than what was typed before.
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
      // The page may already be on its way to the search while its screen is still loading.
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
