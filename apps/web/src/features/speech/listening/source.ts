import type { SpeechConfig } from '@sermon/contract/app';
import { browserSource, serverSource, type SpeechSource } from '../playback/source.ts';

/** Opens the source of speech that this installation has. */
export const sourceOf = ({ source }: SpeechConfig): SpeechSource =>
  source === 'browser' ? browserSource() : serverSource();
