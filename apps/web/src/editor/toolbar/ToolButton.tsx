import IconButton from '@mui/material/IconButton';
import type { LucideIcon } from 'lucide-react';
import {
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { keysLabel } from '../../ui/commands/keysLabel.ts';
import { Tooltip } from '../../ui/Tooltip.tsx';

type Roving = { current: string | null; setCurrent: (id: string) => void };

const RovingContext = createContext<Roving>({ current: null, setCurrent: () => {} });

const tools = (bar: HTMLElement) => [...bar.querySelectorAll<HTMLElement>('[data-tool]')];

function target(key: string, at: number, count: number): number | null {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

/**
 * A toolbar that is a single Tab stop. The arrow keys, Home and End move the focus within it (WAI-ARIA toolbar
 * pattern).
 */
export function RovingBar(props: {
  label: string;
  first: string;
  className?: string;
  onEscape?: () => void;
  children: ReactNode;
}) {
  const { label, first, className, onEscape, children } = props;
  const [current, setCurrent] = useState(first);
  const bar = useRef<HTMLDivElement>(null);
  // The current tool may have left the bar, which must keep one Tab stop. This is checked after every render, and sets the
  // state at most once, because `first` is always in the bar.
  // oxlint-disable-next-line react/exhaustive-deps
  useLayoutEffect(() => {
    if (current !== first && bar.current && !tools(bar.current).some((tool) => tool.tabIndex === 0)) setCurrent(first);
  });
  const roving = useMemo(() => ({ current, setCurrent }), [current]);
  const move = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') return onEscape?.();
    const all = tools(event.currentTarget);
    const at = all.findIndex((tool) => tool === event.target);
    const next = at < 0 ? null : target(event.key, at, all.length);
    if (next === null) return;
    event.preventDefault();
    all[next]?.focus();
  };
  return (
    <RovingContext value={roving}>
      <div ref={bar} role="toolbar" tabIndex={-1} aria-label={label} className={className} onKeyDown={move}>
        {children}
      </div>
    </RovingContext>
  );
}

export function useRovingTool(id: string) {
  const { current, setCurrent } = useContext(RovingContext);
  return { 'data-tool': id, tabIndex: current === id ? 0 : -1, onFocus: () => setCurrent(id) };
}

/** The focus goes to the tool that had it last. */
export const focusToolbar = (label: string) =>
  document.querySelector<HTMLElement>(`[role="toolbar"][aria-label="${label}"] [data-tool][tabindex="0"]`)?.focus();

export const keepSelection = (event: MouseEvent) => event.preventDefault();

/** A disabled tool stays focusable and announces that it is disabled. */
export function ToolButton(props: {
  id: string;
  label: string;
  icon?: LucideIcon;
  sample?: ReactNode;
  shortcut?: string;
  isPressed?: boolean;
  isDisabled?: boolean;
  why?: string;
  opens?: { kind: 'menu' | 'dialog'; isOpen: boolean };
  onUse: (tool: HTMLElement) => void;
}) {
  const { id, label, icon: Icon, sample, shortcut, isPressed, isDisabled = false, why, opens, onUse } = props;
  return (
    <Tooltip title={why ?? (shortcut ? `${label} (${keysLabel(shortcut)})` : label)} describeChild={why !== undefined}>
      <IconButton
        size="small"
        {...useRovingTool(id)}
        aria-label={label}
        aria-pressed={isPressed}
        aria-disabled={isDisabled || undefined}
        aria-haspopup={opens?.kind}
        aria-expanded={opens?.isOpen}
        onMouseDown={keepSelection}
        onClick={(event) => {
          if (!isDisabled) onUse(event.currentTarget);
        }}
      >
        {Icon ? <Icon size={18} strokeWidth={1.6} aria-hidden /> : sample}
      </IconButton>
    </Tooltip>
  );
}
