import { createLazyModule } from '../../../ui/lazy/lazyModule.ts';
import { lazyPanel } from '../../../ui/lazy/lazyPanel.tsx';

/** The lazy module of the dialog that leads to Google Slides. */
export const googleDialog = createLazyModule(() => import('./PresentSlidesDialog.tsx'));

export const PresentSlidesDialog = lazyPanel(googleDialog, (module) => module.PresentSlidesDialog);
