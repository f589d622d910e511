import { createLazyModule } from '../../../ui/lazy/lazyModule.ts';

/** The lazy module of the Bible reader. It may load from the server, because the chapters come from there too. */
export const lazyReading = createLazyModule(() => import('./BibleReader.tsx'));
