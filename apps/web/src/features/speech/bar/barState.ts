import { speech } from '@sermon/domain/texts/speech/speech';
import type { PlayerState } from '../playback/player.ts';

const texts = speech.bar;

export type BarState = {
  action: 'pause' | 'resume' | 'tryAgain' | 'playAgain';
  isLoading: boolean;
  failure: string | null;
  line: string;
  /** From 0 to 1. */
  part: number;
};

const empty = { isLoading: false, failure: null, line: '', part: 0 };
const preparing: BarState = { ...empty, action: 'pause', isLoading: true, line: texts.preparing };

export function barStateOf(player: PlayerState | null, failure: string | null): BarState {
  if (failure !== null) return { ...empty, action: 'tryAgain', failure };
  if (!player || player.kind === 'idle') return preparing;
  if (player.kind === 'failed') return { ...empty, action: 'tryAgain', failure: player.text };
  const { kind, seconds, ofSeconds } = player;
  if (kind === 'loading' && seconds === 0) return preparing;
  const line = texts.timeOf(minutesAndSeconds(seconds), minutesAndSeconds(ofSeconds));
  const part = ofSeconds > 0 ? Math.min(1, seconds / ofSeconds) : 0;
  if (kind === 'ended') return { ...empty, action: 'playAgain', line: texts.ended, part: 1 };
  return { ...empty, action: kind === 'paused' ? 'resume' : 'pause', isLoading: kind === 'loading', line, part };
}

/**
 * For screen readers. Null while the next sentence is loading, which changes nothing. A failure is an alert, and what
 * follows it is announced again.
 */
export function announcedOf(player: PlayerState | null): string | null {
  if (!player || player.kind === 'idle' || player.kind === 'loading') return null;
  return player.kind === 'failed' ? '' : texts[player.kind];
}

/** As '1:12'. */
export function minutesAndSeconds(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
