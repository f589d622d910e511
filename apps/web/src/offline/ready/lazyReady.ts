import { createLazyModule } from '../../ui/lazy/lazyModule.ts';

/** Makes sermons ready. Loaded when it is first needed. */
export const lazyReady = createLazyModule(() => import('./pageReady.ts'));
