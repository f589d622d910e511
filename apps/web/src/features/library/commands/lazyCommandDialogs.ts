import { createLazyModule } from '../../../ui/lazy/lazyModule.ts';

/** The command palette and the list of shortcuts, which load after the library. */
export const lazyCommandDialogs = createLazyModule(() => import('./commandDialogs.ts'));
