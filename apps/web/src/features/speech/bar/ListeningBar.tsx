import { styled } from '@mui/material/styles';
import { speech } from '@sermon/domain/texts/speech/speech';
import { Pause, Play, RotateCcw, SlidersHorizontal, X } from 'lucide-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useSyncExternalStore,
} from 'react';
import { aboveKeyboard } from '../../../editor/toolbar/aboveKeyboard.ts';
import { useIsPhone } from '../../../ui/browser/useIsPhone.ts';
import { useLast } from '../../../ui/dialogs/AskDialog.tsx';
import { useBottomBar } from '../../../ui/notices/useBottomBar.ts';
import { Spinner } from '../../../ui/plain/Button.tsx';
import { shadow } from '../../../ui/theme/floating.ts';
import { Tooltip } from '../../../ui/Tooltip.tsx';
import { visuallyHidden } from '../../../ui/visuallyHidden.ts';
import type { Listening } from '../listening/listen.ts';
import { announcedOf, type BarState, barStateOf } from './barState.ts';

const texts = speech.bar;

type BarProps = {
  ref: RefObject<HTMLElement | null>;
  listening: Listening | null;
  failure: string | null;
  onTryAgain: () => void;
  onSettings: () => void;
  onClose: () => void;
};

export function ListeningBar({ ref, listening, failure, onTryAgain, onSettings, onClose }: BarProps) {
  const isPhone = useIsPhone();
  const player = listening?.player ?? null;
  const playerState = useSyncExternalStore(player?.subscribe ?? neverChanges, () => player?.state() ?? null);
  const state = barStateOf(playerState, failure);
  const announced = useLast(announcedOf(playerState));

  useEffect(() => (isPhone ? aboveKeyboard(ref) : undefined), [isPhone, ref]);
  useBottomBar(ref, '--listening-room');

  const actions: Record<BarState['action'], () => void> = {
    pause: () => player?.pause(),
    resume: () => player?.resume(),
    tryAgain: () => (player ? player.resume() : onTryAgain()),
    playAgain: () => listening?.restart(),
  };
  const restart = (event: MouseEvent) => {
    listening?.restart();
    // After a click, the space bar pauses again. With the keyboard, the focus stays.
    if (event.detail > 0) focusMain(ref.current);
  };
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const perform = { ArrowLeft: listening?.previous, ArrowRight: listening?.next, Escape: onClose }[event.key];
    if (!perform) return;
    event.preventDefault();
    // While a text is heard, each sentence that a held key passes would be requested.
    if (event.repeat && playerState?.kind !== 'paused') return;
    perform();
  };
  const hasFailed = state.failure !== null;
  const words = texts[state.action];
  return (
    <BarFrame
      ref={ref}
      data-listening
      aria-label={speech.listening}
      data-failed={hasFailed || undefined}
      onKeyDown={press}
    >
      <Tooltip title={hasFailed ? '' : words}>
        <MainButton
          type="button"
          data-words={hasFailed || undefined}
          aria-label={words}
          aria-disabled={!hasFailed && !listening}
          onClick={actions[state.action]}
        >
          {hasFailed ? words : <MainIcon {...state} />}
        </MainButton>
      </Tooltip>
      <Words>
        {hasFailed ? (
          <span role="alert">{state.failure}</span>
        ) : (
          <>
            <strong>{speech.listening}</strong>
            <span>{state.line}</span>
          </>
        )}
      </Words>
      {!hasFailed && (
        <ProgressLine
          role="progressbar"
          aria-label={texts.progress}
          aria-valuenow={Math.round(state.part * 100)}
          aria-valuetext={state.line}
        >
          <div style={{ width: `${state.part * 100}%` }} />
        </ProgressLine>
      )}
      <BarButton label={texts.restart} isDisabled={!listening} isForRestart onClick={restart}>
        <RotateCcw size={18} strokeWidth={1.6} aria-hidden />
      </BarButton>
      <BarButton
        label={texts.settings}
        tooltip={speech.settings}
        isDisabled={!listening}
        hasDialog
        onClick={onSettings}
      >
        <SlidersHorizontal size={18} strokeWidth={1.6} aria-hidden />
      </BarButton>
      <BarButton label={texts.close} onClick={onClose}>
        <X size={20} strokeWidth={1.6} aria-hidden />
      </BarButton>
      <span role="status" style={visuallyHidden}>
        {announced}
      </span>
    </BarFrame>
  );
}

const neverChanges = () => () => {};

function MainIcon({ action, isLoading }: BarState) {
  if (isLoading) return <Spinner size={20} />;
  if (action === 'pause') return <Pause size={20} fill="currentcolor" strokeWidth={0} aria-hidden />;
  return <Play size={20} fill="currentcolor" strokeWidth={0} aria-hidden />;
}

type ButtonProps = {
  label: string;
  tooltip?: string;
  isDisabled?: boolean;
  hasDialog?: boolean;
  isForRestart?: boolean;
  onClick: (event: MouseEvent) => void;
  children: ReactNode;
};

const BarButton = ({
  label,
  tooltip = label,
  isDisabled = false,
  hasDialog = false,
  isForRestart = false,
  onClick,
  children,
}: ButtonProps) => (
  <Tooltip title={tooltip}>
    <PlainButton
      type="button"
      aria-label={label}
      aria-disabled={isDisabled || undefined}
      data-restart={isForRestart || undefined}
      aria-haspopup={hasDialog ? 'dialog' : undefined}
      onClick={isDisabled ? undefined : onClick}
    >
      {children}
    </PlainButton>
  </Tooltip>
);

/**
 * Over the end of the canvas, 16 px above the status bar. On phones, across the bottom of the screen, in the place of
 * the toolbar.
 */
const BarFrame = styled('section')(({ theme }) => ({
  position: 'absolute',
  zIndex: theme.zIndex.fab,
  bottom: 16,
  insetInline: 16,
  marginInline: 'auto',
  boxSizing: 'border-box',
  maxWidth: 560,
  minHeight: 64,
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  padding: '6px 8px 6px 12px',
  borderRadius: 12,
  color: theme.vars.palette.surface.onInverse,
  backgroundColor: theme.vars.palette.surface.inverse,
  boxShadow: shadow,
  ...theme.applyStyles('dark', { outline: `1px solid ${theme.vars.palette.outline}`, outlineOffset: -1 }),
  [theme.breakpoints.down('sm')]: {
    position: 'relative',
    flex: 'none',
    inset: 'auto',
    margin: 0,
    maxWidth: 'none',
    padding: '8px 4px calc(8px + env(safe-area-inset-bottom)) 12px',
    borderRadius: 0,
    boxShadow: 'none',
    outline: 'none',
    // Leaves room for the reason. Try Again and the settings remain.
    '&[data-failed] > [data-restart]': { display: 'none' },
  },
  '@media print': { display: 'none' },
}));

const ProgressLine = styled('div')(({ theme }) => ({
  flex: 'none',
  width: 112,
  height: 4,
  marginInlineEnd: 8,
  borderRadius: 2,
  overflow: 'hidden',
  backgroundColor: `color-mix(in srgb, ${theme.vars.palette.surface.onInverse} 30%, transparent)`,
  '& > div': { height: '100%', borderRadius: 2, backgroundColor: theme.vars.palette.surface.onInverse },
  [theme.breakpoints.down('sm')]: {
    position: 'absolute',
    insetInline: 0,
    top: 0,
    width: 'auto',
    height: 3,
    margin: 0,
    borderRadius: 0,
  },
}));

const MainButton = styled('button')(({ theme }) => ({
  ...theme.typography.button,
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  minWidth: 44,
  height: 44,
  padding: 0,
  border: 0,
  borderRadius: 22,
  cursor: 'pointer',
  color: theme.vars.palette.surface.inverse,
  backgroundColor: theme.vars.palette.surface.onInverse,
  '&[data-words]': { paddingInline: 16 },
  '&[aria-disabled="true"]': { cursor: 'default' },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.surface.onInverse}`, outlineOffset: 3 },
}));

const PlainButton = styled('button')(({ theme }) => ({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 44,
  height: 44,
  padding: 0,
  border: 0,
  borderRadius: 8,
  cursor: 'pointer',
  color: 'inherit',
  background: 'none',
  '&:hover': { backgroundColor: `color-mix(in srgb, ${theme.vars.palette.surface.onInverse} 12%, transparent)` },
  '&[aria-disabled="true"]': { opacity: 0.5, cursor: 'default' },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.surface.onInverse}`, outlineOffset: -4 },
}));

const Words = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  flex: 1,
  minWidth: 0,
  display: 'grid',
  paddingInline: 8,
  fontVariantNumeric: 'lining-nums tabular-nums',
  '& > strong': {
    ...theme.typography.subtitle2,
    lineHeight: '1.375rem',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
}));

export const listeningBar = (): HTMLElement | null => document.querySelector('[data-listening]');

export const focusMain = (bar: HTMLElement | null): void => bar?.querySelector('button')?.focus();
