import { createLazyModule } from '../../ui/lazy/lazyModule.ts';

/** The preview. It can load on demand because its pages come from the server as well. */
export const lazyPreview = createLazyModule(() => import('./Preview.tsx'));
