import { createLazyModule } from '../../ui/lazy/lazyModule.ts';

/** The history view. The builder preloads it, because it also works offline. */
export const lazyHistory = createLazyModule(() => import('./HistoryView.tsx'));
