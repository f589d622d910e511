import { createLazyModule } from '../../ui/lazy/lazyModule.ts';

/** The preview. It may load on demand, because it also needs the network for its pages. */
export const lazyPreview = createLazyModule(() => import('./Preview.tsx'));
