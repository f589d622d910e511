import { createLazyModule } from '../../../ui/lazy/lazyModule.ts';

/** The presenter loads it, so that the question can be asked and answered without a connection. */
export const questionModule = createLazyModule(() => import('./QuestionDialog.tsx'));
