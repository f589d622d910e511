import { createLazyModule } from '../../../ui/lazy/lazyModule.ts';

/**
 * The lazy module for the Bible reader. It does not need to be available offline, because its chapters come from the
 * server anyway.
 */
export const lazyReading = createLazyModule(() => import('./BibleReader.tsx'));
