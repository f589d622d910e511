import { lazyPanels as texts } from '@sermon/domain/texts/calls';
import { createLazyModule } from '../../ui/lazy/lazyModule.ts';
import { lazyPanel } from '../../ui/lazy/lazyPanel.tsx';
import { googleDialog } from './google/useGoogleSlides.tsx';

const panel = createLazyModule(() => import('./SlidesPanel.tsx'));
const preview = createLazyModule(() => import('./preview/SlidePreview.tsx'));
const make = createLazyModule(() => import('./make/MakeSlides.tsx'));
const settings = createLazyModule(() => import('./settings/SlideSettings.tsx'));
/** The panel imports these rules when it needs them. */
const engine = createLazyModule(() => import('./engine.ts'));

/** Preloaded so that a show can start without a connection. */
const speaker = createLazyModule(() => import('./show/speaker/SpeakerScreen.tsx'));

export const slideModules = [panel, preview, make, settings, engine, speaker, googleDialog];

export const SlidesPanel = lazyPanel(panel, (module) => module.SlidesPanel, texts.notLoaded('This panel'));
export const SlidePreview = lazyPanel(preview, (module) => module.SlidePreview);
export const MakeSlides = lazyPanel(make, (module) => module.MakeSlides);
export const SlideSettings = lazyPanel(settings, (module) => module.SlideSettings);
