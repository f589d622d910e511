import { createLazyModule } from '../../../ui/lazy/lazyModule.ts';

/** The lazy module for the Bible reader. */
export const lazyReading = createLazyModule(() => import('./BibleReader.tsx'));
