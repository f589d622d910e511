import type { SpeechConfig } from '@sermon/contract/app';
import { browserSource, serverSource, type SpeechSource } from '../playback/source.ts';

export const sourceOf = ({ source }: SpeechConfig): SpeechSource =>
  source === 'browser' ? browserSource() : serverSource();
