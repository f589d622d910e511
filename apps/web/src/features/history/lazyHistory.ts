import { createLazyModule } from '../../ui/lazy/lazyModule.ts';

/** What shows the versions of a document: they come from the server, so it may come from there too. */
export const lazyHistory = createLazyModule(() => import('./HistoryView.tsx'));
