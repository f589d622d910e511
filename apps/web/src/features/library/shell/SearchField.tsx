import { styled } from '@mui/material/styles';
import IconButton from '@mui/material/IconButton';
import { Search, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useNotOffline } from '../../../connection/useNotOffline.ts';
import { useSearch } from './searchText.ts';

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
