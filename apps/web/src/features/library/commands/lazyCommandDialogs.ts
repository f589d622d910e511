import { createLazyModule } from '../../../ui/lazy/lazyModule.ts';

export const lazyCommandDialogs = createLazyModule(() => import('./commandDialogs.ts'));
