import { createLazyModule } from '../../ui/lazy/lazyModule.ts';

/** What shows the pages: they come from the server, so it may come from there too. */
export const lazyPreview = createLazyModule(() => import('./Preview.tsx'));
