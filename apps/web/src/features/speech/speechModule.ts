/** Puts what listening needs into one lazy module, so that it loads in a single request. */
export { listen } from './listening/listen.ts';
export { sourceOf } from './playback/source.ts';
export { watchBrowserVoices } from './playback/browser/browserVoices.ts';
export { PlaybackSettings } from './PlaybackSettings.tsx';
