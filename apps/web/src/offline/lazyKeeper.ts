import { createLazyModule } from '../ui/lazy/lazyModule.ts';

/** The page's keeper. Loaded when the browser is idle, because it needs a library that most screens do not. */
export const lazyKeeper = createLazyModule(() => import('./pageKeeper.ts'));
