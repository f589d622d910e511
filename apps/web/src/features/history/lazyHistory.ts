import { createLazyModule } from '../../ui/lazy/lazyModule.ts';

/** The history view. It can load on demand because the versions come from the server as well. */
export const lazyHistory = createLazyModule(() => import('./HistoryView.tsx'));
