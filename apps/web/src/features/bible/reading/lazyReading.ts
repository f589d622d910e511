import { createLazyModule } from '../../../ui/lazy/lazyModule.ts';

export const lazyReading = createLazyModule(() => import('./BibleReader.tsx'));
