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
import { useBottomBar } from '../../../ui/notices/useBottomBar.ts';
import { Spinner } from '../../../ui/plain/Spinner.tsx';
import { Tooltip } from '../../../ui/Tooltip.tsx';
import { useLast } from '../../../ui/useLast.ts';
import { visuallyHidden } from '../../../ui/visuallyHidden.ts';
import type { Listening } from '../listening/listen.ts';
import { focusMain } from './barElement.ts';
import { BarFrame, MainButton, PlainButton, ProgressLine, Words } from './barStyles.ts';
import { announcedOf, type BarState, barStateOf } from './barState.ts';

const texts = speech.bar;

type BarProps = {
  ref: RefObject<HTMLElement | null>;
  /** Null while the player is loading, and if it could not be loaded. */
  listening: Listening | null;
  failure: string | null;
  onTryAgain: () => void;
  onSettings: () => void;
  onClose: () => void;
};

/** While the bar has the focus, the arrow keys go to other sentences, and Escape closes it. */
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
