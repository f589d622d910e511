import { createLazyModule } from '../../../ui/lazy/lazyModule.ts';

/** What shows chapters: they come from the server, so it may come from there too. */
export const lazyReading = createLazyModule(() => import('./BibleReader.tsx'));
