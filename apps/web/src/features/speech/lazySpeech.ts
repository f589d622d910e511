import { createLazyModule } from '../../ui/lazy/lazyModule.ts';
import { lazyPanel } from '../../ui/lazy/lazyPanel.tsx';

/** The player, the rules that divide a text into sentences, and the settings. */
export const speechModule = createLazyModule(() => import('./speechModule.ts'));

export const PlaybackSettings = lazyPanel(speechModule, (module) => module.PlaybackSettings);
