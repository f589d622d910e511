import { createLazyModule } from '../../ui/lazy/lazyModule.ts';

export const lazyReady = createLazyModule(() => import('./pageReady.ts'));
