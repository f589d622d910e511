import type { SpeechConfig } from '@sermon/contract/app';
import { browserSource } from './browser/browserSource.ts';
import type { SpeechSource } from './reading.ts';
import { serverSource } from './server/serverSource.ts';

export const sourceOf = ({ source }: SpeechConfig): SpeechSource =>
  source === 'browser' ? browserSource() : serverSource();
