import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useBottomBar } from '../../ui/notices/useBottomBar.ts';
import { floating } from '../../ui/theme/floating.ts';
import { size, touch } from '../../ui/theme/tokens.ts';
import { Steps } from './Steps.tsx';
import type { Stepping } from './useStepping.ts';
import { Tooltip } from '../../ui/Tooltip.tsx';

/** A few animation frames. */
const focusesAfterMs = 50;

/** Shown while the panel with the same controls is hidden. */
export function StepBar({ stepping: { subject, count, current, step, end } }: { stepping: Stepping }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that the user clicked may have disappeared with the panel. The browser moves the focus away from it
    // only in the next frame.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) bar.current?.querySelector('button')?.focus();
    }, focusesAfterMs);
    return () => clearTimeout(timer);
  }, []);
  useBottomBar(bar, '--places-room', subject !== null);
  if (!subject) return null;
  const close = () => {
    end();
    document.getElementById('main')?.focus();
  };
  return createPortal(
    <Bar ref={bar} role="region" aria-label={`Places: ${subject.name}`}>
      <strong>{subject.name}</strong>
      <Steps count={count} current={current} onStep={step} />
      <Tooltip title="Done (Esc)">
        <IconButton aria-label="Done" onClick={close}>
          <X size={20} strokeWidth={1.6} aria-hidden />
        </IconButton>
      </Tooltip>
    </Bar>,
    document.body,
  );
}

const Bar = styled('div')(({ theme }) => ({
  ...floating(theme),
  ...theme.typography.body2,
  position: 'fixed',
  zIndex: theme.zIndex.appBar,
  bottom: 'max(52px + var(--pinned-room, 0px), 12px + var(--listening-room, 0px))',
  insetInlineStart: '50%',
  transform: 'translateX(-50%)',
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: '4px 4px 4px 16px',
  borderRadius: 8,
  color: theme.vars.palette.text.primary,
  '& strong': { fontWeight: 600, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& > div': { margin: 0, whiteSpace: 'nowrap' },
  [theme.breakpoints.down('sm')]: {
    bottom: 'max(var(--pinned-room, 0px), var(--listening-room, 0px))',
    insetInline: 0,
    transform: 'none',
    minHeight: size.appBar,
    boxSizing: 'border-box',
    borderWidth: '1px 0 0',
    borderRadius: 0,
    '& strong': { flex: 1, minWidth: 0 },
  },
  [touch]: { '& > button': { width: size.tap, height: size.tap } },
}));
