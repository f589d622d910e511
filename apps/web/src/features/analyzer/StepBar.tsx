import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useBottomBar } from '../../ui/notices/useBottomBar.ts';
import { floating } from '../../ui/theme/floating.ts';
import { size, touch } from '../../ui/theme/tokens.ts';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { analyzer as texts } from '@sermon/domain/texts/analyzer';
import { useEditorState } from '@tiptap/react';
import type { Editor } from '@tiptap/core';
import { placesIn, scrollToPlace, showPlaces, stepPlaces } from '../../editor/places.ts';
import type { Range } from './useAnalysis.ts';

/** A few animation frames. */
const focusesAfterMs = 50;

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

type StepsProps = { count: number; current: number; onStep: (by: 1 | -1) => void };

export function Steps({ count, current, onStep }: StepsProps) {
  return (
    <Line>
      <span role="status">{current > 0 ? texts.placeOf(current, count) : texts.places(count)}</span>
      <Tooltip title="Previous place">
        <IconButton aria-label="Previous place" onClick={() => onStep(-1)}>
          <ChevronUp size={20} strokeWidth={1.6} aria-hidden />
        </IconButton>
      </Tooltip>
      <Tooltip title="Next place">
        <IconButton aria-label="Next place" onClick={() => onStep(1)}>
          <ChevronDown size={20} strokeWidth={1.6} aria-hidden />
        </IconButton>
      </Tooltip>
    </Line>
  );
}

const Line = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  margin: '4px -11px 0 0',
  fontVariantNumeric: 'lining-nums tabular-nums',
  '& > span': { flex: 1 },
  '& button': { color: theme.vars.palette.primary.main },
  [touch]: { '& button': { width: size.tap, height: size.tap } },
}));

type Subject = { id: string; name: string };

type Stepping = {
  subject: Subject | null;
  /** `count` is the number of remaining occurrences. `current` is 0 if there is no current one. */
  count: number;
  current: number;
  show: (subject: Subject, ranges: readonly Range[]) => void;
  step: (by: 1 | -1) => void;
  end: () => void;
};

/**
 * `rangesNow` returns the subject's ranges in the latest result, because fixing an occurrence removes it and others
 * may appear. Stepping ends with Escape or when the panel closes.
 */
export function useStepping(editor: Editor, result: unknown, rangesNow: (id: string) => readonly Range[]): Stepping {
  const [subject, setSubject] = useState<Subject | null>(null);
  const at = useEditorState({
    editor,
    selector: ({ editor: { state } }) => {
      const { current, ranges } = placesIn(state);
      return { current: current + 1, count: ranges.length };
    },
  });

  const end = useCallback(() => {
    setSubject(null);
    if (!editor.isDestroyed) editor.view.dispatch(showPlaces(editor.state.tr, []));
  }, [editor]);
  useEffect(() => end, [end]);

  const renew = useEffectEvent(() => {
    const { current, ranges: before } = placesIn(editor.state);
    if (!subject || before.length === 0) return;
    const ranges = rangesNow(subject.id);
    const looked = before[current]?.from;
    const next = looked === undefined ? -1 : ranges.findIndex(({ to }) => to > looked);
    editor.view.dispatch(
      showPlaces(editor.state.tr, ranges, looked !== undefined && next < 0 ? ranges.length - 1 : next),
    );
  });
  useEffect(() => {
    if (result !== null) renew();
  }, [result]);

  const isOn = subject !== null && at.count > 0;
  const leave = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    end();
  });
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => leave(event);
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [isOn]);

  return {
    // The user may already have stopped stepping from within the editor.
    subject: isOn ? subject : null,
    ...at,
    end,
    show(wanted, ranges) {
      setSubject(wanted);
      editor.view.dispatch(showPlaces(editor.state.tr, ranges));
    },
    step(by) {
      editor.view.dispatch(stepPlaces(editor.state.tr, placesIn(editor.state), by));
      scrollToPlace(editor);
    },
  };
}
