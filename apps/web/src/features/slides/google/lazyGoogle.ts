import { createLazyModule } from '../../../ui/lazy/lazyModule.ts';
import { lazyPanel } from '../../../ui/lazy/lazyPanel.tsx';

export const googleDialog = createLazyModule(() => import('./PresentSlidesDialog.tsx'));

export const PresentSlidesDialog = lazyPanel(googleDialog, (module) => module.PresentSlidesDialog);
