import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { searchStep } from '@sermon/domain/library/search';
import { useLocation, useRouter } from '@tanstack/react-router';
import { Search, X } from 'lucide-react';
import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { useNotOffline } from '../../../connection/useNotOffline.ts';

export function SearchField(props: { placeholder: string; onLeave?: () => void; isOpenedByHand?: boolean }) {
  const { placeholder, onLeave, isOpenedByHand = false } = props;
  const { search: value, type: onType } = useSearch();
  const input = useRef<HTMLInputElement>(null);
  const notOffline = useNotOffline();

  useEffect(() => {
    const focusBySlash = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('[role="dialog"], [role="menu"]')) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', focusBySlash);
    return () => document.removeEventListener('keydown', focusBySlash);
  }, []);
  useEffect(() => {
    if (isOpenedByHand) input.current?.focus();
  }, [isOpenedByHand]);

  return (
    <Field role="search" data-disabled={notOffline !== false}>
      <Search size={18} strokeWidth={1.6} aria-hidden />
      <input
        ref={input}
        type="search"
        enterKeyHint="search"
        aria-label={placeholder}
        aria-keyshortcuts="/"
        aria-disabled={notOffline !== false}
        title={notOffline || undefined}
        readOnly={notOffline !== false}
        placeholder={placeholder}
        maxLength={200}
        autoComplete="off"
        value={value}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          if (value) onType('');
          else onLeave?.();
        }}
      />
      {value ? (
        <IconButton
          size="small"
          aria-label="Clear search"
          onClick={() => {
            onType('');
            input.current?.focus();
          }}
        >
          <X size={16} strokeWidth={1.75} />
        </IconButton>
      ) : (
        <kbd aria-hidden>/</kbd>
      )}
    </Field>
  );
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

const Field = styled('div')(({ theme }) => ({
  flex: '1 1 auto',
  minWidth: 0,
  maxWidth: 480,
  height: 40,
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  paddingInline: '12px 6px',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 8,
  backgroundColor: theme.vars.palette.surface.sheet,
  color: theme.vars.palette.text.secondary,
  '& > svg': { flex: 'none' },
  '&[data-disabled="true"]': { backgroundColor: 'transparent' },
  '&[data-disabled="true"] > *': { opacity: 0.6 },
  '&:hover': { borderColor: theme.vars.palette.outline },
  '&:focus-within': {
    borderColor: theme.vars.palette.primary.main,
    boxShadow: `inset 0 0 0 1px ${theme.vars.palette.primary.main}`,
  },
  '& input': {
    flex: 1,
    minWidth: 0,
    height: '100%',
    padding: 0,
    border: 0,
    outline: 'none',
    background: 'none',
    font: 'inherit',
    color: theme.vars.palette.text.primary,
  },
  '& input::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
  '& input::-webkit-search-cancel-button': { display: 'none' },
  '& kbd': {
    ...theme.typography.label,
    padding: '2px 6px',
    marginInlineEnd: 6,
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 4,
    [theme.breakpoints.down('sm')]: { display: 'none' },
  },
}));

type SearchText = {
  search: string;
  type: (text: string) => void;
};

export const SearchTextContext = createContext<SearchText>({ search: '', type: () => {} });

export const useSearch = (): SearchText => useContext(SearchTextContext);

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
