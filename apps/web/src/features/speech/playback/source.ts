export type { SpeechSource } from './reading.ts';
export { browserSource } from './browser/browserSource.ts';
export { watchBrowserVoices } from './browser/browserVoices.ts';
export { serverSource } from './server/serverSource.ts';
