import { lazyPanels as texts } from '@sermon/domain/texts/calls';
import { createLazyModule } from '../../ui/lazy/lazyModule.ts';
import { lazyPanel } from '../../ui/lazy/lazyPanel.tsx';
import { googleDialog } from './google/lazyGoogle.ts';

const panel = createLazyModule(() => import('./SlidesPanel.tsx'));
const preview = createLazyModule(() => import('./preview/SlidePreview.tsx'));
const settings = createLazyModule(() => import('./settings/SlideSettings.tsx'));
/** Preloads the rules that lay out slides. The panel imports them when it needs them. */
const engine = createLazyModule(() => import('./engine.ts'));

/** Preloads the speaker's view, so that a show can start without a connection. */
const speaker = createLazyModule(() => import('./show/speaker/SpeakerScreen.tsx'));

/** The lazy modules of slides. */
export const slideModules = [panel, preview, settings, engine, speaker, googleDialog];

export const SlidesPanel = lazyPanel(panel, (module) => module.SlidesPanel, texts.notLoaded('This panel'));
export const SlidePreview = lazyPanel(preview, (module) => module.SlidePreview);
export const SlideSettings = lazyPanel(settings, (module) => module.SlideSettings);
