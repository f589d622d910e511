import { createLazyModule } from '../../ui/lazy/lazyModule.ts';

/** The history view. It may load on demand, because it also needs the network for its versions. */
export const lazyHistory = createLazyModule(() => import('./HistoryView.tsx'));
