import { createLazyModule } from '../../ui/lazy/lazyModule.ts';

/** The preview. The builder preloads it, because it also works offline. */
export const lazyPreview = createLazyModule(() => import('./Preview.tsx'));
