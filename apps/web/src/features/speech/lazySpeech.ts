import { createLazyModule } from '../../ui/lazy/lazyModule.ts';
import { lazyPanel } from '../../ui/lazy/lazyPanel.tsx';

export const speechModule = createLazyModule(() => import('./speechModule.ts'));

export const PlaybackSettings = lazyPanel(speechModule, (module) => module.PlaybackSettings);
