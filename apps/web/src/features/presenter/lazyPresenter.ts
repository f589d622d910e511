import { createLazyModule } from '../../ui/lazy/lazyModule.ts';

/** Preloads the presenter, so that a presentation can start without a connection. */
export const presenterModule = createLazyModule(() => import('./PresenterScreen.tsx'));
